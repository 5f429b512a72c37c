import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeProject, makeReservation } from '../../../testing/children.ts';
import { makeUser } from '../../../testing/factories.ts';
import { type Difference, makeAlikeChildren } from '../../../testing/search/alike.ts';
import { postAs, type Rows } from '../../../testing/search/post.ts';
import { testServer } from '../../../testing/server.ts';

/**
 * Hand-written table of the sixty advanced criteria (table T4): the column of each and its wire values. All children
 * are equal except for one column each, so a criterion on the wrong column finds the wrong child.
 */

/** The value of one child in each date column, and the value of all others. */
const day = '2024-03-05';
const otherDay = '2023-01-10';

/** Criterion, column, list, value of all others, value of the one child. */
const choices = [
  ['CRIT-034', 'Religion', 'religion', 'religion', '01', '03'],
  ['CRIT-027', 'ReasonForLeaving', 'reason_for_leaving', 'reasonForLeaving', 'P1', 'U2'],
  ['CRIT-041', 'WebPublishable', 'web_publishable', 'webPublishable', 'Y', 'N'],
  ['CRIT-042', 'ChristianWitnessSensitivity', 'christian_witness_sensitivity', 'christianWitnessSensitivity', '0', '2'],
  ['CRIT-020', 'EducationType', 'education_type', 'educationType', 'FOR', 'VOC'],
  ['CRIT-021', 'EducationLevel', 'education_level', 'educationLevel', '01', '03'],
  ['CRIT-025', 'EducationGradeYear', 'education_grade_year', 'educationGradeYear', 'K1', '4'],
  ['CRIT-023', 'FavoriteSubject', 'favorite_subject', 'favoriteSubject', '01', '03'],
  ['CRIT-014', 'AttendingRegularly', 'attending_regularly', 'attendingRegularly', 'Y', 'N'],
  [
    'CRIT-033',
    'ReasonNotAttendingRegularly',
    'reason_not_attending_regularly',
    'reasonNotAttendingRegularly',
    '01',
    '03',
  ],
  ['CRIT-028', 'ReasonNotEnrolled', 'reason_not_enrolled', 'reasonNotEnrolled', '01', '03'],
  ['CRIT-026', 'HealthProblem', 'health_problem', 'healthProblem', '01', '03'],
  ['CRIT-017', 'ChildFollowingGrowthCurve', 'following_growth_curve', 'childFollowingGrowthCurve', 'Y', 'N'],
  [
    'CRIT-018',
    'ChildParticipatesInHealthNutritionActivities',
    'health_nutrition_activities',
    'childParticipatesInHealthNutritionActivities',
    'Y',
    'N',
  ],
  ['CRIT-029', 'LivingWith', 'living_with', 'livingWith', 'BP', 'GP'],
  ['CRIT-015', 'Chores', 'chores', 'chores', '01', '03'],
  ['CRIT-022', 'FavoritePlay', 'favorite_play', 'favoritePlay', '01', '03'],
  ['CRIT-019', 'ChildWorkWith', 'work_with', 'childWorkWith', 'NO', 'PA'],
  ['CRIT-036', 'WhenChildWorks', 'when_works', 'whenChildWorks', 'NO', 'BS'],
  ['CRIT-032', 'ParticipationSupportType', 'participation_support_type', 'participationSupportType', 'EDU', 'HEA'],
  [
    'CRIT-031',
    'ParticipationSupportDescription',
    'participation_support_description',
    'participationSupportDescription',
    'EDU-1',
    'EDU-3',
  ],
  ['CRIT-012', 'ParticipationApprovedBy', 'participation_approved_by', 'participationApprovedBy', 'MOT', 'FAT'],
  ['CRIT-013', 'ParticipationApprovedName', 'participation_approved_name', 'participationApprovedName', 'P001', 'P003'],
] as const;
/** One criterion covers both parents. */
const parents = [
  ['CRIT-030', 'Occupation', 'father_occupation', 'occupation', '01', '03'],
  ['CRIT-030', 'Occupation', 'mother_occupation', 'occupation', '02', '04'],
] as const;
/** Columns with several values. */
const several: readonly string[] = [
  'health_problem',
  'chores',
  'when_works',
  'participation_support_type',
  'participation_support_description',
];

