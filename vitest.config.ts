import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * They replace a module, leave the page for good, or what it was told: a file that shares their page would meet that; or
 * they look at code being loaded for the first time.
 */
const alone = [
  'web/src/app/crash.test.tsx',
  'web/src/app/pages/home-below.test.tsx',
  'web/src/app/shell/reading-budget-notice.test.tsx',
  'web/src/app/shell/logout-button.test.tsx',
  'web/src/api/call.test.ts',
  'web/src/api/sign-in/refresh.test.ts',
  'web/src/api/state-stamp.test.ts',
  'web/src/domains/consent/administration/publish.test.tsx',
  'web/src/domains/consent/consent-dialog.test.tsx',
  'web/src/domains/session/person-refresh.test.tsx',
  'web/src/domains/session/frame-sign-in-dialog.test.tsx',
  'web/src/domains/session/idle-guard.test.tsx',
  'web/src/domains/session/session-end.test.tsx',
  'web/src/domains/session/sign-in-screens.test.ts',
  'web/src/domains/session/sign-in.test.ts',
  'web/src/start.test.ts',
];

const isWhole = process.env.TEST_WHOLE === '1';

/** What is drawn at random is the same in every run. */
const chance = 'server/src/testing/chance.ts';

/** A busy machine is slow, not wrong; but what hangs is run again, and must not hold up a run for an hour. */
const limit = isWhole ? 900_000 : 300_000;
const patience = { testTimeout: limit, hookTimeout: limit, expect: { poll: { timeout: 60_000 } } };

/** Left to `npm run test:whole`: they take long, and nobody's change breaks what they show by the way. */
const exclude = [...configDefaults.exclude, ...(isWhole ? [] : ['**/*.whole.test.ts'])];

/** They start servers in processes of their own, and each of those wants a processor. */
const withProcesses = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('server/src', name))
  .filter((path) => /testing\/(process(es)?|stop-moments\/lives)\.ts'/.test(readFileSync(path, 'utf8')));

const server = {
  ...patience,
  environment: 'node',
  setupFiles: [chance, 'server/src/testing/locks/recorder.ts'],
  globalSetup: ['server/src/testing/global-setup.ts'],
  // Files share what they import (each has a database of its own), which halves the time.
  isolate: false,
};

const web = {
  ...patience,
  environment: 'jsdom',
  setupFiles: [chance, 'web/src/testing/setup.ts'],
};

export default defineConfig({
  test: {
    // One more than processors: whoever waits for a timer or for PostgreSQL leaves one to another.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          ...patience,
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          environment: 'node',
          setupFiles: [chance],
          // Pure rules: a process for each file costs four times what the tests do.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...exclude, ...withProcesses],
        },
      },
      // Two at a time, when all others are done.
      {
        test: {
          ...server,
          name: 'server processes',
          include: withProcesses,
          exclude,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          setupFiles: [...web.setupFiles, 'web/src/testing/leak-check.ts'],
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: alone,
          // As above: a new window and the imports of the application cost more than most tests.
          isolate: false,
        },
      },
      { test: { ...web, name: 'web alone', include: alone } },
      {
        test: {
          ...patience,
          name: 'dev',
          include: ['dev/**/*.test.ts'],
          exclude,
          environment: 'node',
        },
      },
    ],
  },
});
