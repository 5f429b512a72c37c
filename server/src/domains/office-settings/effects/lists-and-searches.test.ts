import { describe, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { createCountryGroup, listCountryGroups } from '#contract/office-settings/country-groups-api.ts';
import { createProjectCategory, saveRatingLevels } from '#contract/office-settings/project-categories-api.ts';
import { saveSponsorTypes } from '#contract/office-settings/sponsor-types-api.ts';
import { searchProjects } from '#contract/projects/api.ts';
import { createReservation, searchReservations } from '#contract/reservations/api.ts';
import { searchAvailableChildren } from '#contract/reservations/children-api.ts';
import { makeUser } from '../../../testing/factories.ts';
import { makeOffice } from '../../../testing/offices.ts';
import { draft, makeChildren, makeProject, makeSponsorType, noon } from '../../../testing/reservations/world.ts';
import { settingsWorld } from '../../../testing/settings.ts';

/** Table T16: each setting is saved through one server and tested on the other. */

const { db, two, admin, set } = await settingsWorld(() => noon);
const { call } = two;
const as = await makeUser(db, { roles: ['Local Administrator'] });
const office = 'USAO';

describe('T16 how many may exist', () => {
  const addGroup = (name: string) =>
    call(createCountryGroup, { office, group: { name, isActive: true, countries: [{ code: 'ETH' }] } }, { as });

  test('OFFICE-033 Country Group Limit: none beyond it, and none taken away when it is lowered', async () => {
    await set({ countryGroupLimit: '2' });
    expect([(await addGroup('East')).status, (await addGroup('West')).status]).toEqual([200, 200]);
    expect((await addGroup('North')).problem).toMatchObject({ code: 'limit-reached', params: { count: 2 } });
    await set({ countryGroupLimit: '3' });
    expect((await addGroup('North')).status).toBe(200);
    await set({ countryGroupLimit: '1' });
    expect((await call(listCountryGroups, { office }, { as })).output).toMatchObject({ limit: 1 });
    expect((await call(listCountryGroups, { office }, { as })).output.groups).toHaveLength(3);
    expect((await addGroup('South')).problem.code).toBe('limit-reached');
  });

  const addCategory = (name: string) => call(createProjectCategory, { office, category: { name } }, { as });

  test('OFFICE-034 Project Category Limit', async () => {
    await set({ projectCategoryLimit: '1' });
    expect((await addCategory('Water')).status).toBe(200);
    expect((await addCategory('Health')).problem).toMatchObject({ code: 'limit-reached', params: { count: 1 } });
    await set({ projectCategoryLimit: '2' });
    expect((await addCategory('Health')).status).toBe(200);
  });

  test('OFFICE-035 Project Category Rating Level Limit: so many active ones', async () => {
    await set({ projectCategoryLimit: '20', ratingLevelLimit: '2' });
    const { id, version } = (await addCategory('Education')).output.category;
    const levels = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `L${at}`, isActive: true }));
    const save = (count: number) =>
      call(saveRatingLevels, { office, id, version, ratingLevels: levels(count) }, { as });
    expect((await save(3)).problem.errors).toMatchObject([{ code: 'too-many-rating-levels', params: { count: 2 } }]);
    await set({ ratingLevelLimit: '3' });
    expect((await save(3)).status).toBe(200);
  });

  test('OFFICE-036 Sponsor Type Limit: so many active ones', async () => {
    const fresh = await makeOffice(db);
    const save = (...names: string[]) =>
      call(
        saveSponsorTypes,
        { office: fresh, version: 0, types: names.map((name) => ({ name, isActive: true })) },
        { as: admin },
      );
    await set({ sponsorTypeLimit: '1' }, fresh);
    expect((await save('Church', 'School')).problem.errors).toMatchObject([
      { field: 'SponsorTypes', code: 'limit-reached', params: { count: 1 } },
    ]);
    await set({ sponsorTypeLimit: '2' }, fresh);
    expect((await save('Church', 'School')).status).toBe(200);
  });
});

describe('T16 searches', () => {
  const user = as;

  test('OFFICE-041 Max project records caps what a search returns, and says so', async () => {
    for (let made = 0; made < 4; made += 1) await makeProject(db, 'PER');
    const find = async () => (await call(searchProjects, { search: { countries: ['PER'] } }, { as: user })).output;
    await set({ maxProjectRecords: '3' });
    expect(await find()).toMatchObject({ total: 3, isMore: true, maximum: 3 });
    expect((await find()).projects).toHaveLength(3);
    await set({ maxProjectRecords: '4' });
    expect(await find()).toMatchObject({ total: 4, isMore: false });
  });

  test('OFFICE-042 Max reservation records', async () => {
    for (const name of ['Alpha pool', 'Beta pool', 'Gamma pool'])
      await call(createReservation, { reservation: { name, category: '3', categoryType: '31' } }, { as: user });
    const find = async () => (await call(searchReservations, { search: { name: 'pool' } }, { as: user })).output;
    await set({ maxReservationRecords: '2' });
    expect(await find()).toMatchObject({ total: 2, isMore: true, maximum: 2 });
    await set({ maxReservationRecords: '3' });
    expect(await find()).toMatchObject({ total: 3, isMore: false });
  });

  test('T16 Maximum RC records', async () => {
    await makeChildren(db, await makeProject(db, 'KHM'), 3);
    const find = async () => (await call(searchChildren, { search: { countries: ['KHM'] } }, { as: user })).output;
    await set({ maximumRcRecords: '2' });
    expect(await find()).toMatchObject({ total: 2, isMore: true, maximum: 2 });
    await set({ maximumRcRecords: '1000' });
    expect(await find()).toMatchObject({ total: 3, isMore: false });
  });

  test('T16 Min and Max age limit bound the age that is asked for and the children of stage 2', async () => {
    const project = await makeProject(db, 'ARM');
    const [five = ''] = await makeChildren(db, project, 1, { birthDate: '2021-01-01' });
    const [ten = ''] = await makeChildren(db, project, 1, { birthDate: '2016-01-01' });
    const [fifteen = ''] = await makeChildren(db, project, 1, { birthDate: '2011-01-01' });
    const id = await draft({ server: two, user, sponsorType: await makeSponsorType(db) }, 3);
    const offered = async () => {
      const found = await call(searchAvailableChildren, { id, search: { countries: ['ARM'] } }, { as: user });
      return found.output.children.map(({ childId }) => childId).sort();
    };
    const asked = (age: number) =>
      call(searchChildren, { search: { countries: ['ARM'], age: { operator: 'Equal to', from: age } } }, { as: user });
    expect(await offered()).toEqual([five, ten, fifteen].sort());
    await set({ minAgeLimit: '6', maxAgeLimit: '12' });
    expect(await offered()).toEqual([ten]);
    expect((await asked(5)).problem.errors).toMatchObject([
      { code: 'out-of-range', params: { minimum: 6, maximum: 12 } },
    ]);
    expect((await asked(13)).problem.errors).toMatchObject([{ code: 'out-of-range' }]);
    expect((await asked(10)).output.total).toBe(1);
  });
});
