import { runParts } from './checks/run-parts.ts';
import { runInterop } from './checks/suites.ts';

await runParts([['Interop', runInterop]]);
