/** The parts of a mutation report that count. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: ReadonlyArray<{ readonly status: string }> }>>;
}

export interface Score {
  /** Noticed by a test. */
  readonly killed: number;
  readonly all: number;
}

const noticed = new Set(['Killed', 'Timeout']);
const uncounted = new Set(['Ignored', 'CompileError', 'RuntimeError']);

export function readScore({ files }: MutationReport): Score {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const counted = states.filter((status) => !uncounted.has(status));
  return { killed: counted.filter((status) => noticed.has(status)).length, all: counted.length };
}

export const sum = (scores: readonly Score[]): Score =>
  scores.reduce((a, b) => ({ killed: a.killed + b.killed, all: a.all + b.all }), { killed: 0, all: 0 });

/** Rounded down: 89.99 is not 90. */
export const percent = ({ killed, all }: Score): number => (all === 0 ? 100 : Math.floor((1000 * killed) / all) / 10);
