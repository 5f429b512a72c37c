import { summarise } from './checks/outcome.ts';
import { runChecks } from './checks/run-checks.ts';
import { deadCode, quickChecks } from './checks/static.ts';

const outcome = await runChecks([...quickChecks, deadCode]);
console.log(`\n${summarise(outcome)}`);
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
