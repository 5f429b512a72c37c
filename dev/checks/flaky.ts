import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure, Outcome } from './outcome.ts';

/** More flaky tests than these in one run point to the change, not to the tests. */
const flakyMaximum = 5;

interface Kept extends Failure {
  readonly part: string;
}

/** Keeps the flaky tests of other parts: `npm test` and `npm run test:interop` share the file. */
export function saveFlaky(folder: string, parts: ReadonlyMap<string, Outcome>): void {
  const file = join(folder, 'unsteady.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept[]) : [];
  const now = [...parts].flatMap(([part, { flaky = [] }]) => flaky.map((failure) => ({ part, ...failure })));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...before.filter(({ part }) => !parts.has(part)), ...now], null, 2)}\n`);
}

export function failOnTooManyFlaky(outcome: Outcome): Outcome {
  const count = outcome.flaky?.length ?? 0;
  if (count <= flakyMaximum) return outcome;
  const detail = `${count} tests passed only when they were run again; at most ${flakyMaximum} may.`;
  return { ...outcome, failures: [...outcome.failures, { title: 'unsteady tests', detail }] };
}
