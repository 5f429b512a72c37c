import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { listJobs, queueJob } from './jobs.ts';
import type { FaultyWorld } from './world.ts';

/** Everything works again and nobody asks for anything: what is left over must come to its end by itself. */

const patience = 90_000;

async function until(isDone: () => Promise<boolean>): Promise<boolean> {
  const latest = Date.now() + patience;
  while (Date.now() < latest) {
    if (await isDone()) return true;
    await pause(300);
  }
  return false;
}

const countOf = async (db: Db, query: ReturnType<typeof sql<{ count: string }>>) =>
  Number((await query.execute(db)).rows[0]?.count);

/** Longer than the longest pause of contract/src/deliveries/rules.ts, with its spread. */
const longestPause = sql`interval '80 minutes'`;

/** A pause that no receiver has earned, left behind by a wrong clock, would keep a message for that long. */
async function findEndlessPauses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'message ' || id || ' waits until ' || next_attempt_at as what from outbox_message
     where state = 'pending' and next_attempt_at > now() + ${longestPause}
    union all
    select 'the ' || channel || ' of ' || office_code || ' is left alone until ' || open_until from outbox_receiver
     where open_until > now() + ${longestPause}`.execute(db);
  return rows.map(({ what }) => what);
}

/** Pauses that are meant for hours are over. */
async function endPauses(db: Db): Promise<void> {
  await sql`update outbox_receiver set open_until = null, probe_until = null where open_until is not null`.execute(db);
  await sql`update outbox_message set next_attempt_at = null where state = 'pending' and next_attempt_at is not null`.execute(
    db,
  );
  await sql`select pg_notify('outbox', '')`.execute(db);
}

async function runEveryJob(db: Db): Promise<string[]> {
  const before = new Map((await listJobs(db)).map(({ name, runs }) => [name, runs]));
  for (const name of before.keys()) await queueJob(db, name);
  const late = async () =>
    (await listJobs(db)).filter(({ name, runs, outcome }) => {
      const hasRun = runs > (before.get(name) ?? 0);
      return !hasRun || outcome !== 'done';
    });
  await until(async () => (await late()).length === 0);
  return (await late()).map(({ name, outcome }) => `the job ${name} does not run (${outcome ?? 'never ended'})`);
}

/** Answers what is stuck. */
export async function comeToRest({ db }: FaultyWorld): Promise<string[]> {
  const endless = await findEndlessPauses(db);
  const isDelivered = await until(async () => {
    await endPauses(db);
    return (await countOf(db, sql`select count(*) from outbox_message where state = 'pending'`)) === 0;
  });
  const areImported = await until(
    async () => (await countOf(db, sql`select count(*) from import_batch where status in (1, 2)`)) === 0,
  );
  return [
    ...endless,
    ...(isDelivered ? [] : ['messages wait though their receivers are there']),
    ...(areImported ? [] : ['imports wait though there are servers']),
    ...(await runEveryJob(db)),
  ];
}
