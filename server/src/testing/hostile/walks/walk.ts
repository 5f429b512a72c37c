import type { TestFile } from '../../imports/files.ts';
import type { Office, Pool } from '../two-offices/world.ts';

/** How a list is asked for everything it has. */

/** By wire names. */
export type Input = Readonly<Record<string, unknown>>;

/** `own` is the office of whoever asks. */
export type Ask = (own: Office, pool: Pool) => Input | readonly Input[];

export interface Walk {
  readonly ask: Ask;
  readonly file?: TestFile;
  /** What the second office's own people read in the answer: the mark, unless it counts instead of naming. */
  readonly shows?: readonly RegExp[];
  /** Whom it is about asks, and nobody else. */
  readonly by?: 'owner';
  /** What may differ once the second office is there; all else the first office is told stays the same. */
  readonly differs?: RegExp;
  /** A Partnership Admin is told of every office. */
  readonly isWider?: true;
}

export type Walks = Readonly<Record<string, Walk>>;
export type Asks = Readonly<Record<string, Ask>>;
