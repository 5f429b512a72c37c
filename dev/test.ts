import { existsSync } from 'node:fs';
import { provideChromium } from './checks/chromium.ts';
import { add, failed, type Outcome, summarise } from './checks/outcome.ts';
import { runChecks } from './checks/run-checks.ts';
import { everyTime } from './checks/static.ts';
import { runStories, runUnitTests, storiesConfig } from './checks/suites.ts';

const section = (title: string): void => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`);

async function browserStories(): Promise<Outcome> {
  if (!existsSync(storiesConfig)) return failed('browser stories', `${storiesConfig} is missing.`);
  const chromium = await provideChromium();
  if ('problem' in chromium) return failed('browser stories', chromium.problem);
  return runStories(chromium.path);
}

section('Checks');
let outcome = await runChecks(everyTime);
section('Unit and server tests');
outcome = add(outcome, await runUnitTests());
section('Browser stories');
outcome = add(outcome, await browserStories());

section('Result');
console.log(summarise(outcome));
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
