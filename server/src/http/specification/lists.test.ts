import { expect, test } from 'vitest';
import { makeProject, makeReservation } from '../../testing/children.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { plainCalls, valueAt, valuesIn } from '../../testing/specification/plain-calls.ts';

/** The lookup lists of section 3 and those of table T5, each with a value of it, written out by hand. */
const server = await testServer();
const { db } = server;
const ask = plainCalls(server, await makeUser(db));

await makeProject(db, { country: 'GTM', number: 201_115, name: 'Tierra Nueva AP', communities: ['Pinal'] });
await makeProject(db, { country: 'ETH', number: 193_408, name: 'Wenz Ber AP', communities: ['Tulu'] });
const pool = await makeReservation(db, { name: 'Spring pool' });

const lists: readonly (readonly [ids: string, path: string, code: string, description: string])[] = [
  ['API-054', 'list/participationApprovedBy', 'MOT', 'Mother'],
  ['API-054', 'list/participationApprovedName', 'P001', 'Rosa Elena Tzul'],
  ['API-054', 'list/attendingRegularly', 'Y', 'Yes'],
  ['API-054', 'list/chores', '01', 'Fetches water'],
  ['API-054', 'list/community?Project=201115', '201115-01', 'Pinal'],
  ['API-054', 'list/childFollowingGrowthCurve', 'Y', 'Yes, on the curve'],
  ['API-054', 'list/childParticipatesInHealthNutritionActivities', 'Y', 'Yes, regularly'],
  ['API-054', 'list/childWorkWith', 'PA', 'With parents'],
  ['API-054', 'list/educationType', 'FOR', 'Formal school'],
  ['API-054', 'list/educationLevel', '01', 'Preschool'],
  ['API-054', 'list/favoritePlay', '02', 'Running'],
  ['API-054', 'list/favoriteSubject', '01', 'Mathematics'],
  ['API-054', 'list/foChildStatus', '2', 'On Hold'],
  ['API-054', 'list/educationGradeYear', 'K1', 'Kindergarten 1'],
  ['API-054', 'list/healthProblem', '01', 'Asthma or breathing problem'],
  ['API-054', 'list/reasonForLeaving', 'P1', 'Reached the age limit'],
  ['API-054', 'list/reasonNotEnrolled', '02', 'Cost of school'],
  ['API-054', 'list/livingWith', 'BP', 'Both parents'],
  ['API-054', 'list/occupation', '01', 'Farmer'],
  ['API-054', 'list/participationSupportDescription?participationSupportType=EDU', 'EDU-1', 'School supplies'],
  ['API-054', 'list/participationSupportType', 'EDU', 'Education'],
  ['API-054', 'list/reasonNotAttendingRegularly', '02', 'Helps at home'],
  ['API-054', 'list/religion', '01', 'Catholic'],
  ['API-054', 'list/whenChildWorks', 'BS', 'Before school'],
  ['API-054', 'list/rcdsChildStatus', '1', 'Pledgeable'],
  ['API-054', 'list/actionCode', 'A01', 'Child registered'],
  ['API-054', 'list/month', '1', 'January'],
  ['API-054', 'list/reservationName', String(pool.id), 'Spring pool'],
  ['API-054', 'list/webPublishable', 'N', 'No'],
  ['API-054', 'list/christianWitnessSensitivity', '0', 'No restriction'],
  ['API-004 API-005', 'list/region', 'LAC', 'Latin America & Caribbean'],
  ['API-004 API-005', 'list/project?Country=GTM', '201115', 'Tierra Nueva AP'],
  ['API-004 API-005', 'list/fundingOffice', 'USAO', 'United States'],
  ['API-004 API-005', 'list/implementingOffice', 'GTMS', 'Guatemala Field Office'],
  ['API-004 API-005', 'list/projectStatus', '2', 'Inactive'],
  ['API-004 API-005', 'list/reservationCategory', '1', 'Event - Face to Face'],
  ['API-004 API-005', 'list/reservationCategoryType?Category_Code=2', '22', 'Webinar'],
  ['API-004 API-005 RESV-061', 'list/reservationStatus', '4', 'Transferred'],
  ['API-004 API-005 IMP-003', 'list/importType', '2', 'Child Data Verification'],
  ['API-004 API-005', 'list/importStatus', '4', 'Completed with Errors'],
];

test.each(lists)('%s GET %s', async (_ids, path, Code, Description) => {
  const { status, body } = await ask('GET', path);
  expect(status).toBe(200);
  expect(valueAt(body, 'Values')).toContainEqual(expect.objectContaining({ Code, Description }));
});

