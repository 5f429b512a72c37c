import { runParts } from './checks/run-parts.ts';
import { runStories } from './checks/suites.ts';

const tours = ['--project', 'failures', '--project', 'tours'];

await runParts([['Every place in every look', () => runStories(tours, { TEST_TOURS: 'all' })]]);
