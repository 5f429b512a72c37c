import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '#server/random.ts';
import type { Fault, Victims } from './fault.ts';
import { latestFault, limits, within } from './limits.ts';
import type { Period } from './receivers.ts';
import { describeWorld } from './standing.ts';

export interface TormentOptions {
  readonly seed: string;
  /** The time for faults; the core of them happens once in any case. */
  readonly seconds: number;
  /** So often each at most. */
  readonly rounds?: number;
  /** Between two faults, in milliseconds. */
  readonly pauses?: readonly [least: number, most: number];
  readonly say: (line: string) => void;
  /** In milliseconds. */
  readonly now?: () => number;
}

export interface Torment {
  readonly periods: readonly Period[];
  readonly happened: readonly string[];
  /** Of those that happened. */
  readonly unfelt: readonly string[];
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(0, left.length - 1), 1)[0] as T);
}

/** The core and then the others, each in an order of its own; then all of them, again and again. */
function* inTurn(faults: readonly Fault[], random: Random, rounds: number): Generator<Fault> {
  yield* shuffle(
    faults.filter(({ isCore }) => isCore),
    random,
  );
  yield* shuffle(
    faults.filter(({ isCore }) => !isCore),
    random,
  );
  for (let round = 1; round < rounds; round += 1) yield* shuffle(faults, random);
}

/** Time is up: what belongs to the core may still come, but not for ever. */
const isTooLate = (passed: number, seconds: number, isOwed: boolean): boolean =>
  passed > (isOwed ? latestFault(seconds) : seconds);

export async function torment(
  faults: readonly Fault[],
  victims: Omit<Victims, 'random'>,
  { seed, seconds, rounds = Number.POSITIVE_INFINITY, pauses = [300, 1000], say, now = Date.now }: TormentOptions,
): Promise<Torment> {
  const random = createRandom(seed, 'faults');
  const unfelt: string[] = [];
  const happened: string[] = [];
  const periods: Period[] = [];
  const started = now();
  for (const fault of inTurn(faults, random, rounds)) {
    const from = now();
    const isOwed = fault.isCore === true && !happened.includes(fault.name);
    if (isTooLate((from - started) / 1000, seconds, isOwed)) break;
    say(`${((from - started) / 1000).toFixed(1).padStart(6)} s  ${fault.name}`);
    const shown = await within(
      limits.fault,
      `the end of the fault '${fault.name}'`,
      fault.happen({ ...victims, random }),
      () => describeWorld(victims.world, victims.ledger),
    );
    say(`${' '.repeat(10)}${shown ?? 'nothing shows it'}`);
    happened.push(fault.name);
    if (shown === null) unfelt.push(fault.name);
    periods.push({ from, to: now() });
    await pause(random.int(...pauses));
  }
  return { periods, happened, unfelt };
}
