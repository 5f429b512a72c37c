import { beforeAll, describe, expect, test } from 'vitest';
import { makeChild, makeHold, makeProject } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { type Difference, makeAlikeChildren, run } from '../../../testing/search/alike.ts';
import { postAs, type Rows } from '../../../testing/search/post.ts';
import { testServer } from '../../../testing/server.ts';

/**
 * Hand-written table of the basic fields of the child search, the operators of table T14 and the statuses of table T3.
 */

/** 11:00 on 16 April 2026 in the office's time zone. */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const ana = await makeUser(db);
const wenzBer = await makeProject(db, { number: 193_408 });
await makeProject(db, { number: 193_409 });
await makeProject(db, { number: 160_775, country: 'KEN' });
await makeProject(db, { number: 201_115, country: 'GTM' });
await run(
  db,
  `insert into reservation (id, office_code, target_children, is_perpetual)
   values (20001, 'USAO', 500, true), (31001, 'USAO', 500, true)`,
);

const day = '2024-03-05';
const onDay = { Operator: 'On', From: day };
const moved = (country: string, project: number) =>
  `country_code = '${country}', project_number = ${project}, code = '${country}-${project}-0001'`;

/** Table, the child's value there, and the search that finds the child. */
const fields = [
  ['CHILD-016 CHILD-001', 'child_record', "code = 'ETH-777777-0001'", { ChildCode: 'eth7777' }],
  ['CHILD-017', 'child_record', "given_name = 'Zoë Abebe'", { ChildGivenName: 'OE AB' }],
  ['CHILD-018', 'child_record', "family_name = 'Zoë Abebe'", { ChildFamilyName: 'OE AB' }],
  ['CHILD-019', 'child_record', moved('KEN', 160_775), { ChildCountryId: ['KEN'] }],
  ['CHILD-020', 'child_record', "birth_date = '2020-05-14'", { AgeRange: { Operator: 'Equal to', From: 5 } }],
  ['CHILD-021', 'child_record', "gender = 'M'", { Gender: 'Male' }],
  ['CHILD-022', 'child_record', 'project_number = 193409', { ChildCountryId: ['ETH'], Project: ['193409'] }],
  ['CHILD-023', 'child_record', moved('GTM', 201_115), { Region: ['LAC'] }],
  ['CHILD-024', 'child_record', 'base_status = 4', { RCDSChildStatus: ['4'] }],
  ['CHILD-025', 'hold', 'reservation_id = 31001', { ReservationID: '310' }],
  ['CHILD-026', 'child_record', "base_action_code = 'A03'", { ActionCode: ['A03'] }],
  ['CHILD-027', 'child_record', `add_date = '${day}'`, { RCDSAddDate: onDay }],
  ['CHILD-028', 'child_record', `last_update_date = '${day}'`, { FieldOfficeLastUpdateDate: onDay }],
] as const;

/** Table, and the value that makes the field empty. */
const empties = [
  ['CHILD-018', 'ChildFamilyName', 'child_record', 'family_name = null'],
  ['CHILD-025', 'ReservationID', 'hold', 'ended_at = now()'],
  ['CHILD-026', 'ActionCode', 'child_record', 'base_action_code = null'],
] as const;

const unasked: readonly Difference[] = [
  ['child_record', `registration_date = '${day}'`],
  ['child_office', "child_name = 'Zoë Abebe'"],
  ['child_office', "comments = 'Zoë Abebe'"],
];
const children = await makeAlikeChildren(db, {
  project: wenzBer,
  everybody: "last_update_date = '2023-01-10', registration_date = '2023-01-10'",
  differences: new Map<string, Difference>([
    ...fields.map(([, table, setting]): [string, Difference] => [setting, [table, setting]]),
    ...empties.map(([, , table, setting]): [string, Difference] => [setting, [table, setting]]),
    ...unasked.map((difference): [string, Difference] => [difference.join(), difference]),
  ]),
  beside: [
    `insert into hold (child_id, office_code, kind, reservation_id, placed_at)
     select id, 'USAO', 'reservation', 20001, now() from child_record`,
    `insert into child_office (child_id, office_code, updated_by, updated_at)
     select id, 'USAO', ${ana.id}, now() from child_record`,
  ],
});

