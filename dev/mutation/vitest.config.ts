import { defineConfig } from 'vitest/config';

/** A domain's rules must be held by its own tests: no other is run. */
export default defineConfig({
  test: { include: [`contract/src/${process.env.MUTATION_DOMAIN}/*.test.ts`], environment: 'node' },
});
