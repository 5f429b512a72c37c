import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { linesPerChunk } from '#contract/feed/rules.ts';
import type { Db } from '../../db/connection.ts';
import { makeProject } from '../../testing/children.ts';
import { startFeedWorld, textOf } from '../../testing/feed.ts';
import { startServer } from '../../testing/processes.ts';
import { until } from '../../testing/until.ts';

/** Servers that are killed with SIGKILL while a feed arrives or is applied; the one in this process applies nothing itself. */

const { server, db, credential, send, feed, state } = await startFeedWorld(() => new Date());
const start = () => startServer(server.databaseUrl, server.issuer);

const person = { ChildGivenName: 'Almaz', Gender: 'Female', BirthDate: '2017-03-04' };
const known = 3000;
const idOf = (project: number, number: number) => `ETH-${project}-${String(number).padStart(4, '0')}`;

const registrations = (project: number, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ Record: 'child', ChildId: idOf(project, first + index), ...person }));

const unknownAt = 2250;

/** In turn a child who changes and a new one; the code of one is in no list. */
const changes = (project: number) =>
  registrations(project, known + 1, known).flatMap((child, index) => [
    { Record: 'child', ChildId: idOf(project, index + 1), NumberOfBrothers: 2, HealthStatus: 'Satisfactory' },
    index === unknownAt ? { ...child, Religion: 'NOPE' } : child,
  ]);

async function makeFilledProject(number: number): Promise<void> {
  await makeProject(db, { number });
  expect(await feed(registrations(number, 1, known))).toMatchObject({ State: 'done', Registered: known });
}

async function countsOf(project: number) {
  const { rows } = await sql<{ children: number; actions: object; audit: object }>`
    select (select count(*)::integer from child_record where project_number = ${project}) as children,
           (select json_object_agg(action_code, count order by action_code)
              from (select action_code, count(*) from action_code_history a join child_record c on c.id = a.child_id
                     where c.project_number = ${project} group by 1) a) as actions,
           (select json_object_agg(field, count order by field)
              from (select field, count(*) from audit_entry
                     where entity = 'child' and entity_id like ${`ETH-${project}-%`} group by 1) e) as audit`.execute(
    db,
  );
  return rows[0];
}

/** Resolves when somebody waits for what this transaction holds. */
async function untilAwaited(holding: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holding);
  const waiting = sql`
    select 1 from pg_stat_activity
     where datname = current_database() and ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
  await until(async () => (await waiting.execute(db)).rows.length > 0);
}

/** What stops a server at that moment while a test holds it, and the lines applied until then. */
const moments = [
  {
    moment: 'before the second chunk has changed a child',
    lines: linesPerChunk,
    hold: sql`select 1 from child_record where code = ${idOf(730_002, linesPerChunk / 2 + 1)} for update`,
  },
  {
    moment: 'when the chunk with the unknown code is written, but not committed',
    lines: Math.floor((2 * unknownAt) / linesPerChunk) * linesPerChunk,
    hold: sql`select 1 from unknown_value where code = 'NOPE' for update`,
  },
  {
    moment: 'after the last line, before the feed is finished',
    lines: 6000,
    hold: sql`select 1 from feed_seen for update`,
  },
];

test('a server is killed three times while it applies a feed, and every line is applied exactly once', async () => {
  await makeFilledProject(730_001);
  expect(await feed(changes(730_001))).toMatchObject({ State: 'done', Registered: 2999, Changed: 3000, Refused: 1 });
  await makeFilledProject(730_002);
  await send(changes(730_002), { name: 'killed' });

  for (const { moment, lines, hold } of moments)
    await db.transaction().execute(async (holding) => {
      await hold.execute(holding);
      const killed = await start();
      await untilAwaited(holding);
      await killed.kill();
      expect(await state('killed'), moment).toMatchObject({ State: 'applying', AppliedLines: lines });
      const registered = Math.min(lines / 2, known - 1);
      expect((await countsOf(730_002))?.children, moment).toBe(known + registered);
    });

  await start();
  await until(async () => (await state('killed')).State === 'done');
  expect(await state('killed')).toMatchObject({
    AppliedLines: 6000,
    Registered: 2999,
    Changed: 3000,
    Unchanged: 0,
    Refused: 1,
  });
  const counts = await countsOf(730_002);
  expect(counts).toEqual(await countsOf(730_001));
  expect(counts).toMatchObject({
    children: 5999,
    actions: { A01: 5999, A02: 3000 },
    audit: { NumberOfBrothers: 3000, HealthStatus: 3000 },
  });
  const { rows: stopped } = await sql`select lines from unknown_value where code = 'NOPE'`.execute(db);
  expect(stopped).toEqual([{ lines: 2 }]);
  expect((await sql`select 1 from feed_seen`.execute(db)).rows).toEqual([]);
});

test('a server is killed while a feed arrives; sent again under its name, it goes on, and nothing is stored twice', async () => {
  await makeProject(db, { number: 730_003 });
  const count = 3500;
  const share = 0.7;
  const lines = registrations(730_003, 1, count);
  const text = textOf(lines, { name: 'cut' });
  const receiver = await start();
  const { hostname, port } = new URL(receiver.address);
  const socket = connect(Number(port), hostname);
  // Its end is the server's.
  socket.on('error', () => undefined);
  const head = [
    'POST /v1/integration/feed HTTP/1.1',
    `host: ${hostname}`,
    `authorization: ${credential.headers.authorization}`,
    'content-type: application/x-ndjson',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, Math.floor(text.length * share))}`);
  const chunks = async () =>
    (
      await sql<{ number: number; written: string }>`
        select number, c.xmin::text as written from feed_chunk c join feed f on f.id = c.feed_id
         where f.name = 'cut' order by number`.execute(db)
    ).rows;
  const arrived = Math.floor((count * share) / linesPerChunk);
  await until(async () => (await chunks()).length === arrived);
  await receiver.kill();
  socket.destroy();
  const stored = await chunks();
  expect(await state('cut')).toMatchObject({ State: 'receiving' });

  expect(await send(lines, { name: 'cut' })).toMatchObject({ status: 200, body: { Repeat: false, Lines: count } });
  const all = await chunks();
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: count / linesPerChunk }, (_, i) => i + 1));
  // No other transaction has written them since.
  expect(all.slice(0, arrived)).toEqual(stored);
  await start();
  await until(async () => (await state('cut')).State === 'done');
  expect(await state('cut')).toMatchObject({ Registered: count, AppliedLines: count, Refused: 0 });
  expect(await countsOf(730_003)).toMatchObject({ children: count, actions: { A01: count } });
});
