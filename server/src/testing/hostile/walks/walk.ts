import type { TestFile } from '../../imports/files.ts';
import type { Office, Pool } from '../two-offices/world.ts';

/** How an endpoint is called to return everything it has. */

/** By wire name. */
export type Input = Readonly<Record<string, unknown>>;

/** `own` is the caller's office. */
export type Ask = (own: Office, pool: Pool) => Input | readonly Input[];

export interface Walk {
  readonly ask: Ask;
  readonly file?: TestFile;
  /**
   * What people of the second office find in the answer; by default the mark. Endpoints with counts only need their own
   * pattern.
   */
  readonly shows?: readonly RegExp[];
  /** Called by the owner only, because the answer concerns that person. */
  readonly by?: 'owner';
  /**
   * The part of the first office's answer that may change when the second office is added; all else must stay the same.
   */
  readonly differs?: RegExp;
  /** A Partnership Admin gets the data of every office. */
  readonly isWider?: true;
}

export type Walks = Readonly<Record<string, Walk>>;
export type Asks = Readonly<Record<string, Ask>>;
