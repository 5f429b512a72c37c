import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Project, ProjectLock } from '../../../db/tables.ts';
import { makeUser } from '../../../testing/factories.ts';
import { postAs, type Rows } from '../../../testing/search/post.ts';
import { testServer } from '../../../testing/server.ts';

/**
 * Hand-written table of the sixteen fields of the project search. All projects are equal except for one value each;
 * each has its own lock that has not started.
 */

interface Change {
  readonly project?: Partial<Insertable<Project>>;
  readonly communityNumber?: number;
  readonly lock?: Partial<Insertable<ProjectLock>>;
  /** A country that the lock covers as a whole, besides the project. */
  readonly lockedToo?: string;
}
type Row = readonly [ids: string, what: string, change: Change, search: object];

const on = (From: string) => ({ Operator: 'On', From });
const day = '2020-05-05';
const lockDay = '2026-05-10';
const started = { startsOn: '2026-03-10' };
const ended = { startsOn: '2026-03-01', sponsorshipLockDate: '2026-03-02', endsOn: '2026-03-09' };

/** The distinguishing value of one project, and the search that finds it. */
const fields: readonly Row[] = [
  ['PROJ-007 PROJ-001', 'number', { project: { number: 777 } }, { Country: ['ETH'], Project: ['000777'] }],
  [
    'PROJ-008',
    'community',
    { project: { number: 778 }, communityNumber: 7 },
    { Country: ['ETH'], Project: ['000777', '000778'], Community: ['000778-07'] },
  ],
  ['PROJ-009', 'country', { project: { countryCode: 'KEN' } }, { Country: ['KEN'] }],
  ['PROJ-010', 'region', { project: { countryCode: 'GTM' } }, { Region: ['LAC'] }],
  ['PROJ-011', 'funding office', { project: { fundingOfficeCode: 'CANO' } }, { FundingOffice: ['CANO'] }],
  ['PROJ-012', 'implementing', { project: { implementingOfficeCode: 'KENS' } }, { ImplementingOffice: ['KENS'] }],
  ['PROJ-013', 'status', { project: { isActive: false } }, { ProjectStatus: 'Inactive' }],
  ['PROJ-015', 'start date', { project: { startDate: day } }, { ProjectStartDate: on(day) }],
  ['PROJ-016', 'end date', { project: { endDate: day } }, { ProjectEndDate: on(day) }],
  ['PROJ-017', 'lock start', { lock: { startsOn: '2026-05-03' } }, { ProjectLockStart: on('2026-05-03') }],
  ['PROJ-018', 'lock date', { lock: { sponsorshipLockDate: lockDay } }, { SponsorShipLockDate: on(lockDay) }],
  ['PROJ-019', 'lock end', { lock: { endsOn: lockDay } }, { ProjectLockEnd: on(lockDay) }],
  ['PROJ-020 PROJ-025', 'initiated', { lock: started }, { ProjectLockStatus: 'Initiated' }],
  ['PROJ-020 PROJ-025', 'completed', { lock: ended }, { ProjectLockStatus: 'Completed' }],
  ['PROJ-021', 'lock country', { lockedToo: 'UGA' }, { ProjectLockCountry: ['UGA'] }],
  ['PROJ-022', 'lock region', { lockedToo: 'SEN' }, { ProjectLockRegion: ['WAF'] }],
  [
    'PROJ-023',
    'lock project',
    { project: { number: 779 } },
    { ProjectLockCountry: ['ETH'], ProjectLockProject: ['000779'] },
  ],
];

/** 10 March 2026 in the office's time zone. */
const server = await testServer({ clock: () => new Date('2026-03-10T20:00:00Z') });
const { db } = server;
const ana = await makeUser(db);

