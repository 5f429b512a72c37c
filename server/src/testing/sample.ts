import { randomInt } from 'node:crypto';

/**
 * Suites that could go on for hours. `npm test` takes a small part of each, always the same; with TEST_WHOLE=1 they are
 * walked whole, by a seed that is new each time. TEST_SEED repeats what a run has printed, and TEST_TIMES=8 takes eight
 * times as much: every night.
 */
export const isWhole = process.env.TEST_WHOLE === '1';

const given = process.env.TEST_SEED;
const usual = 20_260_310;

/** Undefined when each draws a seed of its own. */
export const commonSeed = given ? Number(given) : isWhole ? undefined : usual;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Printed, so that whatever is found can be found again. */
export function seed(suite: string): number {
  const own = commonSeed ?? randomInt(2 ** 31);
  say(`${suite}: TEST_SEED=${own}${isWhole ? ' TEST_WHOLE=1' : ''}`);
  return own;
}

const times = Number(process.env.TEST_TIMES ?? 1);

/** How many to draw: a few, or all of them. Says which. */
export const draws = (suite: string, what: string, few: number, all: number): number =>
  sample(suite, what, few, all * times);

/** How many to take: a few, or all there are. Says which. */
export function sample(suite: string, what: string, few: number, all: number): number {
  const count = isWhole ? all : Math.min(few, all);
  say(`${suite}: ${count} of ${all} ${what}${count < all ? '; all of them with TEST_WHOLE=1' : ''}`);
  return count;
}
