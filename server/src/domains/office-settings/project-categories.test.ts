import { describe, expect, test } from 'vitest';
import { saveSettings } from '#contract/office-settings/api.ts';
import { listTabAudit } from '#contract/office-settings/audit-api.ts';
import {
  createProjectCategory,
  deleteProjectCategory,
  listProjectCategories,
  type RatingLevel,
  saveRatingLevels,
  updateProjectCategory,
} from '#contract/office-settings/project-categories-api.ts';
import { makeUser } from '../../testing/factories.ts';
import { makeOffice } from '../../testing/offices.ts';
import { testServer } from '../../testing/server.ts';

const { db, call } = await testServer();

async function administrator() {
  const office = await makeOffice(db);
  return { office, as: await makeUser(db, { office, roles: ['Local Administrator'] }) };
}
type Admin = Awaited<ReturnType<typeof administrator>>;

const create = ({ office, as }: Admin, name: string) =>
  call(createProjectCategory, { office, category: { name } }, { as });

interface Level {
  readonly id?: number;
  readonly name: string;
  readonly isActive: boolean;
}
const level = (name: string, isActive = true): Level => ({ name, isActive });
const saveLevels = ({ office, as }: Admin, id: number, version: number, ratingLevels: Level[]) =>
  call(saveRatingLevels, { office, id, version, ratingLevels }, { as });
const list = async ({ office, as }: Admin) => (await call(listProjectCategories, { office }, { as })).output;

async function rateProject(office: string, categoryId: number, ratingLevelId: number | null) {
  const project = { number: 100_000 + categoryId, name: 'Valle Verde', countryCode: 'GTM' };
  await db.insertInto('project').values(project).execute();
  const rating = { officeCode: office, projectNumber: project.number, categoryId, ratingLevelId };
  await db
    .insertInto('projectRating')
    .values({ ...rating, updatedAt: new Date() })
    .execute();
}

describe('project categories', () => {
  test('API-045 API-046 OFFICE-046 a category is made, renamed and listed', async () => {
    const admin = await administrator();
    const made = (await create(admin, ' Urban ')).output.category;
    expect(made).toMatchObject({ name: 'Urban', ratingLevels: [], version: 1, projectCount: 0 });
    const renamed = { office: admin.office, category: { id: made.id, name: 'Rural', version: 1 } };
    expect((await call(updateProjectCategory, renamed, { as: admin.as })).output.category.name).toBe('Rural');
    expect((await list(admin)).categories.map(({ name, version }) => [name, version])).toEqual([['Rural', 2]]);
    const { problem } = await call(updateProjectCategory, renamed, { as: admin.as });
    expect(problem).toMatchObject({ code: 'changed-meanwhile', params: { by: 'Robin Example' } });
  });

  test('API-045 a category belongs to the office in the address, whoever makes it', async () => {
    const admin = await administrator();
    const as = await makeUser(db, { roles: ['Partnership Admin'] });
    const before = await list({ office: as.office, as });
    expect((await create({ office: admin.office, as }, 'Urban')).output.category.name).toBe('Urban');
    expect((await list(admin)).categories.map(({ name }) => name)).toEqual(['Urban']);
    expect(await list({ office: as.office, as })).toEqual(before);
  });

  test('OFFICE-096 OFFICE-097 the name is unique, required, and at most 40 characters long', async () => {
    const admin = await administrator();
    await create(admin, 'Ñandú');
    const codes = async (name: string) => (await create(admin, name)).problem.errors?.map(({ code }) => code);
    expect(await codes('ÑANDÚ')).toEqual(['project-category-exists']);
    expect(await codes('  ')).toEqual(['required']);
    expect(await codes('x'.repeat(41))).toEqual(['too-long']);
    expect(await codes('a\u0007b')).toEqual(['invalid-characters']);
    expect((await create(admin, 'x'.repeat(40))).status).toBe(200);
  });

  test('OFFICE-096 a category cannot take the name of another, keeps its own, and shares it with another office', async () => {
    const [admin, other] = [await administrator(), await administrator()];
    await create(admin, 'Urban');
    const { id } = (await create(admin, 'Rural')).output.category;
    const rename = (version: number, name: string) =>
      call(updateProjectCategory, { office: admin.office, category: { id, name, version } }, { as: admin.as });
    const { status, problem } = await rename(1, ' URBAN');
    expect([status, problem.errors]).toEqual([
      400,
      [{ field: 'ProjectCategory.ProjectCategoryName', code: 'project-category-exists' }],
    ]);
    expect((await rename(1, 'RURAL')).output.category.name).toBe('RURAL');
    expect((await create(other, 'Urban')).status).toBe(200);
  });

  test('OFFICE-053 what was made, renamed and rated is told in the history of the tab', async () => {
    const { office, as } = await administrator();
    const { id } = (await create({ office, as }, 'Urban')).output.category;
    await call(updateProjectCategory, { office, category: { id, name: 'Rural', version: 1 } }, { as });
    await saveLevels({ office, as }, id, 2, [level('Low')]);
    const { entries } = (await call(listTabAudit, { office, tab: 'projectCategories' }, { as })).output;
    expect(entries.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      [null, 'Low'],
      ['Urban', 'Rural'],
      [null, 'Urban'],
    ]);
  });

  test('F20 a conflict names who changed this category or its levels, not who renamed another one', async () => {
    const admin = await administrator();
    const { office } = admin;
    const person = async (firstName: string) => ({
      office,
      as: await makeUser(db, { office, firstName, lastName: 'Example', roles: ['Local Administrator'] }),
    });
    const [ann, bob] = [await person('Ann'), await person('Bob')];
    const first = (await create(admin, 'Urban')).output.category.id;
    const second = (await create(admin, 'Rural')).output.category.id;
    const rename = ({ as }: Admin, id: number, version: number, name: string) =>
      call(updateProjectCategory, { office, category: { id, name, version } }, { as });
    await rename(ann, first, 1, 'Town');
    await rename(bob, second, 1, 'Village');
    const named = async (id: number) => [
      (await rename(admin, id, 1, 'Mine')).problem.params?.by,
      (await saveLevels(admin, id, 1, [level('Mine')])).problem.params?.by,
    ];
    expect(await named(first)).toEqual(['Ann Example', 'Ann Example']);
    expect(await named(second)).toEqual(['Bob Example', 'Bob Example']);
    await saveLevels(bob, first, 2, [level('Low')]);
    await rename(ann, second, 2, 'Hamlet');
    expect([await named(first), await named(second)]).toEqual([
      ['Bob Example', 'Bob Example'],
      ['Ann Example', 'Ann Example'],
    ]);
  });

  test('OFFICE-034 CONST-006 beyond the limit none is added', async () => {
    const admin = await administrator();
    for (const name of ['1', '2', '3', '4', '5']) await create(admin, name);
    expect((await create(admin, '6')).problem).toMatchObject({ code: 'limit-reached', params: { count: 5 } });
    const raise = {
      office: admin.office,
      category: 1,
      version: 0,
      settings: [{ code: 'projectCategoryLimit', value: '6' }],
    };
    await call(saveSettings, raise, { as: admin.as });
    expect((await create(admin, '6')).status).toBe(200);
  });

  test('API-047 a category is deleted; one that projects have is not', async () => {
    const admin = await administrator();
    const free = (await create(admin, 'Free')).output.category.id;
    const used = (await create(admin, 'Used')).output.category.id;
    await rateProject(admin.office, used, null);
    const remove = (id: number) => call(deleteProjectCategory, { office: admin.office, id }, { as: admin.as });
    expect((await remove(free)).status).toBe(200);
    expect((await remove(used)).problem).toMatchObject({ status: 409, code: 'in-use', params: { count: 1 } });
    expect((await list(admin)).categories.map(({ name, projectCount }) => [name, projectCount])).toEqual([['Used', 1]]);
  });

  test('USER-047 a category of another office is not found by its number', async () => {
    const [admin, other] = [await administrator(), await administrator()];
    const { id } = (await create(admin, 'Ours')).output.category;
    expect((await call(deleteProjectCategory, { office: other.office, id }, { as: other.as })).status).toBe(404);
    expect((await saveLevels(other, id, 1, [level('A')])).status).toBe(404);
  });
});