const dates = [
  ['CRIT-010', 'PRCDSAddDate', 'add_date'],
  ['CRIT-010', 'FieldOfficeLastUpdateDate', 'last_update_date'],
  ['CRIT-043', 'BirthDate', 'birth_date'],
  ['CRIT-050', 'RegistrationDate', 'registration_date'],
  ['CRIT-050', 'LeavingDate', 'leaving_date'],
  ['CRIT-050', 'DropRequestedDate', 'drop_requested_date'],
  ['CRIT-050', 'EducationUpdateDate', 'education_update_date'],
  ['CRIT-050', 'HealthUpdateDate', 'health_update_date'],
  ['CRIT-050', 'NutritionUpdateDate', 'nutrition_update_date'],
  ['CRIT-050', 'FamilyUpdateDate', 'family_update_date'],
  ['CRIT-050', 'ParticipationSupportDate', 'participation_support_date'],
  ['CRIT-050 CRIT-008', 'ParticipationApprovedDate', 'participation_approved_date'],
  ['CRIT-050', 'LastCorrespondenceDate', 'last_correspondence_date'],
  ['CRIT-050 CRIT-008', 'NextCorrespondenceDueDate', 'next_correspondence_due_date'],
  ['CRIT-050', 'PhotoDate', 'photo_date'],
  ['CRIT-050', 'VideoDate', 'video_date'],
  ['CRIT-050', 'PresenceVerifiedDate', 'presence_verified_date'],
  ['CRIT-050 CRIT-008', 'AwayUntilDate', 'away_until_date'],
  ['CRIT-050', 'SponsorshipStartDate', 'sponsorship_start_date'],
] as const;

/** Date columns without a criterion. */
const unasked = [
  'last_measure_date',
  'media_consent_expiry_date',
  'introduction_letter_date',
  'annual_report_date',
  'annual_report_due_date',
];

/** Criterion, value of the one child, operator and value. */
const typed = [
  ['CRIT-044 CRIT-039', 'BirthMonth', "birth_date = '2016-09-14'", 'Any of', '9'],
  ['CRIT-045 CRIT-007', 'BirthDay', "birth_date = '2016-05-23'", 'Equal to', '23'],
  ['CRIT-046', 'BirthYear', "birth_date = '2011-05-14'", 'Equal to', '2011'],
  ['CRIT-047', 'NumberOfBrothers', 'number_of_brothers = 7', 'Equal to', '7'],
  ['CRIT-048', 'NumberOfSisters', 'number_of_sisters = 7', 'Equal to', '7'],
  ['CRIT-049', 'HoursPerWeek', 'hours_per_week = 7', 'Equal to', '7'],
] as const;

/** Criterion, stored value of the one child, its wire value, wire value of all others. */
const radios = [
  ['CRIT-051', 'HealthStatus', 'health_status = 2', 'Not Satisfactory', 'Satisfactory'],
  ['CRIT-052 CRIT-009', 'CGP', 'has_cgp = true', 'Yes', 'No'],
  ['CRIT-053', 'CGV', 'has_cgv = true', 'Yes', 'No'],
  ['CRIT-054', 'CUP', 'has_cup = true', 'Yes', 'No'],
  ['CRIT-055', 'CUV', 'has_cuv = true', 'Yes', 'No'],
] as const;

/** 11:00 on 16 April 2026 in the office's time zone. */
const server = await testServer({ clock: () => new Date('2026-04-16T18:00:00Z') });
const { db } = server;
const ana = await makeUser(db);
const ben = await makeUser(db);
const project = await makeProject(db, { number: 193_408, communities: ['Tulu', 'Gebeya', 'Wenz'] });
const [tulu, gebeya] = project.communityIds;
const spring = await makeReservation(db);
const autumn = await makeReservation(db);
const winter = await makeReservation(db);

/** Criterion, table, value of the one child there, wire value. */
const records = [
  ['CRIT-037', 'PRCDSChildStatus', 'child_record', 'base_status = 4', '4'],
  ['CRIT-024', 'FOChildStatus', 'child_record', 'base_status = 7', '3'],
  ['CRIT-038', 'ActionCode', 'child_record', "base_action_code = 'A03'", 'A03'],
  ['CRIT-038', 'ActionCode', 'hold', "action_code = 'R01'", 'R01'],
  ['CRIT-016', 'Community', 'child_record', `community_id = ${gebeya}`, '193408-02'],
  ['CRIT-040', 'ReservationName', 'hold', `reservation_id = ${autumn.id}`, String(autumn.id)],
  ['CRIT-035', 'UpdatedBy', 'child_office', `updated_by = ${ben.id}`, String(ben.id)],
] as const;

