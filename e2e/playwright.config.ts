import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '#dev/checks/chromium.ts';
import { isFullTour, isWholeRun } from './test-scope.ts';
import { throttleFactor } from './throttle.ts';

/** Every screen and form in trouble: the longest, so they run first. They change their world. */
const failures = /(failing-(api|forms)|record-forms|typed-is-kept)\.spec\.ts/;

/** Visit every screen and dialog: long, so they run next, and each part gets its own worker. */
const tours = /(accessibility|accessibility-reach|spanish|languages)\.spec\.ts/;

/** Run by `npm run test:whole` only: cheaper tests of screens and server cover the same. */
const wholeOnly = /@whole/;

function taken() {
  if (isFullTour) return {};
  return isWholeRun ? { grep: /@whole|@parts/ } : { grepInvert: wholeOnly };
}

/** Stories in real browsers against the built product; each worker has a world of its own on free ports. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.reports/stories',
  globalSetup: './prepared-worlds.ts',
  // While a page waits for an answer, another worker can use the processor.
  workers: availableParallelism() > 1 ? 3 : 1,
  forbidOnly: true,
  ...taken(),
  retries: 0,
  timeout: 300_000 * throttleFactor,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  projects: [
    { name: 'failures', testMatch: failures },
    { name: 'tours', testMatch: tours, fullyParallel: true },
    { name: 'stories', testIgnore: [failures, tours] },
  ],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Every step, request and message, with a screenshot of the page. Snapshots after each step would cost a fifth.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: {
      executablePath: findChromium(process.env),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
