import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { stateStampHeader } from '#contract/endpoint.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { testDatabase } from '../testing/database.ts';
import { giveRole, type MadeUser, makeUser } from '../testing/factories.ts';
import { startIssuer } from '../testing/issuer.ts';
import { makeOffice } from '../testing/offices.ts';
import { testServer } from '../testing/server.ts';

const database = await testDatabase();
const issuer = await startIssuer();
const [server, second] = [await testServer({ database, issuer }), await testServer({ database, issuer })];
const { db } = server;
const ana = await makeUser(db, { office: 'USAO' });
const elena = await makeUser(db, { office: 'ESPO' });

const stampOf = async (as: MadeUser, at = second) =>
  (await at.call(getUserAccess, {}, { as })).headers.get(stateStampHeader);

/** The users whose stamp changes, as seen on another server. */
async function movedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = [await stampOf(ana), await stampOf(elena)];
  await change();
  const after = [await stampOf(ana), await stampOf(elena)];
  return ['ana', 'elena'].filter((_, i) => before[i] !== after[i]);
}

test('every answer carries a stamp, the same on every server', async () => {
  expect(await stampOf(ana, server)).toMatch(/^[0-9a-f]{32}$/);
  expect(await stampOf(ana, server)).toBe(await stampOf(ana, second));
});

test('who works in one office has the stamp that servers of the previous release answer', async () => {
  const office = await makeOffice(db);
  const plain = await makeUser(db, { office, roles: [] });
  const { regionCode } = await db
    .selectFrom('appUser')
    .select('regionCode')
    .where('id', '=', plain.id)
    .executeTakeFirstOrThrow();
  const settings = { timeFormat: '24h', dateFormat: 'DD/MM/YYYY' };
  await db.deleteFrom('officeSetting').where('officeCode', '=', office).execute();
  for (const [code, value] of Object.entries(settings))
    await db.insertInto('officeSetting').values({ officeCode: office, code, value }).execute();
  const text = `${office}|${regionCode}|dateFormat=DD/MM/YYYY|timeFormat=24h`;
  expect(await stampOf(plain)).toBe(createHash('md5').update(text).digest('hex'));
});

test('it changes for the users affected by a change, and for nobody else', async () => {
  const setting = { officeCode: 'USAO', code: 'dateFormat', value: 'YYYY-MM-DD' };
  expect(await movedBy(() => db.insertInto('officeSetting').values(setting).execute())).toEqual(['ana']);
  const terms = { officeCode: 'ESPO', version: 99, fileName: 'terms.pdf', content: Buffer.from('%PDF-1.7') };
  expect(await movedBy(() => db.insertInto('policyDocument').values(terms).execute())).toEqual(['elena']);
  expect(await movedBy(() => giveRole(db, ana, 'Partnership Admin'))).toEqual(['ana']);
  const theirs = { ...setting, officeCode: 'ESPO' };
  expect(await movedBy(() => db.insertInto('officeSetting').values(theirs).execute())).toEqual(['ana', 'elena']);
  expect(await movedBy(() => makeUser(db, { office: 'USAO' }))).toEqual([]);
});
