import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openDatabase, preparedAs } from './connection.ts';
import { isUnreachable } from './connection-errors.ts';

const { db, url } = await testDatabase();

test('a calendar date stays text, whatever the time zone', async () => {
  const { rows } = await sql<{ day: string }>`select date '2026-02-28' as day`.execute(db);
  expect(rows[0]?.day).toBe('2026-02-28');
});

test('S15: every connection counts days in UTC, whatever the database is set to', async () => {
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set timezone to 'Asia/Seoul'`.execute(db);
  const other = openDatabase(url);
  onTestFinished(() => other.close());
  const { rows } = await sql`select timestamptz '2026-03-10T20:00:00Z'::date as day`.execute(other.db);
  expect(rows).toEqual([{ day: '2026-03-10' }]);
});

test('a connection that breaks inside a transaction fails that transaction, not the process', async () => {
  const other = openDatabase(url);
  const broken = other.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
  await other.close();
});

/** A TCP proxy that can stop forwarding. */
async function startPassage(to: URL) {
  let isSilent = false;
  const server = createServer((caller) => {
    const onward = connect(Number(to.port), to.hostname);
    const pass = (from: Socket, into: Socket) => {
      from.on('data', (bytes) => isSilent || into.write(bytes));
      from.on('error', () => into.destroy());
      from.on('close', () => into.destroy());
    };
    pass(caller, onward);
    pass(onward, caller);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stop: () => server.close(), keepSilent: (silent: boolean) => (isSilent = silent) };
}

test('a query to a silent database times out, and the next one gets another connection', async () => {
  const passage = await startPassage(new URL(url));
  const other = openDatabase(passage.url, { maximum: 1, statementTimeout: 1_000 });
  const one = () => sql`select 1 as one`.execute(other.db);
  await one();
  passage.keepSilent(true);
  const error = await one().catch((caught: unknown) => caught);
  expect(isUnreachable(error)).toBe(true);
  passage.keepSilent(false);
  expect((await one()).rows).toEqual([{ one: 1 }]);
  await other.close();
  passage.stop();
});

test('S5: a transaction on a silent database times out once; its rollback fails at once', async () => {
  const passage = await startPassage(new URL(url));
  const errors = new Set<unknown>();
  const watch = { pool: () => undefined, query: (_: number, error?: unknown) => void (error && errors.add(error)) };
  const other = openDatabase(passage.url, { maximum: 1, answerWithin: 1_000, watch });
  onTestFinished(async () => {
    await other.close();
    passage.stop();
  });
  const cut = other.db.transaction().execute(async (trx) => {
    passage.keepSilent(true);
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow('Query read timeout');
  expect(errors.size).toBe(1);
  passage.keepSilent(false);
  expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }]);
});

test('a named statement is prepared once on each connection', async () => {
  const other = openDatabase(url, { maximum: 1 });
  const double = (n: number) => sql<{ twice: number }>`${preparedAs('double')} select ${n}::integer * 2 as twice`;
  for (const n of [1, 2, 3]) expect((await double(n).execute(other.db)).rows).toEqual([{ twice: n * 2 }]);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(other.db);
  expect(rows).toEqual([{ name: 'double' }]);
  await other.close();
});