/** Fixed lists: every value, in order. */
const settled: readonly (readonly [ids: string, path: string, values: readonly (readonly [string, string])[]])[] = [
  [
    'RESV-013',
    'list/reservationCategory',
    [
      ['1', 'Event - Face to Face'],
      ['2', 'Event - Virtual'],
      ['3', 'Non-Event'],
    ],
  ],
  [
    'RESV-014',
    'list/reservationCategoryType?Category_Code=1',
    [
      ['11', 'Chosen'],
      ['12', 'Church'],
      ['13', 'Concert or Festival'],
      ['14', 'Corporate'],
    ],
  ],
  [
    'RESV-014',
    'list/reservationCategoryType?Category_Code=2',
    [
      ['21', 'Chosen'],
      ['22', 'Webinar'],
      ['23', 'Broadcast'],
    ],
  ],
  [
    'RESV-014',
    'list/reservationCategoryType?Category_Code=3',
    [
      ['31', 'Web'],
      ['32', 'Direct Mail'],
      ['33', 'Call Centre'],
    ],
  ],
  [
    'RESV-060 RESV-061',
    'list/reservationStatus',
    [
      ['1', 'Draft'],
      ['2', 'Active'],
      ['3', 'Expired'],
      ['4', 'Transferred'],
      ['5', 'Cancelled'],
    ],
  ],
  [
    'IMP-003',
    'list/importType',
    [
      ['1', 'Reservation'],
      ['2', 'Child Data Verification'],
    ],
  ],
  [
    'IMP-007 IMP-011 IMP-016',
    'list/importStatus',
    [
      ['1', 'Queued'],
      ['2', 'In Progress'],
      ['3', 'Completed'],
      ['4', 'Completed with Errors'],
      ['5', 'Failed'],
      ['6', 'Undone'],
    ],
  ],
];

test.each(settled)('%s GET %s holds exactly these', async (_ids, path, values) => {
  const { body } = await ask('GET', path);
  const codes = valuesIn(body, 'Values', 'Code');
  const words = valuesIn(body, 'Values', 'Description');
  expect(codes.map((code, at) => [code, words[at]])).toEqual(values);
});

/** A value that a dependent list omits for one parent and includes for the other. */
const narrowed: readonly (readonly [ids: string, path: string, chosen: string, other: string, code: string])[] = [
  ['API-054 CRIT-016', 'list/community?Project=', '201115', '193408', '193408-01'],
  ['API-054 CRIT-031', 'list/participationSupportDescription?participationSupportType=', 'EDU', 'HEA', 'HEA-1'],
  ['API-005', 'list/project?Country=', 'GTM', 'ETH', '193408'],
  ['API-005 RESV-014', 'list/reservationCategoryType?Category_Code=', '1', '3', '31'],
];

test.each(narrowed)('%s GET %s%s leaves out what belongs to %s', async (_ids, path, chosen, other, code) => {
  const codes = async (value: string) => valuesIn((await ask('GET', path + value)).body, 'Values', 'Code');
  expect(await codes(chosen)).not.toContain(code);
  expect(await codes(other)).toContain(code);
});

test('API-034 GET country answers the countries with their regions', async () => {
  const { status, body } = await ask('GET', 'country');
  expect(status).toBe(200);
  expect(valueAt(body, 'Countries')).toContainEqual({
    Active: true,
    CountryId: 'GTM',
    CountryName: 'Guatemala',
    RegionId: 'LAC',
  });
});

test('API-054 the list of users is GET users/{fdro}, of one office', async () => {
  const eva = await makeUser(db, { firstName: 'Eva', lastName: 'Abril' });
  const elsewhere = await makeUser(db, { office: 'CANO' });
  const { status, body } = await ask('GET', 'users/USAO?Status=Active');
  expect(status).toBe(200);
  expect(valueAt(body, 'Users')).toContainEqual({ UserId: eva.id, Name: 'Eva Abril', Email: eva.email });
  expect(valuesIn(body, 'Users', 'UserId')).not.toContain(elsewhere.id);
});

