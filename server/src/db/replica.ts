import { type Database, type DatabaseWatch, type Db, openDatabase } from './connection.ts';
import { createLagBound } from './lag.ts';
import { lastPosition, leavePosition, positionNow, standingOf } from './positions.ts';

/**
 * A streaming replica for reads that may be slightly stale. It answers a person only when it has replayed everything
 * that person wrote, every change of access and settings the servers know of, and the primary's position of a few
 * seconds ago.
 */
export interface Replica {
  readonly db: Db;
  /** Whether the replica may answer this person now. */
  mayAnswer(person: Reader): Promise<boolean>;
  /** To be called after a request that may have written, before it is answered. */
  notePossibleWrite(userId: number): Promise<void>;
  /** Stops using the replica after a failure until a check succeeds. */
  distrust(error: unknown): void;
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
  readonly watch?: DatabaseWatch | undefined;
}

const betweenLooks = 1_000;
/** Short timeouts in milliseconds, so that requests soon fall back to the primary when the replica does not respond. */
export const patience = { asking: 1_000, connecting: 3_000, reading: 10_000 } as const;
const asking = 4;

export function openReplica({ url, isPooled, lagSeconds, primary, log, watch }: ReplicaOptions): Replica {
  const reads = openDatabase(url, {
    isPooled,
    connectWithin: patience.connecting,
    answerWithin: patience.reading,
    watch,
  });
  const questions: Database = openDatabase(url, {
    isPooled,
    maximum: asking,
    connectWithin: patience.asking,
    answerWithin: patience.asking,
  });
  const bound = createLagBound(lagSeconds * 1_000);
  let isTrusted = false;
  let hasClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function setTrusted(value: boolean, error?: unknown): void {
    if (value === isTrusted) return;
    isTrusted = value;
    if (value) log.info('the replica is used');
    else log.warn({ err: error }, 'the replica is left alone, the primary answers');
  }

  async function look(): Promise<void> {
    try {
      bound.note(await positionNow(primary), performance.now());
      const { isReplica, replayed } = await standingOf(questions.db);
      const needed = bound.needed(performance.now());
      setTrusted(isReplica && needed !== undefined && replayed >= needed, new Error('too far behind'));
    } catch (error) {
      setTrusted(false, error);
    }
    if (hasClosed) return;
    timer = setTimeout(look, betweenLooks);
    timer.unref();
  }
  void look();

  return {
    db: reads.db,
    async mayAnswer({ id, version }) {
      if (!isTrusted) return false;
      const needed = bound.needed(performance.now());
      const asked = standingOf(questions.db).catch((error: unknown) => setTrusted(false, error));
      const [written, standing] = await Promise.all([lastPosition(primary, id), asked]);
      if (written === undefined || needed === undefined || !standing) return false;
      const { isReplica, replayed } = standing;
      return isReplica && replayed >= written && replayed >= needed && standing.version >= BigInt(version);
    },
    async notePossibleWrite(userId) {
      await leavePosition(primary, userId);
    },
    distrust: (error) => setTrusted(false, error),
    async close() {
      hasClosed = true;
      clearTimeout(timer);
      await Promise.all([reads.close(), questions.close()]);
    },
  };
}
