import { describe, expect, test } from 'vitest';
import { type Criterion, criteria, getCriterion, offeredCriteria, operatorsOf, takesSeveral } from './criteria.ts';
import { criterionLabels } from './labels.ts';

const rows = criteria as readonly Criterion[];
const idsOfLookup = (lookup: string) => rows.filter((row) => row.lookup === lookup).map((row) => row.id);

test('CRIT-001 CRIT-002 CRIT-003 CRIT-004 the catalogue has 60 criteria, each with its own id, name and kind', () => {
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map((row) => row.id)).size).toBe(60);
  for (const row of rows) {
    expect(criterionLabels[row.id as keyof typeof criterionLabels].en).not.toBe('');
    expect(criterionLabels[row.id as keyof typeof criterionLabels].es).not.toBe('');
  }
});

test('CRIT-005 CRIT-006 a select takes several values, a single select one', () => {
  expect(takesSeveral(getCriterion('Religion'))).toBe(true);
  expect(takesSeveral(getCriterion('WebPublishable'))).toBe(false);
});

test('CRIT-007 CRIT-008 CRIT-009 CRIT-010 every kind of input occurs and has its operators', () => {
  const kinds = new Set(rows.map((row) => row.kind));
  expect([...kinds].sort()).toEqual(['date', 'date range with operator', 'input', 'radio', 'select', 'single select']);
  expect(operatorsOf(getCriterion('BirthDate'))).toEqual(['On', 'Before', 'After', 'Between']);
  expect(operatorsOf(getCriterion('Religion'))).toEqual(['Any of', 'Is empty']);
  expect(operatorsOf(getCriterion('AwayUntilDate'))).toEqual(['On']);
});

describe('lookup lists that feed a criterion', () => {
  test.each([
    ['CRIT-012', 'participationApprovedBy', 'ParticipationApprovedBy'],
    ['CRIT-013', 'participationApprovedName', 'ParticipationApprovedName'],
    ['CRIT-014', 'attendingRegularly', 'AttendingRegularly'],
    ['CRIT-015', 'chores', 'Chores'],
    ['CRIT-016', 'community', 'Community'],
    ['CRIT-017', 'childFollowingGrowthCurve', 'ChildFollowingGrowthCurve'],
    ['CRIT-018', 'childParticipatesInHealthNutritionActivities', 'ChildParticipatesInHealthNutritionActivities'],
    ['CRIT-019', 'childWorkWith', 'ChildWorkWith'],
    ['CRIT-020', 'educationType', 'EducationType'],
    ['CRIT-021', 'educationLevel', 'EducationLevel'],
    ['CRIT-022', 'favoritePlay', 'FavoritePlay'],
    ['CRIT-023', 'favoriteSubject', 'FavoriteSubject'],
    ['CRIT-024', 'foChildStatus', 'FOChildStatus'],
    ['CRIT-025', 'educationGradeYear', 'EducationGradeYear'],
    ['CRIT-026', 'healthProblem', 'HealthProblem'],
    ['CRIT-027', 'reasonForLeaving', 'ReasonForLeaving'],
    ['CRIT-028', 'reasonNotEnrolled', 'ReasonNotEnrolled'],
    ['CRIT-029', 'livingWith', 'LivingWith'],
    ['CRIT-030', 'occupation', 'Occupation'],
    ['CRIT-031', 'participationSupportDescription', 'ParticipationSupportDescription'],
    ['CRIT-032', 'participationSupportType', 'ParticipationSupportType'],
    ['CRIT-033', 'reasonNotAttendingRegularly', 'ReasonNotAttendingRegularly'],
    ['CRIT-034', 'religion', 'Religion'],
    ['CRIT-035', 'users', 'UpdatedBy'],
    ['CRIT-036', 'whenChildWorks', 'WhenChildWorks'],
    ['CRIT-037', 'rcdsChildStatus', 'PRCDSChildStatus'],
    ['CRIT-038', 'actionCode', 'ActionCode'],
    ['CRIT-039', 'month', 'BirthMonth'],
    ['CRIT-040', 'reservationName', 'ReservationName'],
    ['CRIT-041', 'webPublishable', 'WebPublishable'],
    ['CRIT-042', 'christianWitnessSensitivity', 'ChristianWitnessSensitivity'],
  ])('%s %s feeds %s', (_id, lookup, criterion) => {
    expect(idsOfLookup(lookup)).toEqual([criterion]);
  });
});

describe('criteria without a list', () => {
  test.each([
    ['CRIT-043', 'BirthDate', 'date range with operator'],
    ['CRIT-044', 'BirthMonth', 'select'],
    ['CRIT-045', 'BirthDay', 'input'],
    ['CRIT-046', 'BirthYear', 'input'],
    ['CRIT-047', 'NumberOfBrothers', 'input'],
    ['CRIT-048', 'NumberOfSisters', 'input'],
    ['CRIT-049', 'HoursPerWeek', 'input'],
    ['CRIT-052', 'CGP', 'radio'],
    ['CRIT-053', 'CGV', 'radio'],
    ['CRIT-054', 'CUP', 'radio'],
    ['CRIT-055', 'CUV', 'radio'],
  ] as const)('%s %s is a %s', (_id, id, kind) => {
    expect(getCriterion(id).kind).toBe(kind);
  });
});

test('CRIT-050 sixteen dates of the tabs can be searched by', () => {
  const named = ['PRCDSAddDate', 'FieldOfficeLastUpdateDate', 'BirthDate'];
  expect(rows.filter((row) => row.kind.startsWith('date') && !named.includes(row.id))).toHaveLength(16);
});

test('CRIT-051 health status is Satisfactory or Not Satisfactory', () => {
  expect(getCriterion('HealthStatus').options).toEqual(['Satisfactory', 'Not Satisfactory']);
});

test('CRIT-056 CRIT-058 CRIT-059 CRIT-060 four criteria are offered in nonav mode only', () => {
  const normal = offeredCriteria('normal').map((row) => row.id);
  const onlyNonav = offeredCriteria('nonav').filter((row) => !normal.includes(row.id));
  expect(normal).toHaveLength(56);
  expect(onlyNonav.map((row) => row.id)).toEqual([
    'PRCDSChildStatus',
    'ActionCode',
    'PRCDSAddDate',
    'FieldOfficeLastUpdateDate',
  ]);
});
