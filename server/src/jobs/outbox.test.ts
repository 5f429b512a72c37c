import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { enqueue } from './outbox.ts';

test('S11: a new message triggers a notification, a duplicate does not', async () => {
  const { db, url } = await testDatabase();
  const ears = new pg.Client({ connectionString: url });
  await ears.connect();
  onTestFinished(() => ears.end());
  const heard: string[] = [];
  ears.on('notification', ({ channel, payload }) => void heard.push(payload || channel));
  await ears.query('listen outbox');
  const mark = (name: string) => sql`select pg_notify('outbox', ${name})`.execute(db);
  const message = { kind: 'notification:8', record: 'reservation:1', payload: {}, at: new Date(), by: null };
  const say = () => enqueue(db, { ...message, office: 'USAO', once: 'said' });
  await say();
  await mark('written');
  await say();
  await mark('said already');
  await expect.poll(() => heard).toContain('said already');
  expect(heard).toEqual(['outbox', 'written', 'said already']);
});
