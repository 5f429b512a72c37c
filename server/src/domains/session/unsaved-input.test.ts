import { expect, test } from 'vitest';
import { dropUnsavedInput, keepUnsavedInput, listUnsavedInput } from '#contract/session/api.ts';
import { mostUnsavedForms, unsavedInputDays } from '#contract/session/rules.ts';
import { testDatabase } from '../../testing/database.ts';
import { type MadeUser, makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

let now = new Date();
const database = await testDatabase();
const server = await testServer({ database, clock: () => now });
const { db } = server;

const keep = (as: MadeUser, form: string, values: string, version: string | null = null) =>
  server.call(keepUnsavedInput, { form, version, values }, { as });
const kept = async (as: MadeUser) => (await server.call(listUnsavedInput, {}, { as })).output.kept;

test('SESSION-010 input is kept for the same person and given back as it was', async () => {
  const [person, other] = [await makeUser(db), await makeUser(db)];
  await keep(person, 'child-card/GTM-201115-0342', '{"name":"María"}', '7');
  expect(await kept(person)).toEqual([
    { form: 'child-card/GTM-201115-0342', version: '7', values: '{"name":"María"}', savedAt: now.toISOString() },
  ]);
  expect(await kept(other)).toEqual([]);
});

test('what is kept cannot be read in the database, nor moved to another person', async () => {
  const [person, thief] = [await makeUser(db), await makeUser(db)];
  await keep(person, 'form', 'confidential words');
  const [row] = await db.selectFrom('unsavedInput').selectAll().where('userId', '=', person.id).execute();
  expect(row?.sealed.toString('latin1')).not.toContain('confidential');
  await db.updateTable('unsavedInput').set({ userId: thief.id }).where('userId', '=', person.id).execute();
  expect(await kept(thief)).toEqual([]);
});

test('the latest of one form replaces the earlier; dropping forgets it', async () => {
  const person = await makeUser(db);
  await keep(person, 'form', 'first');
  await keep(person, 'form', 'second');
  expect((await kept(person)).map(({ values }) => values)).toEqual(['second']);
  await server.call(dropUnsavedInput, { form: 'form' }, { as: person });
  expect(await kept(person)).toEqual([]);
});

test('only so many forms are kept, and only for some days', async () => {
  const person = await makeUser(db);
  for (let i = 0; i < mostUnsavedForms + 2; i++) {
    now = new Date(now.getTime() + 1000);
    await keep(person, `form ${i}`, 'x');
  }
  const forms = (await kept(person)).map(({ form }) => form);
  expect(forms).toHaveLength(mostUnsavedForms);
  expect(forms).not.toContain('form 0');
  now = new Date(now.getTime() + (unsavedInputDays * 86_400 + 60) * 1000);
  expect(await kept(person)).toEqual([]);
});

test('after the key was replaced, old input is gone and nothing breaks', async () => {
  const person = await makeUser(db);
  await keep(person, 'form', 'x');
  const other = await testServer({ database, clock: () => now });
  expect((await other.call(listUnsavedInput, {}, { as: person })).output.kept).toEqual([]);
});
