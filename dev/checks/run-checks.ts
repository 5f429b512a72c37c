import { availableParallelism } from 'node:os';
import { add, emptyOutcome, failed, type Outcome } from './outcome.ts';
import type { Check } from './static.ts';

async function runOne({ name, run }: Check): Promise<Outcome> {
  const started = Date.now();
  const { code, output } = await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code === 0) return { passed: 1, failures: [] };
  console.log(output.trimEnd());
  return failed(name, output);
}

/** Each counts as one. Runs as many concurrently as there are processors. */
export async function runChecks(checks: readonly Check[]): Promise<Outcome> {
  const waiting = [...checks];
  let total = emptyOutcome;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const outcome = await runOne(check);
      total = add(total, outcome);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return total;
}
