import { summarise } from './checks/outcome.ts';
import { runInterop } from './checks/suites.ts';

const outcome = await runInterop();
console.log(`\n${summarise(outcome)}`);
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
