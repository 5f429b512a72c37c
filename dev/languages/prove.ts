import { join } from 'node:path';
import { failed, type Outcome } from '../checks/outcome.ts';
import { runStories } from '../checks/suites.ts';
import { runTool } from '../checks/tool.ts';
import { addLanguages } from './add-language.ts';
import { copyTree } from './copy-tree.ts';
import { pseudoLanguages } from './pseudo.ts';

const root = join(import.meta.dirname, '..', '..');
const copy = join(root, '.build', 'languages');

/** What CONTRIBUTING describes is all that a language needs: nothing else is a type error. */
async function checkTypes(): Promise<string[]> {
  const check = (project: string) => runTool('typescript', ['-p', project, '--noEmit'], { bin: 'tsc', cwd: copy });
  const runs = [await check('.'), await check('web')];
  return runs.filter(({ code }) => code !== 0).map(({ output }) => output);
}

/**
 * The product in two languages that a script makes of the English texts. They are added to a copy of the sources as
 * CONTRIBUTING tells a translator to, and never to the product itself.
 */
export async function proveLanguages(): Promise<Outcome> {
  copyTree(root, copy);
  await addLanguages(copy, pseudoLanguages);
  const problems = await checkTypes();
  if (problems.length > 0) return failed('types with two more languages', problems.join('\n'));
  return runStories(
    ['languages.spec.ts', '--project', 'tours'],
    { TEST_LANGUAGES: '1', TEST_WHOLE: undefined, TEST_THROTTLE: undefined },
    copy,
  );
}
