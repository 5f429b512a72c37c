import type { Random } from '#server/random.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { FaultyWorld } from './world.ts';

/** Whom a fault meets. */
export interface Victims {
  readonly world: FaultyWorld;
  readonly random: Random;
  readonly ledger: Ledger;
  /** Somebody who asks for much at once, where those at work are too few. */
  readonly crowd: Client;
}

/**
 * What goes wrong. Each ends by itself and leaves everything running again, though not everything recovered. It answers
 * what shows that it bit, or null when nothing does.
 */
export interface Fault {
  readonly name: string;
  happen(victims: Victims): Promise<string | null>;
}
