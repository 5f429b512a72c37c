import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { importIs } from '../../db/status-literals.ts';
import { type DatabaseMetric, metricsOf } from './database-metric.ts';

interface Run {
  readonly job: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly hasFailed: boolean;
  readonly runs: number;
  readonly failures: number;
}

async function runs(db: Db): Promise<DatabaseMetric[]> {
  const { rows } = await sql<Run>`
    select name as job, extract(epoch from started_at)::float8 as started_at,
           extract(epoch from finished_at)::float8 as ended_at, outcome is not distinct from 'failed' as has_failed,
           runs::float8 as runs, failures::float8 as failures
      from job_run order by name`.execute(db);
  return metricsOf(rows, ({ job }) => ({ job }), [
    ['prcds_job_last_start_timestamp_seconds', 'When a job began last.', (run) => run.startedAt],
    ['prcds_job_last_end_timestamp_seconds', 'When it ended; none while it runs.', (run) => run.endedAt],
    [
      'prcds_job_last_duration_seconds',
      'How long the last run took; none while it runs.',
      ({ startedAt, endedAt }) => endedAt && Math.max(0, endedAt - startedAt),
    ],
    ['prcds_job_last_failed', '1 when the last run failed.', (run) => run.hasFailed],
    ['prcds_job_runs_total', 'Runs so far, on all servers.', (run) => run.runs],
    ['prcds_job_failures_total', 'Runs that failed, on all servers.', (run) => run.failures],
  ]);
}

/** The queue's tables exist once a server has started its jobs. */
async function turns(db: Db): Promise<DatabaseMetric[]> {
  const { rows: known } = await sql<{ is: boolean }>`select to_regclass('job.job') is not null as is`.execute(db);
  if (!known[0]?.is) return [];
  const { rows } = await sql<{ job: string; state: string; count: number }>`
    select name as job, case when state = 'active' then 'running' else 'waiting' end as state, count(*)::integer as count
      from job.job where state < 'completed' and start_after <= now() group by 1, 2 order by 1, 2`.execute(db);
  return metricsOf(rows, ({ job, state }) => ({ job, state }), [
    ['prcds_job_queue', 'Turns that are due, or run.', (row) => row.count],
  ]);
}

const unfinished = sql`(${importIs.queued}, ${importIs.inProgress})`;

async function imports(db: Db, now: Date): Promise<DatabaseMetric[]> {
  const { rows } = await sql<{ files: number; waiting: number; oldest: number }>`
    select count(*)::integer as files,
           coalesce(sum(case when status in ${unfinished} then waiting_rows else applied_rows end), 0)::integer as waiting,
           coalesce(extract(epoch from ${now}::timestamptz - min(coalesce(undo_asked_at, queued_at))), 0)::float8 as oldest
      from import_batch
     where status in ${unfinished} or (undo_asked_at is not null and undone_at is null)`.execute(db);
  return metricsOf(rows, () => ({}), [
    ['prcds_imports_open', 'Files queued, under way or being taken back.', (row) => row.files],
    ['prcds_imports_rows_waiting', 'Rows of theirs not applied, or taken back, yet.', (row) => row.waiting],
    ['prcds_imports_oldest_seconds', 'How long the oldest of them has been waiting.', (row) => row.oldest],
  ]);
}

export const readJobMetrics = async (db: Db, now: Date): Promise<DatabaseMetric[]> => [
  ...(await runs(db)),
  ...(await turns(db)),
  ...(await imports(db, now)),
];
