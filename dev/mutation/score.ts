/** The used parts of a mutation report. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: ReadonlyArray<{ readonly status: string }> }>>;
}

export interface Score {
  /** Detected by a test. */
  readonly killed: number;
  readonly all: number;
}

const noticed = new Set(['Killed', 'Timeout']);
const uncounted = new Set(['Ignored', 'CompileError', 'RuntimeError']);

function readScore(mutants: MutationReport['files'][string]['mutants']): Score {
  const counted = mutants.map(({ status }) => status).filter((status) => !uncounted.has(status));
  return { killed: counted.filter((status) => noticed.has(status)).length, all: counted.length };
}

/** 'contract/src/<domain>/rules.ts' counts for its domain. */
export function byDomain({ files }: MutationReport): ReadonlyMap<string, Score> {
  const scores = new Map<string, Score>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const domain = file.split('/').at(-2) ?? file;
    scores.set(domain, sum([scores.get(domain) ?? { killed: 0, all: 0 }, readScore(mutants)]));
  }
  return scores;
}

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce((a, b) => ({ killed: a.killed + b.killed, all: a.all + b.all }), { killed: 0, all: 0 });

/** Rounded down: 89.99 is not 90. */
export const percent = ({ killed, all }: Score): number => (all === 0 ? 100 : Math.floor((1000 * killed) / all) / 10);
