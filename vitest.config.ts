import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What takes long on two busy cores is not broken; a long limit costs nothing while all is well. */
const patient = { expect: { poll: { timeout: 30_000 } }, testTimeout: 120_000, hookTimeout: 120_000 };

/** Files named `.test.ts` that need a window all the same. */
const withWindow = [
  'api/call',
  'api/problem-message',
  'api/remembered/remembered',
  'api/remembered/storage',
  'api/request',
  'api/searching/shared-link',
  'api/sign-in/refresh',
  'api/sign-in/session',
  'api/sign-in/tokens',
  'api/versions/version-conflict',
  'app/kept-focus',
  'domains/home/queue-links',
  'domains/session/sign-in',
  'i18n/i18n',
  'ui/grid/paging',
].map((name) => `web/src/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: Math.min(4, availableParallelism()),
    projects: [
      {
        test: { ...patient, name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node' },
      },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Files share what they import (each has a database of its own), which halves the time.
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'web',
          include: ['web/src/**/*.test.tsx', ...withWindow],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'web rules',
          include: ['web/src/**/*.test.ts'],
          exclude: withWindow,
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'dev',
          include: ['dev/**/*.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
});
