import { expect, test } from 'vitest';
import type { ChildField } from './child-field.ts';
import { criteria, criterionIds } from './criteria.ts';
import { cardFields, childFields, storedFields } from './fields.ts';

const rows: readonly ChildField[] = Object.values(childFields).flat();

test('CRIT-001 the catalogue has the order of table T4', () => {
  expect(criterionIds).toEqual([
    ...['PRCDSChildStatus', 'ActionCode', 'PRCDSAddDate', 'FieldOfficeLastUpdateDate', 'FOChildStatus', 'BirthDate'],
    ...['BirthMonth', 'BirthDay', 'BirthYear', 'Religion', 'Community', 'ReasonForLeaving', 'WebPublishable'],
    ...['ChristianWitnessSensitivity', 'ReservationName', 'UpdatedBy', 'RegistrationDate', 'LeavingDate'],
    ...['DropRequestedDate', 'EducationType', 'EducationLevel', 'EducationGradeYear', 'FavoriteSubject'],
    ...['AttendingRegularly', 'ReasonNotAttendingRegularly', 'ReasonNotEnrolled', 'EducationUpdateDate'],
    ...['HealthStatus', 'HealthProblem', 'HealthUpdateDate', 'ChildFollowingGrowthCurve'],
    ...['ChildParticipatesInHealthNutritionActivities', 'NutritionUpdateDate', 'LivingWith', 'Occupation'],
    ...['NumberOfBrothers', 'NumberOfSisters', 'Chores', 'FavoritePlay', 'ChildWorkWith', 'WhenChildWorks'],
    ...['HoursPerWeek', 'FamilyUpdateDate', 'ParticipationSupportType', 'ParticipationSupportDescription'],
    ...['ParticipationApprovedBy', 'ParticipationApprovedName', 'ParticipationSupportDate'],
    ...['ParticipationApprovedDate', 'LastCorrespondenceDate', 'NextCorrespondenceDueDate', 'CGP', 'CGV', 'CUP'],
    ...['CUV', 'PhotoDate', 'VideoDate', 'PresenceVerifiedDate', 'AwayUntilDate', 'SponsorshipStartDate'],
  ]);
});

test('a criterion that stands elsewhere than its field names one that exists', () => {
  const named = rows.flatMap(({ criterion }) => criterion?.after ?? []);
  expect(named).not.toEqual([]);
  expect(named.filter((id) => !criterionIds.includes(id as never))).toEqual([]);
});

test('every field has a name of its own', () => {
  const names = rows.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});

test('the lookup list of a field is named like the field on the wire, unless the row says otherwise', () => {
  const lists = Object.fromEntries(criteria.flatMap(({ id, lookup }) => (lookup ? [[id, lookup]] : [])));
  expect(lists).toMatchObject({
    EducationType: 'educationType',
    ChildFollowingGrowthCurve: 'childFollowingGrowthCurve',
    WhenChildWorks: 'whenChildWorks',
    PRCDSChildStatus: 'rcdsChildStatus',
    UpdatedBy: 'users',
  });
  expect(lists).not.toHaveProperty('HealthStatus');
});

test('parts of the card that are not columns of a child are not stored fields', () => {
  const isOf = (list: readonly { readonly name: string }[], name: string) => list.some((field) => field.name === name);
  expect(isOf(cardFields.presence, 'childDataVerified')).toBe(true);
  expect(isOf(storedFields, 'childDataVerified')).toBe(false);
  expect(isOf(storedFields, 'awayUntilDate')).toBe(true);
  expect(isOf(cardFields.general, 'birthMonth')).toBe(false);
});