const post = await postAs(server, ana);
const ask = (ChildSearch: object) => post('child/search', { ChildSearch, PageSize: 100 });
async function rowsOf(search: object): Promise<Rows> {
  const { answer, errors } = await ask(search);
  expect(errors).toEqual([]);
  return answer.Children as Rows;
}
const found = async (search: object) =>
  (await rowsOf(search)).map(({ ChildId }) => children.get(ChildId as string) ?? ChildId);

test.each(fields)('%s a field searches in %s: %s', async (_, _table, setting, search) => {
  expect(await found(search)).toEqual([setting]);
});

test('CHILD-016 CHILD-025 ids match by prefix', async () => {
  expect(await found({ ChildCode: '7777' })).toEqual([]);
  expect(await found({ ReservationID: '1001' })).toEqual([]);
});

test('CHILD-025 a reservation is found by its number with leading zeros, as shown on its chip', async () => {
  expect(await found({ ReservationID: '0031001' })).toEqual(['reservation_id = 31001']);
});

test.each(empties)('%s %s can be empty: %s', async (_, field, _table, setting) => {
  expect(await found({ IsEmpty: [field] })).toEqual([setting]);
});

describe('operators', () => {
  /** Consecutive dates, and null for a child without one; tomorrow the child 'before' turns 7 and 'after' turns 8. */
  const days = [
    ['before', '2024-03-04', '2024-03-04', '2019-04-17'],
    ['on', '2024-03-05', '2024-03-05', '2019-04-16'],
    ['after', '2024-03-06', '2024-03-06', '2018-04-17'],
    ['never', '2024-03-07', null, '2018-04-16'],
  ] as const;
  // Created after the tests above, which expect only their own children.
  beforeAll(async () => {
    const project = await makeProject(db, { country: 'UGA' });
    for (const [givenName, addDate, date, birthDate] of days)
      await makeChild(db, { project, givenName, addDate, lastUpdateDate: date, registrationDate: date, birthDate });
  });
  const inUganda = async (search: object) =>
    (await rowsOf({ ChildCountryId: ['UGA'], ...search })).map(({ ChildGivenName }) => ChildGivenName);

  const ranges = [
    ['CHILD-027', 'RCDSAddDate', ['after', 'never']],
    ['CHILD-028', 'FieldOfficeLastUpdateDate', ['after']],
    ['CRIT-010', 'RegistrationDate', ['after']],
  ] as const;
  test.each(ranges)('%s %s: On, Before, After, Between', async (_, name, later) => {
    const dated = (range: object) =>
      inUganda(name === 'RegistrationDate' ? { Advanced: [{ CriteriaId: name, ...range }] } : { [name]: range });
    expect(await dated({ Operator: 'On', From: '2024-03-05' })).toEqual(['on']);
    expect(await dated({ Operator: 'Before', From: '2024-03-05' })).toEqual(['before']);
    expect(await dated({ Operator: 'After', From: '2024-03-05' })).toEqual(later);
    expect(await dated({ Operator: 'Between', From: '2024-03-04', To: '2024-03-05' })).toEqual(['before', 'on']);
  });

  const ages = [
    ['CHILD-020', { Operator: 'Equal to', From: 7 }, ['on', 'after']],
    ['CHILD-020', { Operator: 'Greater than', From: 7 }, ['never']],
    ['CHILD-020', { Operator: 'Less than', From: 7 }, ['before']],
    ['CHILD-020', { Operator: 'Between', From: 6, To: 7 }, ['before', 'on', 'after']],
  ] as const;
  test.each(ages)('%s an age %o', async (_, AgeRange, names) => {
    expect(await inUganda({ AgeRange })).toEqual(names);
  });

  const wrong = [
    ['CHILD-020', 'ChildSearch.AgeRange.Operator', { AgeRange: { Operator: 'Before', From: 7 } }],
    ['CHILD-027', 'ChildSearch.RCDSAddDate.Operator', { RCDSAddDate: { Operator: 'Less than', From: day } }],
    [
      'CHILD-028',
      'ChildSearch.FieldOfficeLastUpdateDate.Operator',
      { FieldOfficeLastUpdateDate: { Operator: 'Equal to', From: day } },
    ],
    [
      'CRIT-008',
      'ChildSearch.Advanced.0.Operator',
      { Advanced: [{ CriteriaId: 'AwayUntilDate', Operator: 'Before', From: day }] },
    ],
    [
      'CRIT-010',
      'ChildSearch.Advanced.0.Operator',
      { Advanced: [{ CriteriaId: 'BirthDate', Operator: 'Any of', Value: [day] }] },
    ],
  ] as const;
  test.each(wrong)('%s no other operator: %s', async (_, field, search) => {
    expect((await ask(search)).errors).toEqual([`${field} not-in-list`]);
  });
});

