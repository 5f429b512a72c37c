import fc from 'fast-check';
import { commonSeed } from './sample.ts';

/**
 * Runs before each test file: property tests use the same seed in every run. Without a common seed, fast-check prints
 * the one it used.
 */
if (commonSeed !== undefined) fc.configureGlobal({ seed: commonSeed });
