import { failOnTooManyFlaky, saveFlaky } from './flaky.ts';
import { add, emptyOutcome, type Outcome, summarise } from './outcome.ts';
import { describeTimes, type PartTime, timed } from './times.ts';

const section = (title: string): void => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`);

/** Runs the parts one after the other, then prints the times and a summary; the last line has the counts. */
export async function runParts(
  parts: ReadonlyArray<readonly [name: string, run: () => Promise<Outcome>]>,
): Promise<void> {
  const times: PartTime[] = [];
  const outcomes = new Map<string, Outcome>();
  for (const [name, run] of parts) {
    section(name);
    outcomes.set(name, await timed(name, times, run));
  }
  const outcome = failOnTooManyFlaky([...outcomes.values()].reduce(add, emptyOutcome));
  saveFlaky('.reports', outcomes);
  section('Time');
  console.log(describeTimes(times, outcome.files ?? []));
  section('Result');
  console.log(summarise(outcome));
  process.exitCode = outcome.failures.length > 0 ? 1 : 0;
}
