import { runChecks } from './checks/run-checks.ts';
import { runParts } from './checks/run-parts.ts';
import { everyTime } from './checks/static.ts';
import { runStories, runUnitTests } from './checks/suites.ts';

await runParts([
  ['Checks', () => runChecks(everyTime)],
  ['Unit and server tests', runUnitTests],
  ['Browser stories', () => runStories()],
]);
