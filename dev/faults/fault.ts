import type { Random } from '#server/random.ts';
import type { Client } from './client.ts';
import type { ExpectedState } from './expected-state.ts';
import type { FaultyWorld } from './world.ts';

/** What a fault can affect. */
export interface FaultTargets {
  readonly world: FaultyWorld;
  readonly random: Random;
  readonly expectedState: ExpectedState;
  /** An additional client for many concurrent requests, when the working users are too few. */
  readonly crowd: Client;
  /** Children that nobody else works with, for a fault to erase; what is left of them. */
  readonly departing: string[];
}

/**
 * A fault. It ends by itself and leaves every part running, though not necessarily recovered. It returns the evidence
 * of its effect, or null when there is none.
 */
export interface Fault {
  readonly name: string;
  inject(victims: FaultTargets): Promise<string | null>;
}
