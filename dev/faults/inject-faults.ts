import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '#server/random.ts';
import type { Period } from './compare-receivers.ts';
import { describeState } from './diagnostics.ts';
import type { Fault, FaultTargets } from './fault.ts';
import { limits, withTimeout } from './limits.ts';
import { shuffle, weightedRounds } from './random-order.ts';

export interface InjectionOptions {
  readonly seed: string;
  /** Repeats the faults for this long; by default each happens once. */
  readonly seconds?: number;
  /** Between two faults, in milliseconds. */
  readonly pauses?: readonly [least: number, most: number];
  readonly say: (line: string) => void;
  /** In milliseconds. */
  readonly now?: () => number;
}

export interface InjectionResult {
  readonly periods: readonly Period[];
  readonly happened: readonly string[];
  /** Of those that happened. */
  readonly withoutEffect: readonly string[];
}

export async function injectFaults(
  faults: readonly Fault[],
  victims: Omit<FaultTargets, 'random'>,
  { seed, seconds, pauses = [300, 1000], say, now = Date.now }: InjectionOptions,
): Promise<InjectionResult> {
  const random = createRandom(seed, 'faults');
  const unfelt: string[] = [];
  const happened: string[] = [];
  const periods: Period[] = [];
  const started = now();
  const order =
    seconds === undefined
      ? shuffle(faults, random)
      : weightedRounds(
          faults.map((fault) => [fault, 1] as const),
          random,
        );
  for (const fault of order) {
    const from = now();
    const passed = (from - started) / 1000;
    if (seconds !== undefined && passed > seconds) break;
    say(`${passed.toFixed(1).padStart(6)} s  ${fault.name}`);
    const shown = await withTimeout(
      limits.fault,
      `the end of the fault '${fault.name}'`,
      fault.inject({ ...victims, random }),
      () => describeState(victims.world, victims.expectedState),
    );
    say(`${' '.repeat(10)}${shown ?? 'nothing shows it'}`);
    happened.push(fault.name);
    if (shown === null) unfelt.push(fault.name);
    periods.push({ from, to: now() });
    await pause(random.int(...pauses));
  }
  return { periods, happened, withoutEffect: unfelt };
}
