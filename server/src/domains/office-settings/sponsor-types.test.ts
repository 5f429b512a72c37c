import { expect, test } from 'vitest';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import { listSponsorTypes, type SponsorType, saveSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();

const offices = ['CANO', 'AUSO', 'NZLO', 'GBRO', 'DEUO', 'KORO', 'SGPO'];
async function administrator() {
  const office = offices.pop() as string;
  const as = await makeUser(db, { office, roles: ['Local Administrator'] });
  const { types, version } = (await call(listSponsorTypes, { office }, { as })).output;
  const save = (seen: number, given: readonly (Omit<SponsorType, 'id'> & { id?: number })[]) =>
    call(saveSponsorTypes, { office, version: seen, types: [...given] }, { as });
  return { office, as, types, version, save };
}

test('API-043 RESV-017 every office starts with five sponsor types', async () => {
  const { types } = await administrator();
  expect(types.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Individual', true],
    ['Family', true],
    ['Church or group', true],
    ['School', true],
    ['Company', true],
  ]);
});

test('API-043 inactive types are answered too, in the order of the office', async () => {
  const { office, as, types, version, save } = await administrator();
  const [individual, family, church] = types as [SponsorType, SponsorType, SponsorType];
  const given = [church, { ...individual, isActive: false }, family];
  await save(version, given);
  expect((await call(listSponsorTypes, { office }, { as })).output.types).toEqual(given);
});

test('API-044 OFFICE-015 OFFICE-099 OFFICE-053 types are added, renamed, ordered and made inactive', async () => {
  const { office, as, types, version, save } = await administrator();
  const [individual, family] = types as [SponsorType, SponsorType];
  const given = [
    { name: 'Club', isActive: true },
    { ...family, name: 'Household' },
    { ...individual, isActive: false },
  ];
  const { output } = await save(version, given);
  expect(output.types.map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Club', true],
    ['Household', true],
    ['Individual', false],
  ]);
  expect(output.version).toBe(version + 1);
  const { entries } = (await call(listTabAudit, { office, tab: 'reservations' }, { as })).output;
  expect(entries[0]).toMatchObject({
    field: 'Sponsor types',
    oldValue: 'Individual, Family, Church or group, School, Company',
    newValue: 'Club, Household, Individual (inactive)',
  });
});

test('OFFICE-100 no type stands twice, whatever its case', async () => {
  const { types, version, save } = await administrator();
  const { problem } = await save(version, [...types.slice(0, 3), { name: ' FAMILY', isActive: false }]);
  expect(problem.errors).toEqual([{ field: 'SponsorTypes.3.Sponsor_Type', code: 'sponsor-type-exists' }]);
});

test('OFFICE-034 CONST-008 no more active types than the limit', async () => {
  const { types, version, save } = await administrator();
  const { problem } = await save(version, [...types, { name: 'Club', isActive: true }]);
  expect(problem.errors).toEqual([{ field: 'SponsorTypes', code: 'limit-reached', params: { count: 5 } }]);
  expect((await save(version, [...types, { name: 'Club', isActive: false }])).status).toBe(200);
});

test('a list somebody else has saved meanwhile is not overwritten', async () => {
  const { types, version, save } = await administrator();
  await save(version, types.slice(0, 2));
  const { problem } = await save(version, types);
  expect(problem).toMatchObject({
    code: 'changed-meanwhile',
    params: { by: 'Robin Example' },
    errors: [{ field: 'SponsorTypes', code: 'differs-now', params: { current: 'Individual, Family' } }],
  });
});

test('USER-047 types of another office cannot be taken over by their codes', async () => {
  const [ours, theirs] = [
    await administrator(),
    await makeUser(db, { office: 'USAO', roles: ['Local Administrator'] }),
  ];
  const { version } = (await call(listSponsorTypes, { office: 'USAO' }, { as: theirs })).output;
  const { problem } = await call(saveSponsorTypes, { office: 'USAO', version, types: ours.types }, { as: theirs });
  expect(problem.errors?.every(({ code }) => code === 'unknown')).toBe(true);
});