const names = new Map<string, string>();
async function make(what: string, { project = {}, communityNumber = 1, lock = {}, lockedToo }: Change, index: number) {
  const { number, countryCode } = await db
    .insertInto('project')
    .values({
      number: 501 + index,
      name: `AP ${501 + index}`,
      countryCode: 'ETH',
      fundingOfficeCode: 'USAO',
      implementingOfficeCode: 'ETHS',
      startDate: '2015-01-01',
      endDate: '2030-12-31',
      ...project,
    })
    .returning(['number', 'countryCode'])
    .executeTakeFirstOrThrow();
  names.set(String(number).padStart(6, '0'), what);
  await db.insertInto('community').values({ projectNumber: number, number: communityNumber, name: 'Tulu' }).execute();
  const { id, startsOn, endsOn } = await db
    .insertInto('projectLock')
    .values({
      name: what,
      officeCode: 'USAO',
      timeZone: 'America/Los_Angeles',
      startsOn: '2026-05-01',
      sponsorshipLockDate: '2026-05-05',
      endsOn: '2026-05-20',
      createdAt: new Date('2026-01-01T12:00:00Z'),
      ...lock,
    })
    .returning(['id', 'startsOn', 'endsOn'])
    .executeTakeFirstOrThrow();
  const places = [{ countryCode, projectNumber: number }, ...(lockedToo ? [{ countryCode: lockedToo }] : [])];
  await db
    .insertInto('projectLockPlace')
    .values(places.map((place) => ({ lockId: id, startsOn, endsOn, ...place })))
    .execute();
}
await make('none in particular', {}, 0);
for (const [index, [, what, change]] of fields.entries()) await make(what, change, index + 1);

const post = await postAs(server, ana);
async function found(ProjectSearch: object) {
  const { answer, errors } = await post('project/search', { ProjectSearch, PageSize: 100 });
  expect(errors).toEqual([]);
  return (answer.Projects as Rows).map(({ Project }) => names.get((Project as { Code: string }).Code));
}

test.each(fields)('%s a project is found by its %s', async (_, what, _change, search) => {
  expect(await found(search)).toEqual([what]);
});

test('PROJ-014 PROJ-020 the defaults are Active and Not Started', async () => {
  const everyOther = (...but: string[]) => [...names.values()].filter((name) => !but.includes(name)).sort();
  expect((await found({ Region: ['EAF', 'LAC'] })).sort()).toEqual(everyOther('status'));
  const locked = { ProjectStatus: '', ProjectLockEnd: { Operator: 'After', From: '2026-01-01' } };
  expect((await found(locked)).sort()).toEqual(everyOther('initiated', 'completed'));
  expect((await found({ ...locked, ProjectLockStatus: '' })).sort()).toEqual(everyOther());
});

const dates = [
  ['PROJ-015', 'ProjectStartDate', 'start date', '2020-05-04', day, '2020-05-06'],
  ['PROJ-016', 'ProjectEndDate', 'end date', '2020-05-04', day, '2020-05-06'],
  ['PROJ-017', 'ProjectLockStart', 'lock start', '2026-05-02', '2026-05-03', '2026-05-04'],
  ['PROJ-018', 'SponsorShipLockDate', 'lock date', '2026-05-09', lockDay, '2026-05-11'],
  ['PROJ-019', 'ProjectLockEnd', 'lock end', '2026-05-09', lockDay, '2026-05-11'],
] as const;
test.each(dates)('%s %s: On, Before, After, Between', async (_, field, what, before, date, after) => {
  const isFound = async (range: object) => (await found({ ProjectStatus: '', [field]: range })).includes(what);
  expect([await isFound(on(before)), await isFound(on(date))]).toEqual([false, true]);
  for (const [Operator, From, answer] of [
    ['Before', date, false],
    ['Before', after, true],
    ['After', date, false],
    ['After', before, true],
  ] as const)
    expect([Operator, From, await isFound({ Operator, From })]).toEqual([Operator, From, answer]);
  expect(await isFound({ Operator: 'Between', From: date, To: date })).toBe(true);
  expect(await isFound({ Operator: 'Between', From: after, To: after })).toBe(false);
});
