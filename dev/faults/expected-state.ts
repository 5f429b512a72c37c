/**
 * What users were told about a change. 'done' must be in the database; 'unknown' (no answer, or an outage error) may
 * be, at most once; 'refused' must not be.
 */
export type Certainty = 'done' | 'unknown' | 'refused';

export type Fact =
  /** The name is unique. */
  | { readonly kind: 'created'; readonly name: string; readonly certainty: Certainty }
  | { readonly kind: 'in' | 'out'; readonly reservation: number; readonly child: string; readonly certainty: Certainty }
  | { readonly kind: 'status'; readonly reservation: number; readonly status: string; readonly certainty: Certainty }
  /** The text is unique to this edit. */
  | { readonly kind: 'edit'; readonly child: string; readonly text: string; readonly certainty: Certainty }
  /** The number of messages of one sending, however often it was sent. */
  | { readonly kind: 'csm'; readonly sending: string; readonly messages: number; readonly certainty: Certainty }
  | { readonly kind: 'import'; readonly id: number; readonly certainty: Certainty }
  /** A change made once, by the client that recorded it: its name is unique. */
  | { readonly kind: 'own'; readonly of: OwnKind; readonly name: string; readonly certainty: Certainty };

/** A role created, a person created, a role granted, projects locked, and so on. */
export const ownKinds = ['role', 'user', 'grant', 'lock', 'setting', 'hold', 'undo', 'extension'] as const;
export type OwnKind = (typeof ownKinds)[number];

export interface ExpectedState {
  recordFact(fact: Fact): void;
  facts(): readonly Fact[];
  /** Records an answer that must never occur. */
  recordViolation(what: string): void;
  violations(): readonly string[];
  /** Counts each answer by endpoint. */
  count(what: string): void;
  counts(): ReadonlyMap<string, number>;
  /** A user got an outage error, or no answer. */
  recordOutage(how: string): void;
  outages(): ReadonlyMap<string, number>;
  /** A request starts; the returned function ends it. */
  begin(call: string): () => void;
  /** Unanswered requests, with their age. */
  pendingRequests(): readonly string[];
}

export function createExpectedState(): ExpectedState {
  const facts: Fact[] = [];
  const complaints: string[] = [];
  const counts = new Map<string, number>();
  const waiting = new Set<{ readonly call: string; readonly since: number }>();
  const suffered = new Map<string, number>();
  const add = (all: Map<string, number>, what: string) => void all.set(what, (all.get(what) ?? 0) + 1);
  return {
    recordFact: (fact) => void facts.push(fact),
    facts: () => facts,
    recordViolation: (what) => void complaints.push(what),
    violations: () => complaints,
    count: (what) => add(counts, what),
    counts: () => counts,
    recordOutage: (how) => add(suffered, how),
    outages: () => suffered,
    begin(call) {
      const one = { call, since: Date.now() };
      waiting.add(one);
      return () => void waiting.delete(one);
    },
    pendingRequests: () =>
      [...waiting].map(({ call, since }) => `${call} for ${Math.round((Date.now() - since) / 1000)} s`),
  };
}
