/**
 * A cursor says what its holder has been told: the database it belongs to, and a snapshot of PostgreSQL
 * ('xmin:xmax:running,running'). Whether a transaction is part of a snapshot is known without asking the database.
 */
export interface Snapshot {
  readonly text: string;
  readonly xmin: bigint;
  /** The first transaction that had not begun. */
  readonly xmax: bigint;
  readonly running: ReadonlySet<bigint>;
}

export interface Cursor {
  /** Another one after a failover: a promoted replica gives numbers again. */
  readonly epoch: string;
  readonly snapshot: Snapshot;
}

const snapshotForm = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20})(?:,\d{1,20})*)?$/;

export function parseSnapshot(text: string): Snapshot | undefined {
  const parts = snapshotForm.exec(text);
  if (!parts) return undefined;
  const [, xmin = '', xmax = '', running = ''] = parts;
  return {
    text,
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: new Set(running.split(',').filter(Boolean).map(BigInt)),
  };
}

/** Whether the transaction's changes were visible in the snapshot. */
export const sees = ({ xmin, xmax, running }: Snapshot, xid: bigint): boolean =>
  xid < xmin || (xid < xmax && !running.has(xid));

/** Whether everything that was visible in `earlier` was visible in `later` too. */
export function includes(later: Snapshot, earlier: Snapshot): boolean {
  if (earlier.xmax > later.xmax) return false;
  for (const xid of later.running) if (sees(earlier, xid)) return false;
  return true;
}

export const cursorText = ({ epoch, snapshot }: Cursor): string => `${epoch}.${snapshot.text}`;

export function parseCursor(text: string): Cursor | undefined {
  const at = text.indexOf('.');
  const snapshot = at > 0 ? parseSnapshot(text.slice(at + 1)) : undefined;
  return snapshot && { epoch: text.slice(0, at), snapshot };
}
