import { describe, expect, test } from 'vitest';
import { saveSettings } from '#contract/office-settings/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import {
  createCountryGroup,
  deleteCountryGroup,
  listCountryGroups,
  updateCountryGroup,
} from '#contract/office-settings/country-groups-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

const { db, call, origin, tokenFor } = await testServer();

async function administrator() {
  const office = await makeOffice(db);
  return { office, as: await makeUser(db, { office, roles: ['Local Administrator'] }) };
}
type Admin = Awaited<ReturnType<typeof administrator>>;

const group = (name: string, ...codes: string[]) => ({
  name,
  isActive: true,
  countries: codes.map((code) => ({ code })),
});
const create = ({ office, as }: Admin, name: string, ...codes: string[]) =>
  call(createCountryGroup, { office, group: group(name, ...codes) }, { as });
const list = async ({ office, as }: Admin) => (await call(listCountryGroups, { office }, { as })).output;

describe('country groups', () => {
  test('API-035 OFFICE-044 OFFICE-045 a group has a name and countries, and is listed', async () => {
    const admin = await administrator();
    const { output } = await create(admin, '  Côte d’Azur,   trio ', 'KEN', 'ETH', 'UGA');
    expect(output.group).toMatchObject({ name: "Côte d'Azur, trio", isActive: true, version: 1 });
    expect((await list(admin)).groups).toEqual([output.group]);
    expect(output.group.countries.map(({ name }) => name)).toEqual(['Kenya', 'Ethiopia', 'Uganda']);
  });

  test('OFFICE-093 the name is unique in the office, whatever its case, and free in another', async () => {
    const [admin, other] = [await administrator(), await administrator()];
    await create(admin, 'East Africa trio', 'KEN');
    const { problem } = await create(admin, 'EAST  AFRICA Trio', 'UGA');
    expect(problem.errors).toEqual([{ field: 'CountryGroup.CountryGroupName', code: 'country-group-exists' }]);
    expect((await create(other, 'East Africa trio', 'KEN')).status).toBe(200);
  });

  test('OFFICE-093 a group cannot take the name of another, and keeps its own', async () => {
    const admin = await administrator();
    await create(admin, 'East Africa trio', 'KEN');
    const { id } = (await create(admin, 'Spring appeal', 'UGA')).output.group;
    const rename = (version: number, name: string) =>
      call(
        updateCountryGroup,
        { office: admin.office, id, group: { ...group(name, 'UGA'), version } },
        { as: admin.as },
      );
    const { status, problem } = await rename(1, 'east africa  TRIO');
    expect([status, problem.errors]).toEqual([
      400,
      [{ field: 'CountryGroup.CountryGroupName', code: 'country-group-exists' }],
    ]);
    expect((await rename(1, 'Spring Appeal')).output.group.name).toBe('Spring Appeal');
  });

  test('OFFICE-094 OFFICE-095 OFFICE-102 what is missing, wrong or too much is told at its field', async () => {
    const admin = await administrator();
    const codes = async (name: string, ...countries: string[]) =>
      (await create(admin, name, ...countries)).problem.errors?.map(({ field, code }) => [field, code]);
    expect(await codes('', 'KEN')).toEqual([['CountryGroup.CountryGroupName', 'country-group-name-required']]);
    expect(await codes('A & B', 'KEN')).toEqual([['CountryGroup.CountryGroupName', 'country-group-characters']]);
    expect(await codes('Nobody')).toEqual([['CountryGroup.Countries', 'needs-country']]);
    expect(await codes('Four', 'KEN', 'ETH', 'UGA', 'PER')).toEqual([['CountryGroup.Countries', 'too-many']]);
    expect(await codes('Twice', 'KEN', 'KEN')).toEqual([['CountryGroup.Countries.1.CountryId', 'duplicate']]);
    expect(await codes('Nowhere', 'ZZZ')).toEqual([['CountryGroup.Countries.0.CountryId', 'unknown']]);
  });

  test('OFFICE-094 OFFICE-095 OFFICE-102 a saved group is checked in the same way, and may have three countries', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Spring appeal', 'KEN')).output.group;
    const change = (name: string, ...countries: string[]) =>
      call(
        updateCountryGroup,
        { office: admin.office, id, group: { ...group(name, ...countries), version: 1 } },
        { as: admin.as },
      );
    const codes = async (...given: Parameters<typeof change>) =>
      (await change(...given)).problem.errors?.map(({ field, code }) => [field, code]);
    expect(await codes(' ', 'KEN')).toEqual([['CountryGroup.CountryGroupName', 'country-group-name-required']]);
    expect(await codes('A & B', 'KEN')).toEqual([['CountryGroup.CountryGroupName', 'country-group-characters']]);
    expect(await codes('Nobody')).toEqual([['CountryGroup.Countries', 'needs-country']]);
    expect(await codes('Four', 'KEN', 'ETH', 'UGA', 'PER')).toEqual([['CountryGroup.Countries', 'too-many']]);
    expect((await change('Three', 'KEN', 'ETH', 'UGA')).status).toBe(200);
    expect((await list(admin)).groups.map(({ name, countries }) => [name, countries.map(({ code }) => code)])).toEqual([
      ['Three', ['KEN', 'ETH', 'UGA']],
    ]);
  });

  test('OFFICE-053 what was made, changed and deleted is told in the history of the tab', async () => {
    const { office, as } = await administrator();
    const { id } = (await create({ office, as }, 'Spring appeal', 'KEN')).output.group;
    await call(updateCountryGroup, { office, id, group: { ...group('Autumn appeal', 'ETH'), version: 1 } }, { as });
    await call(deleteCountryGroup, { office, id }, { as });
    const { entries } = (await call(listTabAudit, { office, tab: 'countryGroupings' }, { as })).output;
    expect(entries.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      ['Autumn appeal (Ethiopia)', null],
      ['Kenya', 'Ethiopia'],
      ['Spring appeal', 'Autumn appeal'],
      [null, 'Spring appeal (Kenya)'],
    ]);
  });

  test('OFFICE-101 OFFICE-034 CONST-005 five groups by default, then the limit is told; a lowered limit takes none away', async () => {
    const admin = await administrator();
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await create(admin, name, 'KEN');
    const { status, problem } = await create(admin, 'Six', 'KEN');
    expect([status, problem.code, problem.params]).toEqual([409, 'limit-reached', { count: 5 }]);
    const lower = {
      office: admin.office,
      category: 1,
      version: 0,
      settings: [{ code: 'countryGroupLimit', value: '2' }],
    };
    await call(saveSettings, lower, { as: admin.as });
    const { groups, limit } = await list(admin);
    expect([groups.length, limit]).toEqual([5, 2]);
  });

  test('OFFICE-101 two administrators at once cannot pass the limit together', async () => {
    const admin = await administrator();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => create(admin, name, 'PER')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await list(admin)).groups).toHaveLength(5);
  });

  test('API-035 F20 PUT with an id updates; an older version is refused with what it is now', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Spring appeal', 'KEN')).output.group;
    const change = (version: number, name: string, ...codes: string[]) =>
      call(
        updateCountryGroup,
        { office: admin.office, id, group: { ...group(name, ...codes), isActive: false, version } },
        { as: admin.as },
      );
    const { output } = await change(1, 'Autumn appeal', 'ETH', 'GTM');
    expect(output.group).toMatchObject({ name: 'Autumn appeal', isActive: false, version: 2 });
    const { problem } = await change(1, 'Winter appeal', 'KEN');
    expect(problem).toMatchObject({ code: 'changed-meanwhile', params: { by: 'Robin Example' } });
    expect(problem.errors).toEqual([
      { field: 'CountryGroup.CountryGroupName', code: 'differs-now', params: { current: 'Autumn appeal' } },
      { field: 'CountryGroup.Countries', code: 'differs-now', params: { current: 'Ethiopia, Guatemala' } },
    ]);
    expect((await change(2, 'Autumn Appeal', 'ETH')).output.group.name).toBe('Autumn Appeal');
  });

  test('F20 a conflict names who saved this group last, not who changed another one; also when the save changed nothing', async () => {
    const admin = await administrator();
    const { office } = admin;
    const person = (firstName: string) =>
      makeUser(db, { office, firstName, lastName: 'Example', roles: ['Local Administrator'] });
    const [ann, bob] = [await person('Ann'), await person('Bob')];
    const first = (await create(admin, 'Spring appeal', 'KEN')).output.group.id;
    const second = (await create(admin, 'Winter appeal', 'KEN')).output.group.id;
    const change = (id: number, as: typeof ann, version: number, name: string) =>
      call(updateCountryGroup, { office, id, group: { ...group(name, 'KEN'), version } }, { as });
    const named = async (id: number) => (await change(id, admin.as, 1, 'Mine')).problem.params?.by;
    await change(first, ann, 1, 'Autumn appeal');
    await change(second, bob, 1, 'Summer appeal');
    expect([await named(first), await named(second)]).toEqual(['Ann Example', 'Bob Example']);
    await change(first, bob, 2, 'Autumn appeal');
    expect(await named(first)).toBe('Bob Example');
  });

  test('API-036 a group is deleted; one that something refers to is not', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Gone', 'KEN')).output.group;
    const used = (await create(admin, 'Used', 'KEN')).output.group.id;
    const remove = (groupId: number) =>
      call(deleteCountryGroup, { office: admin.office, id: groupId }, { as: admin.as });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    await db.schema
      .createTable('draft_choice')
      .addColumn('country_group_id', 'integer', (column) => column.references('country_group.id'))
      .execute();
    await db
      .insertInto('draft_choice' as never)
      .values({ countryGroupId: used } as never)
      .execute();
    const { status, problem } = await remove(used);
    expect([status, problem.code, problem.params]).toEqual([409, 'in-use', { count: 1 }]);
  });

  test('USER-047 a group of another office is not found by its number', async () => {
    const [admin, other] = [await administrator(), await administrator()];
    const { id } = (await create(admin, 'Ours', 'KEN')).output.group;
    const theirs = await call(deleteCountryGroup, { office: other.office, id }, { as: other.as });
    expect(theirs.status).toBe(404);
    const changed = { office: other.office, id, group: { ...group('Mine', 'KEN'), version: 1 } };
    expect((await call(updateCountryGroup, changed, { as: other.as })).status).toBe(404);
    expect((await list(admin)).groups.map(({ name }) => name)).toEqual(['Ours']);
  });

  test('a body of the wrong shape is refused, field by field', async () => {
    const as = await makeUser(db, { roles: ['Local Administrator'] });
    const answer = await fetch(`${origin}/v1/fundraisingOfficeSettings/USAO/countryGroup`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await tokenFor(as.email)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ CountryGroup: { CountryGroupName: { $ne: 1 }, Status: 'Maybe', Countries: 'KEN' } }),
    });
    const { errors } = (await answer.json()) as { errors: { field: string; code: string }[] };
    expect([answer.status, errors.map(({ field, code }) => [field, code])]).toEqual([
      400,
      [
        ['CountryGroup.CountryGroupName', 'invalid'],
        ['CountryGroup.Status', 'not-in-list'],
        ['CountryGroup.Countries', 'invalid'],
      ],
    ]);
  });
});
