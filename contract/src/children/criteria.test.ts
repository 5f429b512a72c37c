import { describe, expect, test } from 'vitest';
import {
  type Criterion,
  type CriterionId,
  criteria,
  getCriterion,
  offeredCriteria,
  operatorsOf,
  takesSeveral,
} from './criteria.ts';
import { criterionLabels } from './labels.ts';

const rows = criteria as readonly Criterion[];
const idsOfLookup = (lookup: string) => rows.filter((row) => row.lookup === lookup).map((row) => row.id);

test('CRIT-001 CRIT-002 CRIT-003 CRIT-004 the catalogue has 60 criteria, each with its own id, name and kind', () => {
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map((row) => row.id)).size).toBe(60);
  for (const language of ['en', 'es'] as const) {
    const names = rows.map((row) => criterionLabels[row.id as CriterionId][language]);
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(60);
  }
});

test('CRIT-004 each criterion has the kind of its row in table T4', () => {
  const kinds: Readonly<Record<Criterion['kind'], readonly CriterionId[]>> = {
    select: [
      'PRCDSChildStatus',
      'ActionCode',
      'FOChildStatus',
      'BirthMonth',
      'Religion',
      'Community',
      'ReasonForLeaving',
      'ReservationName',
      'UpdatedBy',
      'EducationType',
      'EducationLevel',
      'EducationGradeYear',
      'FavoriteSubject',
      'ReasonNotAttendingRegularly',
      'ReasonNotEnrolled',
      'HealthProblem',
      'LivingWith',
      'Occupation',
      'Chores',
      'FavoritePlay',
      'ChildWorkWith',
      'WhenChildWorks',
      'ParticipationSupportType',
      'ParticipationSupportDescription',
      'ParticipationApprovedBy',
      'ParticipationApprovedName',
    ],
    'single select': [
      'WebPublishable',
      'ChristianWitnessSensitivity',
      'AttendingRegularly',
      'ChildFollowingGrowthCurve',
      'ChildParticipatesInHealthNutritionActivities',
    ],
    input: ['BirthDay', 'BirthYear', 'NumberOfBrothers', 'NumberOfSisters', 'HoursPerWeek'],
    date: ['ParticipationApprovedDate', 'NextCorrespondenceDueDate', 'AwayUntilDate'],
    radio: ['HealthStatus', 'CGP', 'CGV', 'CUP', 'CUV'],
    'date range with operator': [
      'PRCDSAddDate',
      'FieldOfficeLastUpdateDate',
      'BirthDate',
      'RegistrationDate',
      'LeavingDate',
      'DropRequestedDate',
      'EducationUpdateDate',
      'HealthUpdateDate',
      'NutritionUpdateDate',
      'FamilyUpdateDate',
      'ParticipationSupportDate',
      'LastCorrespondenceDate',
      'PhotoDate',
      'VideoDate',
      'PresenceVerifiedDate',
      'SponsorshipStartDate',
    ],
  };
  for (const [kind, ids] of Object.entries(kinds))
    expect([kind, ...rows.filter((row) => row.kind === kind).map(({ id }) => id)].sort()).toEqual(
      [kind, ...ids].sort(),
    );
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
  const offered = offeredCriteria('normal').map(({ id }) => id as string);
  const onlyInFrames = ['PRCDSChildStatus', 'ActionCode'];
  const feeds = (pairs: Readonly<Record<string, string>>) => {
    for (const [lookup, criterion] of Object.entries(pairs)) {
      expect(idsOfLookup(lookup)).toEqual([criterion]);
      expect([criterion, offered.includes(criterion)]).toEqual([criterion, !onlyInFrames.includes(criterion)]);
    }
  };

  test('CRIT-012 CRIT-013 CRIT-014 CRIT-015 CRIT-016 approval, attendance, chores and community', () => {
    feeds({
      participationApprovedBy: 'ParticipationApprovedBy',
      participationApprovedName: 'ParticipationApprovedName',
      attendingRegularly: 'AttendingRegularly',
      chores: 'Chores',
      community: 'Community',
    });
  });

  test('CRIT-017 CRIT-018 CRIT-019 CRIT-020 CRIT-021 growth, activities, work and education', () => {
    feeds({
      childFollowingGrowthCurve: 'ChildFollowingGrowthCurve',
      childParticipatesInHealthNutritionActivities: 'ChildParticipatesInHealthNutritionActivities',
      childWorkWith: 'ChildWorkWith',
      educationType: 'EducationType',
      educationLevel: 'EducationLevel',
    });
  });

  test('CRIT-022 CRIT-023 CRIT-024 CRIT-025 CRIT-026 play, subject, status, grade and health problem', () => {
    feeds({
      favoritePlay: 'FavoritePlay',
      favoriteSubject: 'FavoriteSubject',
      foChildStatus: 'FOChildStatus',
      educationGradeYear: 'EducationGradeYear',
      healthProblem: 'HealthProblem',
    });
  });

  test('CRIT-027 CRIT-028 CRIT-029 CRIT-030 CRIT-031 leaving, enrolment, living, occupation and support description', () => {
    feeds({
      reasonForLeaving: 'ReasonForLeaving',
      reasonNotEnrolled: 'ReasonNotEnrolled',
      livingWith: 'LivingWith',
      occupation: 'Occupation',
      participationSupportDescription: 'ParticipationSupportDescription',
    });
  });

  test('CRIT-032 CRIT-033 CRIT-034 CRIT-035 CRIT-036 support type, absence, religion, users and working times', () => {
    feeds({
      participationSupportType: 'ParticipationSupportType',
      reasonNotAttendingRegularly: 'ReasonNotAttendingRegularly',
      religion: 'Religion',
      users: 'UpdatedBy',
      whenChildWorks: 'WhenChildWorks',
    });
  });

  test('CRIT-037 CRIT-038 CRIT-039 CRIT-040 CRIT-041 child status, action code, month, reservation name and web', () => {
    feeds({
      rcdsChildStatus: 'PRCDSChildStatus',
      actionCode: 'ActionCode',
      month: 'BirthMonth',
      reservationName: 'ReservationName',
      webPublishable: 'WebPublishable',
    });
  });

  test('CRIT-042 sensitivity', () => {
    feeds({
      christianWitnessSensitivity: 'ChristianWitnessSensitivity',
    });
  });
});

