import fc from 'fast-check';
import { commonSeed } from './sample.ts';

/** Before each file of tests: properties draw the same in every run. Where they do not, fast-check tells the seed. */
if (commonSeed !== undefined) fc.configureGlobal({ seed: commonSeed });
