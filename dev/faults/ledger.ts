/**
 * What people were told. 'done' must be found in the database; 'unknown' (no answer, or one that says the server was in
 * trouble) may be, but not twice; what was refused must not be.
 */
export type Certainty = 'done' | 'unknown' | 'refused';

export type Fact =
  /** Somebody gave it this name, which no other has. */
  | { readonly kind: 'created'; readonly name: string; readonly certainty: Certainty }
  | { readonly kind: 'in' | 'out'; readonly reservation: number; readonly child: string; readonly certainty: Certainty }
  | { readonly kind: 'status'; readonly reservation: number; readonly status: string; readonly certainty: Certainty }
  /** A text that no other edit wrote. */
  | { readonly kind: 'edit'; readonly child: string; readonly text: string; readonly certainty: Certainty }
  /** So many messages under one number, however often it was pressed. */
  | { readonly kind: 'csm'; readonly sending: string; readonly messages: number; readonly certainty: Certainty }
  | { readonly kind: 'import'; readonly id: number; readonly certainty: Certainty };

export interface Ledger {
  note(fact: Fact): void;
  facts(): readonly Fact[];
  /** Something that must never be answered. */
  complain(what: string): void;
  complaints(): readonly string[];
  /** How often each answer was heard, by call. */
  count(what: string): void;
  counts(): ReadonlyMap<string, number>;
}

export function openLedger(): Ledger {
  const facts: Fact[] = [];
  const complaints: string[] = [];
  const counts = new Map<string, number>();
  return {
    note: (fact) => void facts.push(fact),
    facts: () => facts,
    complain: (what) => void complaints.push(what),
    complaints: () => complaints,
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    counts: () => counts,
  };
}
