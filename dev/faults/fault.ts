import type { Random } from '#server/random.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { FaultyWorld } from './world.ts';

/** What a fault can affect. */
export interface Victims {
  readonly world: FaultyWorld;
  readonly random: Random;
  readonly ledger: Ledger;
  /** An additional client for many concurrent requests, when the working users are too few. */
  readonly crowd: Client;
}

/**
 * A fault. It ends by itself and leaves every part running, though not necessarily recovered. It returns the evidence
 * of its effect, or null when there is none.
 */
export interface Fault {
  readonly name: string;
  happen(victims: Victims): Promise<string | null>;
}
