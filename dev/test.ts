import { runChecks } from './checks/run-checks.ts';
import { runParts } from './checks/run-parts.ts';
import { quickChecks } from './checks/static.ts';
import { runStories, runUnitTests } from './checks/suites.ts';

await runParts([
  ['Checks', () => runChecks(quickChecks)],
  ['Unit and server tests', runUnitTests],
  ['Browser stories', () => runStories()],
]);
