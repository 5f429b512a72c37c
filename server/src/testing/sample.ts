import { randomInt } from 'node:crypto';

/**
 * For suites that could run for hours. `npm test` takes a small, fixed part of each; TEST_WHOLE=1 runs them completely
 * with a new seed. TEST_SEED repeats a printed seed, and TEST_TIMES=8 draws eight times as much, as in the nightly run.
 */
export const isWhole = process.env.TEST_WHOLE === '1';

const given = process.env.TEST_SEED;
const usual = 20_260_310;

/** Undefined when each suite draws its own seed. */
export const commonSeed = given ? Number(given) : isWhole ? undefined : usual;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Printed, so that failures can be reproduced. */
export function seed(suite: string): number {
  const own = commonSeed ?? randomInt(2 ** 31);
  say(`${suite}: TEST_SEED=${own}${isWhole ? ' TEST_WHOLE=1' : ''}`);
  return own;
}

const times = Number(process.env.TEST_TIMES ?? 1);

/** How many to draw: a few, or all with TEST_WHOLE; prints the number. */
export const draws = (suite: string, what: string, few: number, all: number): number =>
  sample(suite, what, few, all * times);

/** How many to take: a few, or all with TEST_WHOLE; prints the number. */
export function sample(suite: string, what: string, few: number, all: number): number {
  const count = isWhole ? all : Math.min(few, all);
  say(`${suite}: ${count} of ${all} ${what}${count < all ? '; all of them with TEST_WHOLE=1' : ''}`);
  return count;
}
