import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { listJobs, queueJob } from './jobs.ts';
import { limits } from './limits.ts';
import type { FaultyWorld } from './world.ts';

/** All parts run again and users have stopped: remaining work must finish by itself. */

const patience = limits.rest * 1000;

/** Polls until nothing is left or time is up; returns the last result, because another look could see newer work. */
export async function pollUntilEmpty(look: () => Promise<string[]>, milliseconds = patience): Promise<string[]> {
  const latest = Date.now() + milliseconds;
  for (;;) {
    const left = await look();
    if (left.length === 0 || Date.now() >= latest) return left;
    await pause(300);
  }
}

/** Longer than the longest backoff of contract/src/deliveries/rules.ts, including jitter. */
const longestPause = sql`interval '80 minutes'`;

/** A backoff beyond the maximum, set by a wrong clock, would delay a message for that long. */
async function findExcessiveBackoffs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'message ' || id || ' waits until ' || next_attempt_at as what from outbox_message
     where state = 'pending' and next_attempt_at > now() + ${longestPause}
    union all
    select 'the ' || channel || ' of ' || office_code || ' is left alone until ' || open_until from outbox_receiver
     where open_until > now() + ${longestPause}`.execute(db);
  return rows.map(({ what }) => what);
}

/** Ends all backoffs and open circuit breakers, which could last hours. */
export async function endBackoffs(db: Db): Promise<void> {
  await sql`update outbox_receiver set open_until = null, probe_until = null where open_until is not null`.execute(db);
  await sql`update outbox_message set next_attempt_at = null where state = 'pending' and next_attempt_at is not null`.execute(
    db,
  );
  await sql`select pg_notify('outbox', '')`.execute(db);
}

async function runEveryJob(db: Db): Promise<string[]> {
  const before = new Map((await listJobs(db)).map(({ name, runs }) => [name, runs]));
  for (const name of before.keys()) await queueJob(db, name);
  return pollUntilEmpty(async () =>
    (await listJobs(db))
      .filter(({ name, runs, outcome }) => runs <= (before.get(name) ?? 0) || outcome !== 'done')
      .map(({ name, outcome }) => `the job ${name} does not run (${outcome ?? 'never ended'})`),
  );
}

const waitingMessages = sql<{ what: string }>`
  select format('message %s (%s) waits: %s attempts, next at %s, claimed %s, last said %s', id, kind, attempts,
                coalesce(next_attempt_at::text, 'once'), claim is not null, coalesce(reason, 'nothing')) as what
    from outbox_message where state = 'pending' order by id limit 5`;

const waitingImports = sql<{ what: string }>`
  select format('import %s waits: status %s, %s rows left, undo asked %s', id, status, waiting_rows,
                coalesce(undo_asked_at::text, 'never')) as what
    from import_batch where status in (1, 2) or (undo_asked_at is not null and undone_at is null) order by id limit 5`;

/** Due runs of jobs, including the queue's own, that no server takes. */
const waitingTurns = sql<{ what: string }>`
  select format('a turn of the job %s waits since %s (%s)', name, start_after, state) as what
    from job.job where state < 'active' and start_after <= now() order by start_after limit 5`;

/** Returns what is stuck, with its state. */
export async function waitUntilIdle({ db }: FaultyWorld): Promise<string[]> {
  const endless = await findExcessiveBackoffs(db);
  const found = async (query: typeof waitingMessages) => (await query.execute(db)).rows.map(({ what }) => what);
  const deliver = () =>
    pollUntilEmpty(async () => {
      await endBackoffs(db);
      return found(waitingMessages);
    });
  const messages = await deliver();
  const imports = await pollUntilEmpty(() => found(waitingImports));
  const jobs = await runEveryJob(db);
  const turns = await pollUntilEmpty(() => found(waitingTurns));
  // Jobs write messages too, and mails are batched.
  const ofJobs = await deliver();
  return [...new Set([...endless, ...messages, ...imports, ...jobs, ...turns, ...ofJobs])];
}
