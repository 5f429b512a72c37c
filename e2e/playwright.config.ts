import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '#dev/checks/chromium.ts';
import { slowdown } from './slowed.ts';
import { isEveryLook, isRest } from './whole.ts';

/** Every screen and every form while the API fails: the longest, so they begin. They leave their world changed. */
const failures = /failing-(api|forms)\.spec\.ts/;

/** Come to every screen and dialog: long, so they are next, and each of their rounds finds a worker of its own. */
const tours = /(accessibility|accessibility-reach|spanish)\.spec\.ts/;

/** Left to `npm run test:whole`: what they show is shown more cheaply as well, by tests of screens and of the server. */
const wholeOnly = /@whole/;

function taken() {
  if (isEveryLook) return {};
  return isRest ? { grep: /@whole|@parts/ } : { grepInvert: wholeOnly };
}

/** Stories in real browsers against the built product; each worker has a world of its own on free ports. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.reports/stories',
  globalSetup: './prepared-worlds.ts',
  // A page that waits for an answer leaves a processor to another.
  workers: availableParallelism() > 1 ? 3 : 1,
  forbidOnly: true,
  ...taken(),
  retries: 0,
  timeout: 300_000 * slowdown,
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
    // Every step, request and message; the page itself is in the picture. Copies of it after each step cost a fifth.
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
