import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { isQueueError, openQueueConnections } from './connections.ts';

test('P2: a statement of a stopped queue is neither executed nor an error, which would end the server', async () => {
  const { url } = await testDatabase();
  const connections = openQueueConnections(url, () => undefined);
  expect((await connections.executeSql('select 1 as one', []))?.rows).toEqual([{ one: 1 }]);
  await connections.close();
  expect(await connections.executeSql('select 1', [])).toBeUndefined();
});

test('S15: the queue counts days in UTC, whatever zone the database is set to', async () => {
  const { db, url } = await testDatabase();
  await sql`do $$ begin
    execute format('alter database %I set timezone = %L', current_database(), 'America/New_York'); end $$`.execute(db);
  const connections = openQueueConnections(url, () => undefined);
  const shown = await connections.executeSql('show timezone', []);
  await connections.close();
  expect(shown?.rows).toEqual([{ TimeZone: 'UTC' }]);
});

test('S1: a failed statement of the queue is known as such, whatever the reason', async () => {
  const { url } = await testDatabase();
  const connections = openQueueConnections(url, () => undefined);
  const failure = await connections.executeSql('select 1 / 0', []).catch((error: unknown) => error);
  await connections.close();
  expect(failure).toMatchObject({ code: '22012' });
  expect(isQueueError(failure)).toBe(true);
  expect(isQueueError(new Error('of somebody else'))).toBe(false);
});