/** Criterion, table, and the value that makes it empty. */
const empties = [
  ['CRIT-038', 'ActionCode', 'child_record', 'base_action_code = null'],
  ['CRIT-016', 'Community', 'child_record', 'community_id = null'],
  ['CRIT-040', 'ReservationName', 'hold', 'ended_at = now()'],
  ['CRIT-035', 'UpdatedBy', 'child_office', "office_code = 'ESPO'"],
  ['CRIT-030', 'Occupation', 'child_record', 'father_occupation = null, mother_occupation = null'],
] as const;

const { rows: listed } = await sql<{ key: string; id: number }>`
  select l.name || ' ' || v.code as key, v.id from lookup_value v join lookup_list l on l.id = v.list_id`.execute(db);
const ids = new Map(listed.map(({ key, id }) => [key, id]));
const set = (column: string, list: string, ...codes: string[]) => {
  const values = codes.map((code) => ids.get(`${list} ${code}`));
  return `${column} = ${several.includes(column) ? `array[${values}]` : values.at(-1)}`;
};
const nothing = (column: string) => `${column} = ${several.includes(column) ? "'{}'" : 'null'}`;

const listedChoices = [...choices, ...parents];
const everybody = [
  ...listedChoices.map(([, , column, list, usual]) => set(column, list, usual)),
  ...dates.filter(([, , column]) => column !== 'birth_date').map(([, , column]) => `${column} = '${otherDay}'`),
  'number_of_brothers = 2, number_of_sisters = 2, hours_per_week = 2, health_status = 1',
  `community_id = ${tulu}`,
  // F15: the sponsorship date is found only by the sponsor office.
  "sponsor_office_code = 'USAO'",
].join();

const inChild = (name: string, setting: string): [string, Difference] => [name, ['child_record', setting]];
const differences = new Map<string, Difference>([
  ...listedChoices.map(([, , column, list, usual, one]) => inChild(column, set(column, list, usual, one))),
  ...listedChoices.map(([, , column]) => inChild(`no ${column}`, nothing(column))),
  ...[...dates.map(([, , column]) => column), ...unasked].map((column) => inChild(column, `${column} = '${day}'`)),
  ...[...typed, ...radios].map(([, criterion, setting]) => inChild(criterion, setting)),
  ...[...records, ...empties].map(([, , table, setting]): [string, Difference] => [setting, [table, setting]]),
]);

const children = await makeAlikeChildren(db, {
  project,
  everybody,
  differences,
  beside: [
    `insert into hold (child_id, office_code, kind, reservation_id, placed_at)
     select id, 'USAO', 'reservation', ${spring.id}, now() from child_record`,
    `insert into child_office (child_id, office_code, updated_by, updated_at)
     select id, 'USAO', ${ana.id}, now() from child_record`,
  ],
});
const codeOf = (name: string) => [...children].find(([, each]) => each === name)?.[0];

/** The criterion that a dependent criterion needs; all children match it. */
const education = { CriteriaId: 'ParticipationSupportType', Operator: 'Any of', Value: ['EDU'] };
const place = { ChildCountryId: ['ETH'], Project: ['193408'] };

const post = await postAs(server, ana);
async function found(asked: { readonly CriteriaId: string; readonly [part: string]: unknown }, beside: object = {}) {
  const needed = asked.CriteriaId === 'ParticipationSupportDescription' ? [education] : [];
  const ChildSearch = { Advanced: [asked, ...needed], ...beside };
  const { answer, errors } = await post('child/search', { ChildSearch, PageSize: 100 });
  expect(errors).toEqual([]);
  return (answer.Children as Rows).map(({ ChildId }) => children.get(ChildId as string));
}

test('the tables cover sixty criteria', () => {
  const tables = [choices, parents, dates, typed, radios, records];
  expect(new Set(tables.flatMap((table) => table.map(([, criterion]) => criterion))).size).toBe(60);
});

test.each([...choices, ...parents])('%s %s searches in %s', async (_, CriteriaId, column, _list, _usual, one) => {
  expect(await found({ CriteriaId, Operator: 'Any of', Value: [one] })).toEqual([column]);
});