test('CRIT-011 a list is optional: choices have one, dates and typed numbers none', () => {
  for (const row of rows) {
    const isChoice = row.kind === 'select' || row.kind === 'single select';
    expect([row.id, row.lookup !== undefined]).toEqual([row.id, isChoice]);
  }
});

describe('criteria without a list', () => {
  const are = (kind: string, ...ids: CriterionId[]) => {
    for (const id of ids) expect([id, getCriterion(id).kind]).toEqual([id, kind]);
  };

  test('CRIT-043 CRIT-044 CRIT-045 CRIT-046 birth date, month, day and year', () => {
    are('date range with operator', 'BirthDate');
    are('select', 'BirthMonth');
    are('input', 'BirthDay', 'BirthYear');
  });

  test('CRIT-047 CRIT-048 CRIT-049 brothers, sisters and hours per week are typed', () => {
    are('input', 'NumberOfBrothers', 'NumberOfSisters', 'HoursPerWeek');
  });

  test('CRIT-052 CRIT-053 CRIT-054 CRIT-055 the four media flags are Yes or No', () => {
    are('radio', 'CGP', 'CGV', 'CUP', 'CUV');
    for (const id of ['CGP', 'CGV', 'CUP', 'CUV'] as const) {
      expect([id, ...(getCriterion(id).options ?? [])]).toEqual([id, 'Yes', 'No']);
      expect(criterionLabels[id]).toEqual({ en: id, es: id });
    }
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
