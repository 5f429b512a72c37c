import { sql } from 'kysely';
import { countAgainMinutes } from '#contract/quality/rules.ts';
import type { Db } from '../../db/connection.ts';

/** When the children were last asked to be counted, and counted. */

export const qualityChannel = 'quality';

const minute = 60_000;
/** A count that has not ended by then was lost with its server. */
const longestMinutes = 60;

interface Run {
  readonly askedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export async function readRun(db: Db): Promise<Run> {
  const { rows } = await sql<Run>`select asked_at, started_at, finished_at from quality_run`.execute(db);
  return rows[0] ?? { askedAt: null, startedAt: null, finishedAt: null };
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);

export function isCounting({ askedAt, startedAt, finishedAt }: Run, now: Date): boolean {
  if (askedAt && (!startedAt || askedAt > startedAt)) return true;
  return startedAt !== null && !finishedAt && now < after(startedAt, longestMinutes);
}

/** When everything may be counted again; null for now. */
export function nextCount({ askedAt, startedAt }: Run, now: Date): Date | null {
  const last = Math.max(askedAt?.getTime() ?? 0, startedAt?.getTime() ?? 0);
  const next = after(new Date(last), countAgainMinutes);
  return next > now ? next : null;
}

/** False if somebody else asked a short while ago. Wakes the job on commit. */
export async function askForCount(db: Db, by: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update quality_run set asked_at = ${at}, asked_by = ${by}
     where coalesce(greatest(asked_at, started_at), '-infinity') <= ${after(at, -countAgainMinutes)}
    returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`select pg_notify(${qualityChannel}, '')`.execute(db);
  return true;
}

/**
 * Whether this run is the one to count: somebody asked, or nothing was counted yet today, or the last count was lost.
 * The job is also woken whenever a server starts.
 */
export async function beginRun(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update quality_run set started_at = ${at}, finished_at = null
     where started_at is null or asked_at > started_at
        or (started_at at time zone 'UTC')::date < (${at}::timestamptz at time zone 'UTC')::date
        or finished_at is null and started_at <= ${after(at, -longestMinutes)}
    returning 1`.execute(db);
  return rows.length > 0;
}

export const endRun = (db: Db, at: Date) => sql`update quality_run set finished_at = ${at}`.execute(db);
