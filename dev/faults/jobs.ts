import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Queues a run of a job besides its schedule, unless one is already waiting. */
export async function queueJob(db: Db, name: string): Promise<void> {
  await sql`insert into job.job (name, policy, retry_limit, expire_in, keep_until)
            select name, policy, 0, make_interval(secs => coalesce(expire_seconds, 900)), now() + interval '1 day'
              from job.queue where name = ${name}
            on conflict do nothing`.execute(db);
}

/** The queue's tables and schedules exist once the first server has started its jobs. */
export async function awaitQueue(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is: boolean }>`select to_regclass('job.schedule') is not null as is`.execute(db);
    if (rows[0]?.is && (await sql`select 1 from job_run limit 1`.execute(db)).rows.length > 0) return;
    await pause(100);
  }
}

export interface JobRun {
  readonly name: string;
  readonly runs: number;
  readonly outcome: string | null;
}

export async function listJobs(db: Db): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`
    select q.name, coalesce(r.runs, 0)::integer as runs, r.outcome
      from job.queue q left join job_run r on r.name = q.name
     where q.name not like '\\_\\_%' order by q.name`.execute(db);
  return rows;
}
