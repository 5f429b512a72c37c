import { expect, test } from 'vitest';
import { isUnreachable } from '../db/unreachable.ts';
import { testDatabase } from '../testing/database.ts';
import { openQueueConnections } from './connections.ts';

test('what a queue that has ended still asks for fails as if the database were gone, which ends no server', async () => {
  const { url } = await testDatabase();
  const connections = openQueueConnections(url, () => undefined);
  expect((await connections.executeSql('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  await connections.close();
  const failure = await connections.executeSql('select 1', []).catch((error: unknown) => error);
  expect(isUnreachable(failure)).toBe(true);
});