describe('statuses', () => {
  beforeAll(async () => {
    const project = await makeProject(db, { country: 'PHL' });
    for (const status of [1, 2, 4, 5, 6, 7, 8]) await makeChild(db, { project, status });
    await makeHold(db, await makeChild(db, { project, status: 1 }), { reservationId: 20001 });
  });
  const inPhilippines = async (search: object) =>
    (await rowsOf({ ChildCountryId: ['PHL'], ...search }))
      .map(({ RCDSChildStatus }) => RCDSChildStatus as { Code: string; Description: string })
      .sort((a, b) => Number(a.Code) - Number(b.Code));

  const statuses = [
    ['CHILD-024 CHILD-029 CHILD-030', '1', 'Pledgeable'],
    ['CHILD-024 CHILD-029 CHILD-030', '2', 'Proposed'],
    ['CHILD-024 CHILD-029 CHILD-030', '3', 'Internal Hold'],
    ['CHILD-024 CHILD-029 CHILD-030', '4', 'Sponsored'],
    ['CHILD-024 CHILD-029 CHILD-030', '5', 'Drop Requested'],
    ['CHILD-024 CHILD-029 CHILD-030', '6', 'Partnership Hold'],
    ['CHILD-024 CHILD-029 CHILD-030', '7', 'Dropped'],
    ['CHILD-024 CHILD-030', '8', 'Inactive'],
  ] as const;
  test.each(statuses)('%s status %s is %s', async (_, Code, Description) => {
    expect(await inPhilippines({ RCDSChildStatus: [Code] })).toEqual([{ Code, Description }]);
    const criterion = { CriteriaId: 'PRCDSChildStatus', Operator: 'Any of', Value: [Code] };
    expect(await inPhilippines({ Advanced: [criterion] })).toEqual([{ Code, Description }]);
  });

  test('CRIT-005 a select finds children with any of its values', async () => {
    const criterion = { CriteriaId: 'PRCDSChildStatus', Operator: 'Any of', Value: ['2', '7'] };
    expect((await inPhilippines({ Advanced: [criterion] })).map(({ Code }) => Code)).toEqual(['2', '7']);
  });

  const foStatuses = [
    ['CHILD-034', '1', ['1', '2', '3', '4']],
    ['CHILD-035', '2', ['5', '6']],
    ['CHILD-036', '3', ['7']],
    ['CHILD-037', '4', ['8']],
  ] as const;
  test.each(foStatuses)('%s FO Child Status %s stands for %s', async (_, code, codes) => {
    const criterion = { CriteriaId: 'FOChildStatus', Operator: 'Any of', Value: [code] };
    expect((await inPhilippines({ Advanced: [criterion] })).map(({ Code }) => Code)).toEqual(codes);
  });
});

