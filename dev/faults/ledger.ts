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
  | { readonly kind: 'import'; readonly id: number; readonly certainty: Certainty }
  /** Something that was done only once, by whoever noted it: its name is no other's. */
  | { readonly kind: 'own'; readonly of: OwnKind; readonly name: string; readonly certainty: Certainty };

/** A role made, a person entered, a role given, projects locked, and so on. */
export const ownKinds = ['role', 'user', 'grant', 'lock', 'setting', 'hold', 'undo', 'extension'] as const;
export type OwnKind = (typeof ownKinds)[number];

export interface Ledger {
  note(fact: Fact): void;
  facts(): readonly Fact[];
  /** Something that must never be answered. */
  complain(what: string): void;
  complaints(): readonly string[];
  /** How often each answer was heard, by call. */
  count(what: string): void;
  counts(): ReadonlyMap<string, number>;
  /** Somebody was told that the product is in trouble, or not answered at all. */
  suffer(how: string): void;
  suffered(): ReadonlyMap<string, number>;
  /** Somebody asks; to be told when they no longer wait. */
  begin(call: string): () => void;
  /** Calls that somebody waits for, with how long. */
  underWay(): readonly string[];
}

export function openLedger(): Ledger {
  const facts: Fact[] = [];
  const complaints: string[] = [];
  const counts = new Map<string, number>();
  const waiting = new Set<{ readonly call: string; readonly since: number }>();
  const suffered = new Map<string, number>();
  const add = (all: Map<string, number>, what: string) => void all.set(what, (all.get(what) ?? 0) + 1);
  return {
    note: (fact) => void facts.push(fact),
    facts: () => facts,
    complain: (what) => void complaints.push(what),
    complaints: () => complaints,
    count: (what) => add(counts, what),
    counts: () => counts,
    suffer: (how) => add(suffered, how),
    suffered: () => suffered,
    begin(call) {
      const one = { call, since: Date.now() };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    underWay: () => [...waiting].map(({ call, since }) => `${call} for ${Math.round((Date.now() - since) / 1000)} s`),
  };
}
