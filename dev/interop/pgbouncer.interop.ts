import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainChildSearch, searchChildren } from '#contract/children/api.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeUser } from '#server/testing/factories.ts';
import { type Issuer, startIssuer } from '#server/testing/issuer.ts';
import { makeSponsorType } from '#server/testing/reservations/world.ts';
import { until } from '#server/testing/until.ts';
import { createLifetime } from '../processes/lifetime.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { prepareServers, type ServerProcess } from './server-process.ts';
import { createVisitor } from './visitor.ts';
import { runWorkday, type WorkdayContext } from './workday.ts';

/** A server that connects through PgBouncer with few connections in transaction mode. */

const connections = 5;
const lifetime = createLifetime();
let postgres: DebianPostgres;
let pgbouncer: PgBouncer;
let issuer: Issuer;
let server: ServerProcess;
let day: WorkdayContext;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-pooled-'));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  postgres = await startDebianPostgres({ max_connections: '30' });
  lifetime.onStop(postgres.stop);
  await postgres.ask('create database prcds');
  const direct = postgres.url('prcds');
  await migrate(direct);
  pgbouncer = await startPgBouncer(direct, connections);
  lifetime.onStop(pgbouncer.stop);
  issuer = await startIssuer();
  lifetime.onStop(issuer.stop);
  const { db, close } = openDatabase(direct, { maximum: 4, settings: { application_name: 'test' } });
  lifetime.onStop(close);
  day = { db, sponsorType: await makeSponsorType(db) };
  const env = { DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: direct };
  server = await prepareServers({ folder, issuer, env }, lifetime).start('server');
});
afterAll(() => lifetime.stop());

const someone = async () => createVisitor(server.origin, (await makeUser(day.db)).email, issuer);

test('a day at work, by more people than there are connections', async () => {
  const visitors = await Promise.all(Array.from({ length: 2 * connections }, someone));
  await Promise.all(visitors.map((visitor) => runWorkday(visitor, day)));
  const [open] = await postgres.ask<{ pooled: number; direct: number }>(`
    select count(*) filter (where application_name in ('prcds', 'prcds-search', 'prcds jobs'))::integer as pooled,
           count(*) filter (where application_name = 'prcds ears')::integer as direct
      from pg_stat_activity where datname = 'prcds'`);
  expect(open?.pooled).toBeGreaterThan(1);
  expect(open?.pooled).toBeLessThanOrEqual(connections);
  expect(open?.direct).toBe(1);
});

test('searches leave none of their settings on the connections they share', async () => {
  const visitor = await someone();
  const search = { givenName: 'Nobody', gender: 'Female' } as const;
  const searching = Array.from({ length: 8 }, async () => {
    expect((await visitor.ask(searchChildren, { search })).total).toBe(0);
    expect((await visitor.ask(explainChildSearch, { search })).criteria).toHaveLength(2);
  });
  await Promise.all(searching);
  const { db, close } = openDatabase(pgbouncer.url, { maximum: connections, isPooled: true });
  const left = await Promise.all(
    Array.from({ length: connections }, async () => {
      const { rows } = await sql`select current_setting('statement_timeout') as time,
        current_setting('enable_seqscan') as scan, pg_sleep(0.2) is null as waited`.execute(db);
      return rows[0];
    }),
  );
  await close();
  expect(left).toEqual(left.map(() => ({ time: '0', scan: 'on', waited: false })));
});

test('scheduled jobs run', async () => {
  const runs = async () => {
    const rows = await postgres.ask<{ name: string; outcome: string }>('select name, outcome from job_run', 'prcds');
    return new Map(rows.map(({ name, outcome }) => [name, outcome]));
  };
  await until(async () => (await runs()).get('apply-imports') === 'done');
  expect([...(await runs()).values()]).not.toContain('failed');
});