test('CHILD-026 in a reservation a child has the action code of the reservation, and no longer its own', async () => {
  const project = await makeProject(db, { country: 'HND' });
  const free = await makeChild(db, { project, actionCode: 'A03' });
  const held = await makeChild(db, { project, actionCode: 'A03' });
  await makeHold(db, held, { reservationId: 20001 });
  await run(db, `update hold set action_code = 'R01' where child_id = ${held.id}`);
  const having = (...ActionCode: string[]) => found({ ChildCountryId: ['HND'], ActionCode });
  expect(await having('A03')).toEqual([free.code]);
  expect(await having('R01')).toEqual([held.code]);
  expect(await having('A03', 'R01')).toEqual([free.code, held.code]);
});

describe('what a criterion takes', () => {
  const anyOf = (CriteriaId: string, ...Value: string[]) => ({ CriteriaId, Operator: 'Any of', Value });

  const dependent = [
    ['CHILD-054', { Project: ['193408'] }, 'ChildSearch.Project needs-country'],
    [
      'CHILD-053 CRIT-016',
      { Advanced: [anyOf('Community', '193408-01')] },
      'ChildSearch.Advanced.0.CriteriaId needs-project',
    ],
    [
      'CRIT-061 CRIT-031',
      { Advanced: [anyOf('ParticipationSupportDescription', 'EDU-1')] },
      'ChildSearch.Advanced.0.CriteriaId needs-support-type',
    ],
  ] as const;
  test.each(dependent)('%s refused without the criterion it depends on: %o', async (_, search, error) => {
    expect((await ask(search)).errors).toEqual([error]);
  });

  const numbers = [
    ['CRIT-062 CRIT-065 CRIT-068', 'NumberOfBrothers'],
    ['CRIT-063 CRIT-066 CRIT-069', 'NumberOfSisters'],
    ['CRIT-064 CRIT-067 CRIT-070', 'HoursPerWeek'],
  ] as const;
  test.each(numbers)('%s %s: two digits, 0 to 15', async (_, CriteriaId) => {
    const codes = async (value: string) =>
      (await ask({ Advanced: [{ CriteriaId, Operator: 'Equal to', Value: [value] }] })).errors.join();
    for (const value of ['0', '15']) expect(await codes(value)).toBe('');
    for (const value of ['x', '-1', '1.5']) expect(await codes(value)).toMatch(/Value\.0 not-a-number$/);
    expect(await codes('16')).toMatch(/Value\.0 out-of-range$/);
    expect(await codes('015')).toMatch(/Value\.0 too-long$/);
  });

  test('CRIT-005 a select takes several values of its list', async () => {
    expect((await ask({ Advanced: [anyOf('LivingWith', 'BP', 'MO', 'FA')] })).errors).toEqual([]);
  });

  const singles = [
    ['CRIT-006 CRIT-041', 'WebPublishable', 'Y', 'N'],
    ['CRIT-006 CRIT-042', 'ChristianWitnessSensitivity', '0', '1'],
    ['CRIT-006 CRIT-014', 'AttendingRegularly', 'Y', 'N'],
    ['CRIT-006 CRIT-017', 'ChildFollowingGrowthCurve', 'Y', 'N'],
    ['CRIT-006 CRIT-018', 'ChildParticipatesInHealthNutritionActivities', 'Y', 'N'],
  ] as const;
  test.each(singles)('%s %s takes one value', async (_, criterion, one, other) => {
    expect((await ask({ Advanced: [anyOf(criterion, one)] })).errors).toEqual([]);
    expect((await ask({ Advanced: [anyOf(criterion, one, other)] })).errors).toEqual([
      'ChildSearch.Advanced.0.Value too-many',
    ]);
  });
});
