import { expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { aMoment, aNumber, plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** Country groups, project categories and sponsor types: section 3 'Settings', section 7 and table T5, by hand. */
const server = await testServer();
const { db } = server;
const ask = plainCalls(server, await makeUser(db, { roles: ['Local Administrator'] }));
const office = 'fundraisingOfficeSettings/USAO';

const putGroup = (path: string, CountryGroup: object) => ask('PUT', `${office}/countryGroup${path}`, { CountryGroup });
const groups = async () => valueAt((await ask('GET', `${office}/countryGroup`)).body, 'CountryGroups');
const andes = { CountryGroupName: 'Andes', Status: 'Active', Countries: [{ CountryId: 'BOL' }, { CountryId: 'PER' }] };

test('API-004 API-005 API-035 OFFICE-044 OFFICE-045 PUT countryGroup makes one, GET lists it', async () => {
  expect((await putGroup('', andes)).status).toBe(200);
  const { status, body } = await ask('GET', `${office}/countryGroup`);
  expect(status).toBe(200);
  expect(valueAt(body, 'CountryGroups')).toContainEqual({
    CountryGroupId: aNumber,
    CountryGroupName: 'Andes',
    Status: 'Active',
    Countries: [
      { CountryId: 'BOL', CountryName: 'Bolivia' },
      { CountryId: 'PER', CountryName: 'Peru' },
    ],
    Version: aNumber,
    ModifiedBy: expect.any(String),
    ModifiedTimestamp: aMoment,
  });
});

test('API-035 API-036 OFFICE-044 OFFICE-045 PUT countryGroup/{id} changes that one, DELETE takes it away', async () => {
  await putGroup('', { ...andes, CountryGroupName: 'Stays' });
  const made = (await putGroup('', { ...andes, CountryGroupName: 'Sahel' })).body;
  const id = valueAt(made, 'CountryGroup.CountryGroupId');
  const changed = { CountryGroupName: 'Horn', Status: 'Inactive', Countries: [{ CountryId: 'ETH' }] };
  const saved = await putGroup(`/${id}`, { ...changed, Version: valueAt(made, 'CountryGroup.Version') });
  expect(saved.status).toBe(200);
  const now = { CountryGroupId: id, ...changed, Countries: [{ CountryId: 'ETH', CountryName: 'Ethiopia' }] };
  expect(await groups()).toContainEqual(expect.objectContaining(now));
  expect((await ask('DELETE', `${office}/countryGroup/${id}`)).status).toBe(200);
  const names = valuesIn({ left: await groups() }, 'left', 'CountryGroupName');
  expect(names).toContain('Stays');
  expect(names).not.toContain('Horn');
});

async function makeCategory(ProjectCategoryName: string) {
  const { status, body } = await ask('POST', `${office}/projectCategory`, { ProjectCategory: { ProjectCategoryName } });
  expect(status).toBe(200);
  const version = () => categoryOf(valueAt(body, 'ProjectCategory.ProjectCategoryId')).then((row) => row?.Version);
  return { id: valueAt(body, 'ProjectCategory.ProjectCategoryId'), version };
}
const categories = async () =>
  valueAt((await ask('GET', `${office}/projectCategory`)).body, 'ProjectCategories') as Record<string, unknown>[];
const categoryOf = async (id: unknown) =>
  (await categories()).find(({ ProjectCategoryId }) => ProjectCategoryId === id);

async function rate({ id, version }: Awaited<ReturnType<typeof makeCategory>>, RatingLevels: readonly object[]) {
  const sent = { Version: await version(), RatingLevels };
  return ask('PUT', `${office}/projectCategory/${id}/ratingLevel`, sent);
}

test('API-004 API-005 API-045 OFFICE-046 POST projectCategory makes one, GET lists it', async () => {
  const { id } = await makeCategory('Urban');
  expect((await ask('GET', `${office}/projectCategory`)).status).toBe(200);
  expect(await categoryOf(id)).toMatchObject({
    ProjectCategoryId: aNumber,
    ProjectCategoryName: 'Urban',
    RatingLevels: [],
  });
});

test('API-046 OFFICE-046 PUT projectCategory renames the one it names, and leaves all else as it was', async () => {
  const [other, renamed] = [await makeCategory('Health'), await makeCategory('Water')];
  await rate(renamed, [{ RatingLevelName: 'Gold', Status: 'Active' }]);
  const ProjectCategory = {
    ProjectCategoryId: renamed.id,
    ProjectCategoryName: 'Clean water',
    Version: await renamed.version(),
  };
  expect(await ask('PUT', `${office}/projectCategory`, { ProjectCategory })).toMatchObject({
    status: 200,
    body: { ProjectCategory: { ProjectCategoryId: renamed.id, ProjectCategoryName: 'Clean water' } },
  });
  expect(await categoryOf(renamed.id)).toMatchObject({
    ProjectCategoryName: 'Clean water',
    RatingLevels: [{ RatingLevelName: 'Gold' }],
  });
  expect(await categoryOf(other.id)).toMatchObject({ ProjectCategoryName: 'Health' });

  const unknown = { ...ProjectCategory, ProjectCategoryId: 999_999 };
  expect((await ask('PUT', `${office}/projectCategory`, { ProjectCategory: unknown })).status).toBe(404);
});

test('API-048 OFFICE-047 PUT projectCategory/{id}/ratingLevel saves the levels', async () => {
  const category = await makeCategory('Schools');
  const given = [
    { RatingLevelName: 'High', Status: 'Active' },
    { RatingLevelName: 'Low', Status: 'Inactive' },
  ];
  expect((await rate(category, given)).status).toBe(200);
  const levels = (await categoryOf(category.id))?.RatingLevels as { readonly RatingLevelId: number }[];
  expect(levels).toMatchObject(given.map((level) => ({ ...level, RatingLevelId: aNumber })));
  const kept = { RatingLevelId: levels[1]?.RatingLevelId, RatingLevelName: 'Lowest', Status: 'Active' };
  expect((await rate(category, [kept])).status).toBe(200);
  expect(await categoryOf(category.id)).toMatchObject({ RatingLevels: [kept] });
});

test('API-047 DELETE projectCategory/{id} takes that one away', async () => {
  const { id } = await makeCategory('Passing');
  expect((await ask('DELETE', `${office}/projectCategory/${id}`)).status).toBe(200);
  expect(await categoryOf(id)).toBeUndefined();
});

const sponsorTypes = () => ask('GET', `${office}/sponsorType`);

test('API-043 RESV-017 OFFICE-015 GET sponsorType answers the types of the office', async () => {
  const { status, body } = await sponsorTypes();
  expect(status).toBe(200);
  expect(valueAt(body, 'SponsorTypes')).toContainEqual({
    Sponsor_Type_Cd: aNumber,
    Sponsor_Type: 'Individual',
    Status: 'Active',
  });
});

test('API-044 OFFICE-099 PUT sponsorType saves names and whether they are active', async () => {
  const { body } = await sponsorTypes();
  const [individual] = valueAt(body, 'SponsorTypes') as object[];
  const SponsorTypes = [individual, { Sponsor_Type: 'Club', Status: 'Inactive' }];
  const saved = await ask('PUT', `${office}/sponsorType`, { Version: valueAt(body, 'Version'), SponsorTypes });
  expect(saved.status).toBe(200);
  expect((await sponsorTypes()).body).toMatchObject({
    SponsorTypes: [individual, { Sponsor_Type_Cd: aNumber, Sponsor_Type: 'Club', Status: 'Inactive' }],
  });
});
