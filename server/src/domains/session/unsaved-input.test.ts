import { expect, test } from 'vitest';
import { deleteUnsavedInput, issueNonavTokens, keepUnsavedInput, listUnsavedInput } from '#contract/session/api.ts';
import { unsavedFormsMaximum, unsavedInputDays } from '#contract/session/rules.ts';
import { testDatabase } from '../../testing/database.ts';
import { type MadeUser, makeCredential, makeUser } from '../../testing/factories.ts';
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
  await server.call(deleteUnsavedInput, { form: 'form' }, { as: person });
  expect(await kept(person)).toEqual([]);
});

test('F12 a frame has a separate store: it can neither read, add nor delete the person’s other input', async () => {
  const person = await makeUser(db);
  const [oneCrm, otherCrm] = [await makeCredential(db), await makeCredential(db)];
  const openFrame = async ({ headers }: typeof oneCrm) =>
    (await server.call(issueNonavTokens, { email: person.email }, { headers })).output;
  const [one, other] = [await openFrame(oneCrm), await openFrame(otherCrm)];
  const as = [person, one, other];
  type Caller = (typeof as)[number];
  const valuesOf = async (reader: Caller) =>
    (await server.call(listUnsavedInput, {}, { as: reader })).output.kept.map(({ values }) => values);
  const write = (writer: Caller, form: string, values: string) =>
    server.call(keepUnsavedInput, { form, version: null, values }, { as: writer });
  for (const [index, writer] of as.entries()) await write(writer, 'form', `from ${index}`);
  expect(await Promise.all(as.map(valuesOf))).toEqual([['from 0'], ['from 1'], ['from 2']]);
  await server.call(deleteUnsavedInput, { form: 'form' }, { as: one });
  expect(await Promise.all(as.map(valuesOf))).toEqual([['from 0'], [], ['from 2']]);
  await write(person, `${otherCrm.clientId}\nform`, 'planted');
  expect(await valuesOf(other)).toEqual(['from 2']);
});

test('F12 however much a frame keeps, nothing the person typed elsewhere is pushed out, nor the other way', async () => {
  const person = await makeUser(db);
  const { headers } = await makeCredential(db);
  const frame = (await server.call(issueNonavTokens, { email: person.email }, { headers })).output;
  const write = (as: MadeUser | typeof frame, form: string) => {
    now = new Date(now.getTime() + 1000);
    return server.call(keepUnsavedInput, { form, version: null, values: 'x' }, { as });
  };
  const formsOf = async (as: MadeUser | typeof frame) =>
    (await server.call(listUnsavedInput, {}, { as })).output.kept.map(({ form }) => form);
  await write(person, 'own');
  for (let i = 0; i <= unsavedFormsMaximum; i++) await write(frame, `frame ${i}`);
  expect(await formsOf(person)).toEqual(['own']);
  const ofFrame = await formsOf(frame);
  expect([ofFrame.length, ofFrame.at(-1)]).toEqual([unsavedFormsMaximum, 'frame 1']);
  for (let i = 0; i < unsavedFormsMaximum; i++) await write(person, `later ${i}`);
  expect(await formsOf(frame)).toEqual(ofFrame);
  expect(await formsOf(person)).not.toContain('own');
});

test('only so many forms are kept, and only for some days', async () => {
  const person = await makeUser(db);
  for (let i = 0; i < unsavedFormsMaximum + 2; i++) {
    now = new Date(now.getTime() + 1000);
    await keep(person, `form ${i}`, 'x');
  }
  const forms = (await kept(person)).map(({ form }) => form);
  expect(forms).toHaveLength(unsavedFormsMaximum);
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
