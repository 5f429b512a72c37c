import { includes, type Snapshot, sees } from './cursor.ts';
import type { ChangeRow } from './look.ts';

interface Batch {
  readonly snapshot: Snapshot;
  readonly rows: readonly ChangeRow[];
  readonly at: number;
}

/** The last changes this server has read: whoever comes back soon costs no statement. */
export interface Memory {
  add(snapshot: Snapshot, rows: readonly ChangeRow[]): void;
  /** What the holder of this snapshot has not been told; undefined: ask the database. */
  since(snapshot: Snapshot): readonly ChangeRow[] | undefined;
  /** Forgets everything; what comes is remembered from this snapshot on. */
  begin(snapshot: Snapshot): void;
}

const keptMilliseconds = 300_000;
const keptRows = 20_000;

export function createMemory(now: () => number): Memory {
  let from: Snapshot | undefined;
  let batches: Batch[] = [];
  let count = 0;
  return {
    begin(snapshot) {
      from = snapshot;
      batches = [];
      count = 0;
    },
    add(snapshot, rows) {
      if (rows.length === 0) return;
      batches.push({ snapshot, rows, at: now() });
      count += rows.length;
      for (let oldest = batches[0]; oldest; oldest = batches[0]) {
        if (count <= keptRows && oldest.at > now() - keptMilliseconds) return;
        batches.shift();
        count -= oldest.rows.length;
        from = oldest.snapshot;
      }
    },
    since(snapshot) {
      if (!from || !includes(snapshot, from)) return undefined;
      return batches.flatMap(({ rows }) => rows.filter(({ xid }) => !sees(snapshot, xid)));
    },
  };
}
