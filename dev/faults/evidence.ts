import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { ExpectedState } from './expected-state.ts';

/** Evidence that a fault had an effect: one without a visible effect proves nothing. */

/** In seconds; an effect not visible by then, even on a busy machine, did not occur. */
const patience = 300;
const glance = 100;

/** The evidence; null when there was none in time. */
export async function waitForEvidence(
  look: () => Promise<string | null> | string | null,
  seconds: number = patience,
): Promise<string | null> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen !== null || Date.now() > until) return seen;
    await pause(glance);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** SIGKILL; false when the process had already ended. */
export function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

interface HasPid {
  pid(): number | undefined;
}

/** Records the process ids; later reports that those have ended and others are running. */
export function watchRestart(parts: readonly HasPid[]): () => string | null {
  const before = parts.map((part) => part.pid());
  return () => {
    const deaths = parts.flatMap((part, index) => {
      const [was, is] = [before[index], part.pid()];
      return was && is && was !== is && !isAlive(was) ? [`${was} is now ${is}`] : [];
    });
    return deaths.length === parts.length ? deaths.join(', ') : null;
  };
}

/** Counts how often users get this answer from now on. */
export function watchOutage(expectedState: ExpectedState, how: string): () => string | null {
  const count = () => expectedState.outages().get(how) ?? 0;
  const before = count();
  return () => (count() > before ? `${count() - before} times ${how}` : null);
}

/** Evidence that a record was written with a clock shifted by this offset. */
export async function watchClock(db: Db, offset: number): Promise<() => Promise<string | null>> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from audit_entry`.execute(db);
  const last = rows[0]?.last ?? '0';
  const wrongBy = sql`make_interval(secs => ${offset / 1000})`;
  return async () => {
    const { rows: written } = await sql<{ what: string }>`
      select what from (
        select 'the job ' || name as what, started_at as at from job_run
        union all select 'the job ' || name, finished_at from job_run
        union all select entity || ' ' || entity_id, modified_at from audit_entry where id > ${last}::bigint) written
       where at between now() + ${wrongBy} - interval '2 minutes' and now() + ${wrongBy} + interval '2 minutes'
       limit 1`.execute(db);
    return written[0] ? `${written[0].what} by the wrong clock` : null;
  };
}