describe('rating levels', () => {
  test('API-048 OFFICE-047 are saved as a list: new ones, changed ones, order and removal', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Urban')).output.category;
    const first = (await saveLevels(admin, id, 1, [level('Low'), level('High')])).output.category;
    const [low, high] = first.ratingLevels;
    const next = [
      { ...level('Low'), id: high?.id as number },
      level('Top'),
      { ...level('High', false), id: low?.id as number },
    ];
    const { output } = await saveLevels(admin, id, 2, next);
    expect(output.category.ratingLevels.map((l) => [l.id, l.name, l.isActive])).toEqual([
      [high?.id, 'Low', true],
      [expect.any(Number), 'Top', true],
      [low?.id, 'High', false],
    ]);
    const kept = output.category.ratingLevels.slice(0, 1);
    expect((await saveLevels(admin, id, 3, kept)).output.category.ratingLevels).toHaveLength(1);
  });

  test('OFFICE-098 CONST-007 no more active ones than the limit, inactive ones do not count', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Urban')).output.category;
    const five = ['1', '2', '3', '4', '5'].map((name) => level(name));
    const { problem } = await saveLevels(admin, id, 1, [...five, level('6')]);
    expect(problem.errors).toEqual([{ field: 'RatingLevels', code: 'too-many-rating-levels', params: { count: 5 } }]);
    expect((await saveLevels(admin, id, 1, [...five, level('6', false)])).status).toBe(200);
  });

  test('a name twice, an unknown level and one given twice are told at their rows', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Urban')).output.category;
    const { ratingLevels } = (await saveLevels(admin, id, 1, [level('A')])).output.category;
    const a = ratingLevels[0] as Level;
    const { problem } = await saveLevels(admin, id, 2, [
      a,
      level('a '),
      { ...level('B'), id: 999_999 },
      { ...a, name: 'C' },
    ]);
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['RatingLevels.1.RatingLevelName', 'rating-level-exists'],
      ['RatingLevels.2.RatingLevelId', 'unknown'],
      ['RatingLevels.3.RatingLevelId', 'duplicate'],
    ]);
  });

  test('a level that a project has can be made inactive, not removed', async () => {
    const admin = await administrator();
    const { id } = (await create(admin, 'Urban')).output.category;
    const { ratingLevels } = (await saveLevels(admin, id, 1, [level('Low')])).output.category;
    const used = ratingLevels[0] as RatingLevel;
    await rateProject(admin.office, id, used.id);
    expect((await saveLevels(admin, id, 2, [])).problem.code).toBe('in-use');
    expect((await saveLevels(admin, id, 2, [{ ...used, isActive: false }])).status).toBe(200);
  });
});
