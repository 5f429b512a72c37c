import { defineConfig } from 'vitest/config';

/** Tests that need a service from Debian's packages; `npm test` runs none of them. */
export default defineConfig({
  test: {
    include: ['dev/interop/*.interop.ts'],
    environment: 'node',
    // Each starts several servers of its own and mostly waits for them.
    maxWorkers: 2,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
