import { runParts } from './checks/run-parts.ts';
import { proveLanguages } from './languages/prove.ts';

await runParts([['Every text in two more languages', proveLanguages]]);