/** Several values: the last matches the one child, the others match none. */
const anyOfSeveral = [
  ['CRIT-034 CRIT-005', 'Religion', ['02', '03'], 'religion'],
  ['CRIT-027 CRIT-005', 'ReasonForLeaving', ['P2', 'U2'], 'reason_for_leaving'],
  ['CRIT-020 CRIT-005', 'EducationType', ['PRE', 'VOC'], 'education_type'],
  ['CRIT-021 CRIT-005', 'EducationLevel', ['02', '03'], 'education_level'],
  ['CRIT-025 CRIT-005', 'EducationGradeYear', ['K2', '4'], 'education_grade_year'],
  ['CRIT-023 CRIT-005', 'FavoriteSubject', ['02', '03'], 'favorite_subject'],
  ['CRIT-033 CRIT-005', 'ReasonNotAttendingRegularly', ['02', '03'], 'reason_not_attending_regularly'],
  ['CRIT-028 CRIT-005', 'ReasonNotEnrolled', ['02', '03'], 'reason_not_enrolled'],
  ['CRIT-026 CRIT-005', 'HealthProblem', ['02', '03'], 'health_problem'],
  ['CRIT-029 CRIT-005', 'LivingWith', ['MO', 'GP'], 'living_with'],
  ['CRIT-015 CRIT-005', 'Chores', ['02', '03'], 'chores'],
  ['CRIT-022 CRIT-005', 'FavoritePlay', ['02', '03'], 'favorite_play'],
  ['CRIT-019 CRIT-005', 'ChildWorkWith', ['RE', 'PA'], 'work_with'],
  ['CRIT-036 CRIT-005', 'WhenChildWorks', ['AS', 'BS'], 'when_works'],
  ['CRIT-012 CRIT-005', 'ParticipationApprovedBy', ['GUA', 'FAT'], 'participation_approved_by'],
  ['CRIT-013 CRIT-005', 'ParticipationApprovedName', ['P002', 'P003'], 'participation_approved_name'],
  ['CRIT-030 CRIT-005', 'Occupation', ['05', '03'], 'father_occupation'],
  ['CRIT-031 CRIT-005', 'ParticipationSupportDescription', ['EDU-2', 'EDU-3'], 'participation_support_description'],
  ['CRIT-039 CRIT-044', 'BirthMonth', ['2', '9'], 'BirthMonth'],
  ['CRIT-037 CRIT-005', 'PRCDSChildStatus', ['2', '4'], 'base_status = 4'],
  ['CRIT-024 CRIT-005', 'FOChildStatus', ['4', '3'], 'base_status = 7'],
  ['CRIT-038 CRIT-005', 'ActionCode', ['A02', 'A03'], "base_action_code = 'A03'"],
  ['CRIT-016 CRIT-005', 'Community', ['193408-03', '193408-02'], `community_id = ${gebeya}`],
  ['CRIT-040 CRIT-005', 'ReservationName', [String(winter.id), String(autumn.id)], `reservation_id = ${autumn.id}`],
] as const;

test.each(anyOfSeveral)('%s %s finds any of several values', async (_, CriteriaId, Value, name) => {
  expect(await found({ CriteriaId, Operator: 'Any of', Value }, place)).toEqual([name]);
});

test.each(choices)('%s %s can be empty', async (_, CriteriaId, column) => {
  expect(await found({ CriteriaId, Operator: 'Is empty' })).toEqual([`no ${column}`]);
});

test.each(dates)('%s %s searches in %s', async (_, CriteriaId, column) => {
  expect(await found({ CriteriaId, Operator: 'On', From: day })).toEqual([column]);
});

test.each(typed)('%s %s finds its number', async (_, CriteriaId, _setting, Operator, value) => {
  expect(await found({ CriteriaId, Operator, Value: [value] })).toEqual([CriteriaId]);
});

test.each(radios)('%s %s is one of two', async (_, CriteriaId, _setting, one, other) => {
  const asked = (value: string) => ({ CriteriaId, Operator: 'Any of', Value: [value] });
  expect(await found(asked(one))).toEqual([CriteriaId]);
  const two = { ChildCodes: [codeOf(CriteriaId), codeOf('nobody in particular')] };
  expect(await found(asked(other), two)).toEqual(['nobody in particular']);
  const { errors } = await post('child/search', { ChildSearch: { Advanced: [asked('Maybe')] } });
  expect(errors).toEqual(['ChildSearch.Advanced.0.Value.0 not-in-list']);
});

test.each(records)('%s %s searches in table %s', async (_, CriteriaId, _table, setting, value) => {
  expect(await found({ CriteriaId, Operator: 'Any of', Value: [value] }, place)).toEqual([setting]);
});

test.each(empties)('%s %s can be empty', async (_, CriteriaId, _table, setting) => {
  expect(await found({ CriteriaId, Operator: 'Is empty' }, place)).toEqual([setting]);
});
