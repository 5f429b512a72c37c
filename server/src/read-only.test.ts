import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from './db/connection.ts';
import { testDatabase } from './testing/database.ts';
import { makeUser } from './testing/factories.ts';
import { startIssuer } from './testing/issuer.ts';
import { startProcess } from './testing/process.ts';

/** After a failover the old primary may still answer, but read-only. */

const issuer = await startIssuer();
const envOf = (url: string) => ({ DATABASE_URL: url, OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience });

/** Applies to new connections. */
const setReadOnly = (db: Db, isReadOnly: boolean) =>
  sql`do ${sql.raw(`$$ begin
    execute format('alter database %I set default_transaction_read_only = ${isReadOnly}', current_database()); end $$`)}`.execute(
    db,
  );

const hangUp = (db: Db, application: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = ${application}`.execute(db);

const hasRun = (db: Db) => async () =>
  (await sql`select 1 from job_run where outcome = 'done'`.execute(db)).rows.length > 0;

test('S1: a server whose database only reads starts its jobs as soon as new connections can write', async () => {
  const { db, url } = await testDatabase();
  // An existing connection can still write.
  await sql`select 1`.execute(db);
  await setReadOnly(db, true);
  const server = await startProcess(envOf(url));
  await server.origin();
  await expect.poll(server.output).toContain('the job queue cannot start yet');
  await setReadOnly(db, false);
  await expect.poll(hasRun(db)).toBe(true);
  server.stop('SIGTERM');
  expect(await server.exitCode).toBe(0);
});

test('S1: a server whose database has become read-only says that the database is unavailable, and lives on', async () => {
  const { db, url } = await testDatabase();
  const person = await makeUser(db);
  const writing = openDatabase(url, { settings: { application_name: 'writing' }, maximum: 1 });
  await sql`select 1`.execute(writing.db);
  const server = await startProcess(envOf(url));
  const origin = await server.origin();
  await expect.poll(hasRun(db)).toBe(true);
  // A job is running, and the queue's connections go to a read-only server.
  await writing.db.transaction().execute(async (lock) => {
    await sql`lock table job_run in access exclusive mode`.execute(lock);
    await sql`insert into job.job (name, policy, retry_limit) values ('count-pledgeable', 'short', 0)`.execute(db);
    const isUnderWay = async () =>
      (await sql`select 1 from job.job where name = 'count-pledgeable' and state = 'active'`.execute(db)).rows.length;
    await expect.poll(isUnderWay).toBe(1);
    await setReadOnly(db, true);
    await hangUp(db, 'prcds jobs');
  });
  await expect.poll(server.output).toContain('a statement failed that nobody waits for');
  await hangUp(writing.db, 'prcds');
  await writing.close();
  const headers = { authorization: `Bearer ${await issuer.token(person.email)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/v1/user/language`, { method: 'PUT', headers, body: '{"language":"es"}' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'database-unavailable' });
  server.stop('SIGTERM');
  expect(await server.exitCode).toBe(0);
});
