import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { makeCredential, makeUser } from '../testing/factories.ts';
import { cleanUp } from './clean-up.ts';

const now = new Date('2026-04-16T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const { db } = await testDatabase();
const ana = await makeUser(db);
await makeCredential(db);
const told: string[] = [];
const log = { info: (_: object, message: string) => void told.push(message) };
const tidy = (accessLogYears = 0, at = now) => cleanUp({ db, clock: () => at, retention: { accessLogYears }, log });
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db)).rows[0]?.count;

beforeEach(async () => {
  for (const table of ['access_log', 'outbox_message', 'nonav_family', 'unsaved_input', 'failed_sign_in'])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

const read = (at: Date, times = 1) =>
  sql`insert into access_log (happened_at, user_id, office_code, action, child_count)
      select ${at}::timestamptz, ${ana.id}::integer, 'USAO', 'view', 1 from generate_series(1, ${times}::integer)`.execute(
    db,
  );

test('F10 the log of readings stays for ever unless a period is set, then its old end goes', async () => {
  await read(ago(3 * 366), 5_100);
  await read(ago(2 * 365));
  await tidy();
  expect(await count('access_log')).toBe(5_101);
  await tidy(3);
  expect(await count('access_log')).toBe(1);
  await tidy(3);
  expect(await count('access_log')).toBe(1);
});

test('sent messages are deleted after a while, those with a once key later, failed ones never', async () => {
  const message = (state: string, age: number, onceKey: string | null = null) =>
    db
      .insertInto('outboxMessage')
      .values({
        officeCode: 'USAO',
        kind: 'notification:8',
        recordKey: 'reservation:10001',
        payload: '{}',
        state,
        onceKey,
        createdAt: ago(age),
      })
      .execute();
  await message('sent', 91);
  await message('skipped', 91);
  await message('sent', 89);
  await message('sent', 399, 'kept');
  await message('sent', 401, 'gone');
  await message('failed', 500);
  await tidy();
  const { rows } = await sql<{ state: string; onceKey: string | null }>`
    select state, once_key from outbox_message order by created_at`.execute(db);
  expect(rows).toEqual([
    { state: 'failed', onceKey: null },
    { state: 'sent', onceKey: 'kept' },
    { state: 'sent', onceKey: null },
  ]);
});

test('expired tokens, failure counts and unsaved input are deleted', async () => {
  const family = (expiresAt: Date) =>
    sql`insert into nonav_family (user_id, credential_id, created_at, expires_at)
        select ${ana.id}::integer, min(id), ${ago(9)}::timestamptz, ${expiresAt}::timestamptz from api_credential`.execute(
      db,
    );
  await family(ago(1));
  await family(ago(-1));
  const failed = (key: string, endsAt: Date) =>
    db
      .insertInto('failedSignIn')
      .values({ key: Buffer.from(key), failures: 3, endsAt })
      .execute();
  await failed('over', ago(0.001));
  await failed('counting', ago(-0.001));
  const input = (form: string, savedAt: Date) =>
    db
      .insertInto('unsavedInput')
      .values({ userId: ana.id, form, sealed: Buffer.from('x'), savedAt })
      .execute();
  await input('old', ago(365));
  await input('new', ago(0));
  await tidy();
  expect([await count('nonav_family'), await count('unsaved_input'), await count('failed_sign_in')]).toEqual([1, 1, 1]);
});

test('F10 while a backup reads the log, its months are neither made nor dropped, and nobody waits for that', async () => {
  const later = new Date('2031-01-16T12:00:00Z');
  const months = async () => {
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'list_log'::regclass and inhrelid::regclass::text ~ '[0-9]$' order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  await tidy(3);
  const before = await months();
  expect(before).toContain('list_log_2026_04');
  await db.transaction().execute(async (dump) => {
    await sql`lock table list_log in access share mode`.execute(dump);
    await tidy(3, later);
    expect(await months()).toEqual(before);
    expect(told).toContain('somebody reads the list log: its months are made and dropped by a later run');
  });
  await tidy(3, later);
  expect(await months()).toEqual(['list_log_2031_01', 'list_log_2031_02', 'list_log_2031_03']);
});

test('a part that fails is told of, and everything else is cleaned up', async () => {
  const input = { userId: ana.id, form: 'old', sealed: Buffer.from('x'), savedAt: ago(365) };
  await db.insertInto('unsavedInput').values(input).execute();
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not today'; end $$`.execute(db);
  await sql`create trigger refuse before delete on outbox_message execute function refuse()`.execute(db);
  onTestFinished(async () => void (await sql`drop function refuse() cascade`.execute(db)));
  await expect(tidy()).rejects.toThrow('not today');
  expect(await count('unsaved_input')).toBe(0);
});
