import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '#server/random.ts';
import type { Fault, Victims } from './fault.ts';
import { limits, within } from './limits.ts';
import type { Period } from './receivers.ts';
import { describeWorld } from './standing.ts';
import { inTurn, shuffle } from './turns.ts';

export interface TormentOptions {
  readonly seed: string;
  /** Repeats the faults for this long; by default each happens once. */
  readonly seconds?: number;
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

export async function torment(
  faults: readonly Fault[],
  victims: Omit<Victims, 'random'>,
  { seed, seconds, pauses = [300, 1000], say, now = Date.now }: TormentOptions,
): Promise<Torment> {
  const random = createRandom(seed, 'faults');
  const unfelt: string[] = [];
  const happened: string[] = [];
  const periods: Period[] = [];
  const started = now();
  const order =
    seconds === undefined
      ? shuffle(faults, random)
      : inTurn(
          faults.map((fault) => [fault, 1] as const),
          random,
        );
  for (const fault of order) {
    const from = now();
    const passed = (from - started) / 1000;
    if (seconds !== undefined && passed > seconds) break;
    say(`${passed.toFixed(1).padStart(6)} s  ${fault.name}`);
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
