/** What people were told about a change: 'done' must be stored once, 'unknown' at most once. */
export type Certainty = 'done' | 'unknown';

export interface Told {
  /** Unique to the change. */
  readonly name: string;
  readonly certainty: Certainty;
}

/** What people did, and what they were told. */
export interface Ledger {
  readonly edits: Told[];
  readonly reservations: Told[];
  readonly sendings: Told[];
  readonly imports: { readonly id: number; readonly codes: readonly string[] }[];
  /** Reservations that a job has to end. */
  readonly overdue: number[];
  /** Answers that a server must never give, and connections that it must never cut. */
  readonly violations: string[];
  /** Requests without an answer on connections that no server may have accepted. */
  unanswered: number;
}

export const createLedger = (): Ledger => ({
  ...{ edits: [], reservations: [], sendings: [], imports: [], overdue: [], violations: [] },
  unanswered: 0,
});
