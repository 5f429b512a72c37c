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

test('S1: a failed statement of the queue is known as such, whatever the reason', async () => {
  const { url } = await testDatabase();
  const connections = openQueueConnections(url, () => undefined);
  const failure = await connections.executeSql('select 1 / 0', []).catch((error: unknown) => error);
  await connections.close();
  expect(failure).toMatchObject({ code: '22012' });
  expect(isQueueError(failure)).toBe(true);
  expect(isQueueError(new Error('of somebody else'))).toBe(false);
});
