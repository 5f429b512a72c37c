import { expect, test } from 'vitest';
import { makeProject } from '../../../testing/children.ts';
import { draft, startWorld } from '../../../testing/reservations/world.ts';
import { type Difference, makeAlikeChildren, run } from '../../../testing/search/alike.ts';
import { postAs, type Rows } from '../../../testing/search/post.ts';

/**
 * Hand-written table of the nine fields of the child search in a reservation; all children are equal except for one
 * value each.
 */

/** Noon on 10 March 2026 in the office's time zone. */
const world = await startWorld();
const { server, db, user } = world;
const wenzBer = await makeProject(db, { number: 193_408, communities: ['Tulu', 'Gebeya'] });
const [tulu, gebeya] = wenzBer.communityIds;
await makeProject(db, { number: 193_409 });
await makeProject(db, { number: 160_775, country: 'KEN' });
await makeProject(db, { number: 150_001, country: 'UGA' });
await run(
  db,
  `insert into country_group (id, office_code, name, name_key, updated_at) overriding system value
               values (41, 'USAO', 'Lakes', 'lakes', now())`,
);
await run(db, `insert into country_group_country (group_id, position, country_code) values (41, 1, 'UGA')`);

const moved = (country: string, project: number) =>
  `country_code = '${country}', project_number = ${project}, community_id = null, code = '${country}-${project}-0001'`;

const places = { ChildCountry: ['ETH'], Project: ['193408'] };
/** The distinguishing value of one child, and the search that finds it. */
const fields = [
  ['RESV-022', moved('KEN', 160_775), { ChildCountry: ['KEN'] }],
  ['RESV-023', 'project_number = 193409, community_id = null', { ChildCountry: ['ETH'], Project: ['193409'] }],
  ['RESV-024', "birth_date = '2020-05-14'", { AgeRange: { Operator: 'Equal to', From: 5 } }],
  ['RESV-025', "gender = 'M'", { Gender: 'Male' }],
  ['RESV-026', "birth_date = '2013-05-05'", { BirthDate: { From: '2013-05-05', To: '2013-05-05' } }],
  ['RESV-027', 'photo_date = null', { PhotoAvailable: 'No' }],
  ['RESV-028', 'video_date = null', { VideoAvailable: 'No' }],
  ['RESV-029', moved('UGA', 150_001), { CountryGroup: 41 }],
  ['RESV-030', `community_id = ${gebeya}`, { ...places, Community: ['193408-02'] }],
] as const;
/** Columns without a search field. */
const unasked = [
  "add_date = '2013-05-05'",
  'has_cgp = true',
  'has_cuv = true',
  'last_update_date = null',
  'media_consent_expiry_date = null',
];
const unavailable = ['base_status = 2', 'base_status = 7'];

const children = await makeAlikeChildren(db, {
  project: wenzBer,
  everybody: `community_id = ${tulu}, photo_date = '2024-01-01', video_date = '2024-01-01',
              last_update_date = '2024-01-01', media_consent_expiry_date = '2024-01-01'`,
  differences: new Map<string, Difference>(
    [...fields.map(([, setting]) => setting), ...unasked, ...unavailable].map((setting) => [
      setting,
      ['child_record', setting],
    ]),
  ),
});
const reservation = await draft(world, 5);

const post = await postAs(server, user);
async function found(ChildSearch: object) {
  const { answer, errors } = await post(`reservation/${reservation}/childSearch`, { ChildSearch, PageSize: 100 });
  expect(errors).toEqual([]);
  return (answer.Children as Rows).map(({ ChildId }) => children.get(ChildId as string));
}
const everyOther = (...but: string[]) =>
  [...children.values()].filter((name) => ![...but, ...unavailable].includes(name)).sort();

test.each(fields)('%s an available child is found by its field: %s', async (_, setting, search) => {
  expect(await found(search)).toEqual([setting]);
});

test.each([
  ['RESV-022', moved('KEN', 160_775), { ChildCountry: ['GTM', 'KEN'] }],
  [
    'RESV-023',
    'project_number = 193409, community_id = null',
    { ChildCountry: ['ETH'], Project: ['193410', '193409'] },
  ],
  ['RESV-030', `community_id = ${gebeya}`, { ...places, Community: ['193408-03', '193408-02'] }],
])('%s an available child is found by any of several: %s', async (_, setting, search) => {
  expect(await found(search)).toEqual([setting]);
  const backwards = Object.entries(search).map(([name, values]) => [name, [...values].reverse()]);
  expect(await found(Object.fromEntries(backwards))).toEqual([setting]);
});

test.each([
  ['RESV-027', 'photo_date = null', { PhotoAvailable: 'Yes' }],
  ['RESV-028', 'video_date = null', { VideoAvailable: 'Yes' }],
  ['RESV-025', "gender = 'M'", { Gender: 'Female' }],
])('%s all but the one with %s', async (_, setting, search) => {
  expect((await found(search)).sort()).toEqual(everyOther(setting));
});

const born = [
  ['RESV-026', { From: '2013-05-05', To: '2013-05-06' }, true],
  ['RESV-026', { From: '2013-05-04', To: '2013-05-05' }, true],
  ['RESV-026', { From: '2013-05-06', To: '2013-05-07' }, false],
  ['RESV-026', { From: '2013-05-03', To: '2013-05-04' }, false],
  ['RESV-026', { To: '2013-05-05' }, true],
  ['RESV-026', { From: '2013-05-06' }, false],
] as const;
test.each(born)('%s born on 5 May 2013, asked for %o: %s', async (_, BirthDate, isFound) => {
  expect((await found({ BirthDate })).includes("birth_date = '2013-05-05'")).toBe(isFound);
});

/** The child in question is 5 years old, one is 12, all others are 9. */
const ages = [
  ['RESV-024', { Operator: 'Less than', From: 6 }, true],
  ['RESV-024', { Operator: 'Less than', From: 5 }, false],
  ['RESV-024', { Operator: 'Greater than', From: 4 }, true],
  ['RESV-024', { Operator: 'Greater than', From: 5 }, false],
  ['RESV-024', { Operator: 'Between', From: 4, To: 5 }, true],
  ['RESV-024', { Operator: 'Between', From: 6, To: 7 }, false],
] as const;
test.each(ages)('%s five years old, asked for %o: %s', async (_, AgeRange, isFound) => {
  expect((await found({ AgeRange })).includes("birth_date = '2020-05-14'")).toBe(isFound);
});
