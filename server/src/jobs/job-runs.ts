import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Schedules of jobs, and the record of their runs. */

export interface RegisteredJob {
  readonly name: string;
  /** Five cron fields in UTC; jobs that act at midnight use the office's time zone themselves. */
  readonly cron: string;
}

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/** Supports a star, a number, or a star with a step; the schedules use nothing else. */
function isIn(field: string, value: number, [least]: readonly [number, number]): boolean {
  if (field === '*') return true;
  const step = /^\*\/(\d+)$/.exec(field)?.[1];
  return step ? (value - least) % Number(step) === 0 : Number(field) === value;
}

const minute = 60_000;
const longest = 366 * 24 * 60;

/** The next run after `after`, in UTC; null when there is none. */
export function nextRun(cron: string, after: Date): Date | null {
  const fields = cron.split(' ');
  let at = new Date(Math.floor(after.getTime() / minute) * minute);
  for (let steps = 0; steps < longest; steps += 1) {
    at = new Date(at.getTime() + minute);
    const values = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
    if (
      fields.every((field, index) => isIn(field, values[index] as number, ranges[index] as readonly [number, number]))
    )
      return at;
  }
  return null;
}

export const recordRunStart = (db: Db, name: string, at: Date) =>
  sql`insert into job_run (name, started_at, runs) values (${name}, ${at}, 1)
      on conflict (name) do update
         set started_at = ${at}, finished_at = null, outcome = null, runs = job_run.runs + 1`.execute(db);

export const recordRunEnd = (db: Db, name: string, at: Date, outcome: 'done' | 'failed') =>
  sql`update job_run
         set finished_at = ${at}, outcome = ${outcome},
             failures = failures + case when ${outcome === 'failed'} then 1 else 0 end,
             last_failed_at = case when ${outcome === 'failed'} then ${at}::timestamptz else last_failed_at end
       where name = ${name}`.execute(db);
