import { runParts } from './checks/run-parts.ts';
import { runHeavySuites, runStories } from './checks/suites.ts';
import { proveLanguages } from './languages/prove.ts';

await runParts([
  ['Heavy suites, whole', runHeavySuites],
  ['Browser stories, whole', () => runStories([], { TEST_WHOLE: '1' })],
  ['Every text in two more languages', proveLanguages],
]);