/** Table T4: the criteria with several values of a list, and the criteria they require. */
const fed: readonly [ids: string, criterion: string, path: string, beside?: object][] = [
  ['CRIT-012', 'ParticipationApprovedBy', 'list/participationApprovedBy'],
  ['CRIT-013', 'ParticipationApprovedName', 'list/participationApprovedName'],
  ['CRIT-015', 'Chores', 'list/chores'],
  ['CRIT-016', 'Community', 'list/community?Project=201115', { ChildCountryId: ['GTM'], Project: ['201115'] }],
  ['CRIT-019', 'ChildWorkWith', 'list/childWorkWith'],
  ['CRIT-020', 'EducationType', 'list/educationType'],
  ['CRIT-021', 'EducationLevel', 'list/educationLevel'],
  ['CRIT-022', 'FavoritePlay', 'list/favoritePlay'],
  ['CRIT-023', 'FavoriteSubject', 'list/favoriteSubject'],
  ['CRIT-024', 'FOChildStatus', 'list/foChildStatus'],
  ['CRIT-025', 'EducationGradeYear', 'list/educationGradeYear'],
  ['CRIT-026', 'HealthProblem', 'list/healthProblem'],
  ['CRIT-027', 'ReasonForLeaving', 'list/reasonForLeaving'],
  ['CRIT-028', 'ReasonNotEnrolled', 'list/reasonNotEnrolled'],
  ['CRIT-029', 'LivingWith', 'list/livingWith'],
  ['CRIT-030', 'Occupation', 'list/occupation'],
  ['CRIT-032', 'ParticipationSupportType', 'list/participationSupportType'],
  ['CRIT-033', 'ReasonNotAttendingRegularly', 'list/reasonNotAttendingRegularly'],
  ['CRIT-034', 'Religion', 'list/religion'],
  ['CRIT-036', 'WhenChildWorks', 'list/whenChildWorks'],
  ['CRIT-037', 'PRCDSChildStatus', 'list/rcdsChildStatus'],
  ['CRIT-038', 'ActionCode', 'list/actionCode'],
  ['CRIT-039', 'BirthMonth', 'list/month'],
  ['CRIT-040', 'ReservationName', 'list/reservationName'],
];

/** Criteria with a single value. */
const fedOne: readonly (readonly [ids: string, criterion: string, path: string])[] = [
  ['CRIT-014', 'AttendingRegularly', 'list/attendingRegularly'],
  ['CRIT-017', 'ChildFollowingGrowthCurve', 'list/childFollowingGrowthCurve'],
  ['CRIT-018', 'ChildParticipatesInHealthNutritionActivities', 'list/childParticipatesInHealthNutritionActivities'],
  ['CRIT-041', 'WebPublishable', 'list/webPublishable'],
  ['CRIT-042', 'ChristianWitnessSensitivity', 'list/christianWitnessSensitivity'],
];

/** The status of a search by values of the criterion. */
async function statusOf(CriteriaId: string, Value: unknown, beside: object = {}, others: readonly object[] = []) {
  const Advanced = [...others, { CriteriaId, Operator: 'Any of', Value }];
  return (await ask('POST', 'child/search', { ChildSearch: { ...beside, Advanced } })).status;
}

test.each(fed)(
  '%s the criterion %s takes what GET %s offers, and nothing else',
  async (_ids, criterion, path, beside) => {
    const codes = valuesIn((await ask('GET', path)).body, 'Values', 'Code');
    expect(await statusOf(criterion, codes, beside)).toBe(200);
    expect(await statusOf(criterion, ['none-such'], beside)).toBe(400);
  },
);

test.each(fedOne)(
  '%s the criterion %s takes any one of what GET %s offers, and nothing else',
  async (_ids, criterion, path) => {
    const codes = valuesIn((await ask('GET', path)).body, 'Values', 'Code');
    const answers = await Promise.all(codes.map((code) => statusOf(criterion, [code])));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await statusOf(criterion, ['none-such'])).toBe(400);
  },
);

test('CRIT-031 the criterion ParticipationSupportDescription takes what its list offers for a type', async () => {
  const type = { CriteriaId: 'ParticipationSupportType', Operator: 'Any of', Value: ['EDU'] };
  expect(await statusOf('ParticipationSupportDescription', ['EDU-1'], {}, [type])).toBe(200);
  expect(await statusOf('ParticipationSupportDescription', ['none-such'], {}, [type])).toBe(400);
});

test('CRIT-035 the criterion UpdatedBy takes a user of the own office', async () => {
  const eva = await makeUser(db);
  const elsewhere = await makeUser(db, { office: 'CANO' });
  const offered = valuesIn((await ask('GET', 'users/USAO?Status=Active')).body, 'Users', 'UserId');
  expect(offered).toContain(eva.id);
  expect(offered).not.toContain(elsewhere.id);
  expect(await statusOf('UpdatedBy', [String(eva.id)])).toBe(200);
  expect(await statusOf('UpdatedBy', [String(elsewhere.id)])).toBe(400);
});
