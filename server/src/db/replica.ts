import { type Database, type DatabaseObserver, type Db, openDatabase } from './connection.ts';
import { createLagBound } from './replica-lag.ts';
import { findLastWriteLsn, getCurrentLsn, getReplicaStatus, parseLsn, recordLastWrite } from './wal-positions.ts';

/**
 * A streaming replica for reads that may be slightly stale. It answers a person only when it has replayed everything
 * that person wrote, every change of access and settings the servers know of, and the primary's position of a few
 * seconds ago.
 */
export interface Replica {
  readonly db: Db;
  /** Whether the replica may answer this person now, whose screens were told of changes up to a position. */
  canServe(person: Reader, heard?: string): Promise<boolean>;
  /**
   * To be called after a request that may have written, before it is answered. If it fails, this server records the
   * write before the replica answers the person again.
   */
  recordPossibleWrite(userId: number): Promise<void>;
  /** Stops using the replica after a failure until a check succeeds. */
  suspend(error: unknown): void;
  close(): Promise<void>;
}

interface Reader {
  readonly id: number;
  readonly version: string;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly isPooled: boolean;
  /** Maximum age of an answer. */
  readonly lagSeconds: number;
  readonly primary: Db;
  readonly log: { warn(details: object, message: string): void; info(message: string): void };
  readonly watch?: DatabaseObserver | undefined;
}

const checkMilliseconds = 1_000;
/** Short timeouts in milliseconds, so that requests soon fall back to the primary when the replica does not respond. */
export const replicaTimeouts = { asking: 1_000, connecting: 3_000, reading: 10_000 } as const;
const asking = 4;

export function openReplica({ url, isPooled, lagSeconds, primary, log, watch }: ReplicaOptions): Replica {
  const reads = openDatabase(url, {
    isPooled,
    connectWithin: replicaTimeouts.connecting,
    answerWithin: replicaTimeouts.reading,
    watch,
  });
  const statusConnections: Database = openDatabase(url, {
    isPooled,
    maximum: asking,
    connectWithin: replicaTimeouts.asking,
    answerWithin: replicaTimeouts.asking,
  });
  const bound = createLagBound(lagSeconds * 1_000);
  /** People whose write could not be recorded, with the last failure. */
  const unrecorded = new Map<number, unknown>();
  let isTrusted = false;
  let hasClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** A write that fails to be recorded meanwhile is left to the next call. */
  async function recordMissed(id: number): Promise<boolean> {
    const missed = unrecorded.get(id);
    try {
      await recordLastWrite(primary, id);
    } catch {
      return false;
    }
    if (unrecorded.get(id) === missed) unrecorded.delete(id);
    return true;
  }

  function setTrusted(value: boolean, error?: unknown): void {
    if (value === isTrusted) return;
    isTrusted = value;
    if (value) log.info('the replica is used');
    else log.warn({ err: error }, 'the replica is not used, the primary answers');
  }

  async function checkStatus(): Promise<void> {
    try {
      bound.note(await getCurrentLsn(primary), performance.now());
      const { isReplica, replayed } = await getReplicaStatus(statusConnections.db);
      const needed = bound.needed(performance.now());
      setTrusted(isReplica && needed !== undefined && replayed >= needed, new Error('too far behind'));
    } catch (error) {
      setTrusted(false, error);
    }
    if (hasClosed) return;
    timer = setTimeout(checkStatus, checkMilliseconds);
    timer.unref();
  }
  void checkStatus();

  return {
    db: reads.db,
    async canServe({ id, version }, heard) {
      if (!isTrusted) return false;
      if (unrecorded.has(id) && !(await recordMissed(id))) return false;
      const needed = bound.needed(performance.now());
      const asked = getReplicaStatus(statusConnections.db).catch((error: unknown) => setTrusted(false, error));
      const [written, status] = await Promise.all([findLastWriteLsn(primary, id), asked]);
      if (written === undefined || needed === undefined || !status) return false;
      const { isReplica, replayed } = status;
      const isCurrent = replayed >= written && replayed >= needed && (!heard || replayed >= parseLsn(heard));
      return isReplica && isCurrent && status.version >= BigInt(version);
    },
    async recordPossibleWrite(userId) {
      try {
        await recordLastWrite(primary, userId);
      } catch (error) {
        unrecorded.set(userId, error);
        throw error;
      }
    },
    suspend: (error) => setTrusted(false, error),
    async close() {
      hasClosed = true;
      clearTimeout(timer);
      await Promise.all([reads.close(), statusConnections.close()]);
    },
  };
}
