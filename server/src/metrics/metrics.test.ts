import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#dev/ports.ts';
import { makeChild, makeHold, makeReservation } from '../testing/children.ts';
import { testDatabase } from '../testing/database.ts';
import { makeUser } from '../testing/factories.ts';
import { startIssuer } from '../testing/issuer.ts';
import { startProcess } from '../testing/process.ts';
import { until } from '../testing/until.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './server.ts';

const { db, url } = await testDatabase();
const now = new Date('2026-03-10T20:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** Long, because a busy machine is slow. */
const timeoutMilliseconds = 60_000;
const metrics = createMetrics({
  databaseUrl: url,
  clock: () => now,
  version: '1.2.3',
  timeoutMilliseconds,
  cacheMilliseconds: 0,
});
afterAll(() => metrics.close());

test('jobs, imports, the outbox and what is held, as the database knows them', async () => {
  const user = await makeUser(db);
  await sql`insert into job_run (name, started_at, finished_at, outcome, runs, failures) values
    ('clean-up', ${hours(-2)}, ${hours(-1)}, 'failed', 7, 3), ('expire-reservations', ${hours(0)}, null, null, 1, 0)`.execute(
    db,
  );
  await sql`insert into outbox_message (office_code, kind, record_key, payload, state, created_at)
    select 'USAO', kind, 'reservation:1', '{}', state, ${hours(-1)}::timestamptz + interval '1 minute' * n
      from (values (1, 'crm:x', 'pending'), (2, 'crm:x', 'pending'), (3, 'crm:x', 'failed'), (4, 'crm:x', 'sent'),
                   (5, 'notification:1', 'skipped')) as m(n, kind, state)`.execute(db);
  await sql`insert into outbox_receiver (office_code, channel, open_until, is_paused)
    values ('USAO', 'crm', ${hours(1)}, false), ('USAO', 'mail', null, true)`.execute(db);
  await sql`insert into import_batch (office_code, type, file_name, status, content_hash, file_hash, created_by, checked_at, queued_at, waiting_rows)
    values ('USAO', 1, 'a.xlsx', 1, 'a', 'a', ${user.id}, ${hours(-1)}, ${hours(-1)}, 40)`.execute(db);
  // One being undone, one undone, and one without an undo request.
  await sql`insert into import_batch (office_code, type, file_name, status, content_hash, file_hash, created_by, checked_at,
                                      queued_at, applied_rows, undo_asked_at, undo_asked_by, undone_at)
    select 'USAO', 1, name, 3, name::bytea, name::bytea, ${user.id}, ${hours(-9)}, ${hours(-9)}, 5, asked,
           case when asked is not null then ${user.id}::integer end, undone
      from (values ('b', ${hours(-3)}::timestamptz, null::timestamptz), ('c', ${hours(-5)}, ${hours(-4)}), ('d', null, null))
           as file(name, asked, undone)`.execute(db);
  const { id: reservation } = await makeReservation(db);
  await sql`update reservation set held_children = 12, is_perpetual = false, expiration_date = '2026-03-10'
    where id = ${reservation}`.execute(db);
  for (const endsAt of [hours(-1), hours(5), hours(50)]) await makeHold(db, await makeChild(db), { endsAt });
  const child = await makeChild(db);
  await sql`insert into pick (child_id, reservation_id, user_id, ends_at)
    values (${child.id}, ${reservation}, ${user.id}, ${hours(1)})`.execute(db);

  const lines = (await metrics.read()).split('\n');
  for (const line of [
    'prcds_job_last_failed{job="clean-up"} 1',
    'prcds_job_last_duration_seconds{job="clean-up"} 3600',
    'prcds_job_failures_total{job="clean-up"} 3',
    `prcds_job_last_start_timestamp_seconds{job="expire-reservations"} ${now.getTime() / 1000}`,
    'prcds_imports_open 2',
    'prcds_imports_rows_waiting 45',
    'prcds_imports_oldest_seconds 10800',
    'prcds_outbox_waiting{channel="crm"} 2',
    'prcds_outbox_dead_letters{channel="crm"} 1',
    'prcds_outbox_oldest_seconds{channel="crm"} 3540',
    'prcds_outbox_waiting{channel="mail"} 0',
    'prcds_outbox_breaker_open{office="USAO",channel="crm"} 1',
    'prcds_outbox_paused{office="USAO",channel="mail"} 1',
    'prcds_holds_open{kind="reservation"} 12',
    'prcds_holds_open{kind="internal"} 3',
    'prcds_holds_ending 1',
    'prcds_holds_overdue 1',
    'prcds_picks_live 1',
    'prcds_picks_lapsed 0',
    'prcds_reservations_expiring 1',
    'prcds_database_up 1',
  ])
    expect(lines).toContain(line);
  expect(lines.some((line) => line.startsWith('prcds_job_last_duration_seconds{job="expire'))).toBe(false);
});

test('without the database, prcds_database_up is 0 and the other metrics remain', async () => {
  const without = createMetrics({
    databaseUrl: 'postgres://a:hunter2@127.0.0.1:1/x',
    clock: () => now,
    version: '1',
    timeoutMilliseconds,
  });
  const text = await without.read();
  expect(text).toContain('\nprcds_database_up 0\n');
  expect(text).toContain('\nprocess_resident_memory_bytes ');
  expect(text).not.toContain('hunter2');
  await without.close();
});

test('metrics queries to a busy database time out', async () => {
  const hasty = createMetrics({
    databaseUrl: url,
    clock: () => now,
    version: '1',
    timeoutMilliseconds: 100,
    cacheMilliseconds: 0,
  });
  onTestFinished(() => hasty.close());
  await db.transaction().execute(async (holding) => {
    await sql`lock table job_run`.execute(holding);
    expect(await hasty.read()).toContain('\nprcds_database_up 0\n');
  });
  await until(async () => (await hasty.read()).includes('\nprcds_database_up 1\n'));
});

test('within a few seconds several watchers ask the database once', async () => {
  const shared = createMetrics({
    databaseUrl: url,
    clock: () => now,
    version: '1',
    timeoutMilliseconds,
    cacheMilliseconds: 60_000,
  });
  const jobs = async () => (await shared.read()).split('\n').filter((line) => line.startsWith('prcds_job_runs_total'));
  const before = await jobs();
  await sql`insert into job_run (name, started_at, runs) values ('another', ${now}, 1)`.execute(db);
  expect(await jobs()).toEqual(before);
  await shared.close();
});

test('slow, cancelled and failed statements are counted by pool', () => {
  const watch = metrics.watch('some');
  watch.pool({ totalCount: 4, idleCount: 1, waitingCount: 2, options: { max: 4 } });
  // A pool opened again, like that of a restarted job queue, replaces the previous one.
  metrics.watch('some').pool({ totalCount: 3, idleCount: 1, waitingCount: 2, options: { max: 4 } });
  watch.query(0.002);
  watch.query(2, { code: '57014' });
  watch.query(0.1, { code: '23505' });
  const text = metrics.registry.render();
  for (const line of [
    'prcds_query_duration_seconds_count{pool="some"} 3',
    'prcds_query_duration_seconds_bucket{pool="some",le="0.0025"} 1',
    'prcds_queries_slow_total{pool="some"} 1',
    'prcds_queries_failed_total{pool="some",reason="cancelled"} 1',
    'prcds_queries_failed_total{pool="some",reason="failed"} 1',
    'prcds_pool_connections{pool="some"} 3',
    'prcds_pool_waiting{pool="some"} 2',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text.match(/prcds_pool_connections\{pool="some"\}/g)).toHaveLength(1);
});

test('with a token set, other requests are refused, and only /metrics exists', async () => {
  const token = 'a-token-of-many-signs';
  const door = await serveMetrics({ host: '127.0.0.1', port: 0, token, read: async () => 'figures' });
  const ask = async (path: string, authorization?: string) =>
    (await fetch(`http://127.0.0.1:${door.port}${path}`, { headers: authorization ? { authorization } : {} })).status;
  expect(await ask('/metrics')).toBe(401);
  expect(await ask('/metrics', 'Bearer wrong')).toBe(401);
  expect(await ask('/metrics', `Bearer ${token}`)).toBe(200);
  expect(await ask('/', `Bearer ${token}`)).toBe(404);
  await door.close();
});

test('requests are counted by route, never by URL, and served on a separate port only', async () => {
  const person = await makeUser(db);
  const issuer = await startIssuer();
  const door = await freePort();
  const server = await startProcess({
    METRICS_PORT: String(door),
    DATABASE_URL: url,
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
  });
  const origin = await server.origin();
  const headers = { authorization: `Bearer ${await issuer.token(person.email)}` };
  await fetch(`${origin}/v1/user/searchUserByEmail?secret=${person.email}`, { headers });
  await fetch(`${origin}/v1/child/SECRET-1`, { headers });
  await fetch(`${origin}/v1/no/such/secret`, { headers });
  expect((await fetch(`${origin}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');

  // The job queue's listening connection is opened last.
  const tell = () => fetch(`http://127.0.0.1:${door}/metrics`);
  await until(async () => (await (await tell()).text()).includes('prcds_pool_connections{pool="listening"} 1'));
  const answer = await tell();
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(
    /prcds_http_request_duration_seconds_count\{method="GET",route="\/v1\/user\/searchUserByEmail",status="200"\} 1/,
  );
  expect(text).toMatch(/route="\/v1\/child\/:\w+",status="40\d"/);
  const pools = text.matchAll(/^prcds_pool_connections_maximum\{pool="(\w+)"\} (\d+)$/gm);
  // All pools of a server; docs/operations.md refers to these numbers.
  expect(Object.fromEntries([...pools].map(([, pool, count]) => [pool, Number(count)]))).toEqual({
    ...{ main: 16, search: 8, walk: 4 },
    ...{ jobs: 3, listening: 1, metrics: 1 },
  });
  expect(text).toMatch(/prcds_pool_connections\{pool="jobs"\} [123]\n/);
  expect(text).toMatch(/prcds_query_duration_seconds_count\{pool="jobs"\} [1-9]/);
  expect(text).toMatch(/prcds_query_duration_seconds_count\{pool="main"\} [1-9]/);
  expect(text).toMatch(/prcds_build_info\{version="[^"]+",node="v\d+/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
  expect(text.toLowerCase()).not.toContain('secret');
  expect(text).not.toContain(person.email);
  server.stop('SIGTERM');
  expect(await server.exitCode).toBe(0);
  await issuer.stop();
});
