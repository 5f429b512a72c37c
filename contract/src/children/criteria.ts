import { dateOperators, lookupOperators, numberOperators, type Operator } from '../shared/operators.ts';

/**
 * Table T4, the catalogue of advanced criteria and the single definition of what can be searched by. The server's SQL,
 * the form, the chips, the API description and the tests are generated from these rows.
 */
export const tabs = [
  'general',
  'education',
  'health',
  'nutrition',
  'family',
  'participation',
  'correspondence',
  'media',
  'presence',
  'sponsor',
] as const;
export type Tab = (typeof tabs)[number];

export type CriterionKind = 'select' | 'single select' | 'input' | 'date' | 'radio' | 'date range with operator';

export interface Criterion {
  readonly id: string;
  readonly kind: CriterionKind;
  /** The card tab that shows the value; the criteria picker groups by it. */
  readonly group: Tab;
  /** The field's name in the child record; the server maps it to a column. */
  readonly field: string;
  /** Name of the dropdown list, API-054. */
  readonly lookup?: string;
  /** Must be filled before this criterion can be: the basic field Project, or another criterion. */
  readonly dependsOn?: 'Project' | 'ParticipationSupportType';
  /** CRIT-056: offered in nonav mode only, where the equivalent basic field is hidden. */
  readonly isNonav?: true;
  readonly isSensitive?: true;
  readonly options?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The most digits that can be typed. */
  readonly digits?: number;
}

const dateRange = 'date range with operator';
const yesNo = ['Yes', 'No'] as const;
/** CRIT-062 to CRIT-070: two digits at most, 0-15. */
const familyNumber = { kind: 'input', group: 'family', minimum: 0, maximum: 15, digits: 2 } as const;

export const criteria = [
  {
    id: 'PRCDSChildStatus',
    kind: 'select',
    group: 'general',
    field: 'status',
    lookup: 'rcdsChildStatus',
    isNonav: true,
  },
  { id: 'ActionCode', kind: 'select', group: 'general', field: 'actionCode', lookup: 'actionCode', isNonav: true },
  { id: 'PRCDSAddDate', kind: dateRange, group: 'general', field: 'addDate', isNonav: true },
  { id: 'FieldOfficeLastUpdateDate', kind: dateRange, group: 'general', field: 'lastUpdateDate', isNonav: true },
  { id: 'FOChildStatus', kind: 'select', group: 'general', field: 'foStatus', lookup: 'foChildStatus' },
  { id: 'BirthDate', kind: dateRange, group: 'general', field: 'birthDate' },
  { id: 'BirthMonth', kind: 'select', group: 'general', field: 'birthMonth', lookup: 'month' },
  { id: 'BirthDay', kind: 'input', group: 'general', field: 'birthDay', minimum: 1, maximum: 31 },
  // CRIT-046: the bounds depend on the year, see birthYearBounds in age.ts
  { id: 'BirthYear', kind: 'input', group: 'general', field: 'birthYear' },
  { id: 'Religion', kind: 'select', group: 'family', field: 'religion', lookup: 'religion', isSensitive: true },
  { id: 'Community', kind: 'select', group: 'general', field: 'community', lookup: 'community', dependsOn: 'Project' },
  {
    id: 'ReasonForLeaving',
    kind: 'select',
    group: 'general',
    field: 'reasonForLeaving',
    lookup: 'reasonForLeaving',
    isSensitive: true,
  },
  { id: 'WebPublishable', kind: 'single select', group: 'general', field: 'webPublishable', lookup: 'webPublishable' },
  {
    id: 'ChristianWitnessSensitivity',
    kind: 'single select',
    group: 'general',
    field: 'christianWitnessSensitivity',
    lookup: 'christianWitnessSensitivity',
    isSensitive: true,
  },
  { id: 'ReservationName', kind: 'select', group: 'general', field: 'reservation', lookup: 'reservationName' },
  { id: 'UpdatedBy', kind: 'select', group: 'general', field: 'updatedBy', lookup: 'users' },
  { id: 'RegistrationDate', kind: dateRange, group: 'general', field: 'registrationDate' },
  { id: 'LeavingDate', kind: dateRange, group: 'general', field: 'leavingDate' },
  { id: 'DropRequestedDate', kind: dateRange, group: 'general', field: 'dropRequestedDate' },
  { id: 'EducationType', kind: 'select', group: 'education', field: 'educationType', lookup: 'educationType' },
  { id: 'EducationLevel', kind: 'select', group: 'education', field: 'educationLevel', lookup: 'educationLevel' },
  {
    id: 'EducationGradeYear',
    kind: 'select',
    group: 'education',
    field: 'educationGradeYear',
    lookup: 'educationGradeYear',
  },
  { id: 'FavoriteSubject', kind: 'select', group: 'education', field: 'favoriteSubject', lookup: 'favoriteSubject' },
  {
    id: 'AttendingRegularly',
    kind: 'single select',
    group: 'education',
    field: 'attendingRegularly',
    lookup: 'attendingRegularly',
  },
  {
    id: 'ReasonNotAttendingRegularly',
    kind: 'select',
    group: 'education',
    field: 'reasonNotAttendingRegularly',
    lookup: 'reasonNotAttendingRegularly',
  },
  {
    id: 'ReasonNotEnrolled',
    kind: 'select',
    group: 'education',
    field: 'reasonNotEnrolled',
    lookup: 'reasonNotEnrolled',
  },
  { id: 'EducationUpdateDate', kind: dateRange, group: 'education', field: 'educationUpdateDate' },
  // CRIT-051
  {
    id: 'HealthStatus',
    kind: 'radio',
    group: 'health',
    field: 'healthStatus',
    options: ['Satisfactory', 'Not Satisfactory'],
  },
  {
    id: 'HealthProblem',
    kind: 'select',
    group: 'health',
    field: 'healthProblem',
    lookup: 'healthProblem',
    isSensitive: true,
  },
  { id: 'HealthUpdateDate', kind: dateRange, group: 'health', field: 'healthUpdateDate' },
  {
    id: 'ChildFollowingGrowthCurve',
    kind: 'single select',
    group: 'nutrition',
    field: 'followingGrowthCurve',
    lookup: 'childFollowingGrowthCurve',
  },
  {
    id: 'ChildParticipatesInHealthNutritionActivities',
    kind: 'single select',
    group: 'nutrition',
    field: 'healthNutritionActivities',
    lookup: 'childParticipatesInHealthNutritionActivities',
  },
  { id: 'NutritionUpdateDate', kind: dateRange, group: 'nutrition', field: 'nutritionUpdateDate' },
  { id: 'LivingWith', kind: 'select', group: 'family', field: 'livingWith', lookup: 'livingWith' },
  { id: 'Occupation', kind: 'select', group: 'family', field: 'occupation', lookup: 'occupation' },
  { id: 'NumberOfBrothers', ...familyNumber, field: 'numberOfBrothers' },
  { id: 'NumberOfSisters', ...familyNumber, field: 'numberOfSisters' },
  { id: 'Chores', kind: 'select', group: 'family', field: 'chores', lookup: 'chores' },
  { id: 'FavoritePlay', kind: 'select', group: 'family', field: 'favoritePlay', lookup: 'favoritePlay' },
  { id: 'ChildWorkWith', kind: 'select', group: 'family', field: 'workWith', lookup: 'childWorkWith' },
  { id: 'WhenChildWorks', kind: 'select', group: 'family', field: 'whenWorks', lookup: 'whenChildWorks' },
  { id: 'HoursPerWeek', ...familyNumber, field: 'hoursPerWeek' },
  { id: 'FamilyUpdateDate', kind: dateRange, group: 'family', field: 'familyUpdateDate' },
  {
    id: 'ParticipationSupportType',
    kind: 'select',
    group: 'participation',
    field: 'participationSupportType',
    lookup: 'participationSupportType',
  },
  {
    id: 'ParticipationSupportDescription',
    kind: 'select',
    group: 'participation',
    field: 'participationSupportDescription',
    lookup: 'participationSupportDescription',
    dependsOn: 'ParticipationSupportType',
  },
  {
    id: 'ParticipationApprovedBy',
    kind: 'select',
    group: 'participation',
    field: 'participationApprovedBy',
    lookup: 'participationApprovedBy',
  },
  {
    id: 'ParticipationApprovedName',
    kind: 'select',
    group: 'participation',
    field: 'participationApprovedName',
    lookup: 'participationApprovedName',
  },
  { id: 'ParticipationSupportDate', kind: dateRange, group: 'participation', field: 'participationSupportDate' },
  { id: 'ParticipationApprovedDate', kind: 'date', group: 'participation', field: 'participationApprovedDate' },
  { id: 'LastCorrespondenceDate', kind: dateRange, group: 'correspondence', field: 'lastCorrespondenceDate' },
  { id: 'NextCorrespondenceDueDate', kind: 'date', group: 'correspondence', field: 'nextCorrespondenceDueDate' },
  { id: 'CGP', kind: 'radio', group: 'media', field: 'hasCgp', options: yesNo },
  { id: 'CGV', kind: 'radio', group: 'media', field: 'hasCgv', options: yesNo },
  { id: 'CUP', kind: 'radio', group: 'media', field: 'hasCup', options: yesNo },
  { id: 'CUV', kind: 'radio', group: 'media', field: 'hasCuv', options: yesNo },
  { id: 'PhotoDate', kind: dateRange, group: 'media', field: 'photoDate' },
  { id: 'VideoDate', kind: dateRange, group: 'media', field: 'videoDate' },
  { id: 'PresenceVerifiedDate', kind: dateRange, group: 'presence', field: 'presenceVerifiedDate' },
  { id: 'AwayUntilDate', kind: 'date', group: 'presence', field: 'awayUntilDate' },
  { id: 'SponsorshipStartDate', kind: dateRange, group: 'sponsor', field: 'sponsorshipStartDate' },
] as const satisfies readonly Criterion[];

export type CriterionId = (typeof criteria)[number]['id'];
export type CriterionField = (typeof criteria)[number]['field'];

export const criterionIds = criteria.map((criterion) => criterion.id) as [CriterionId, ...CriterionId[]];

const byId: ReadonlyMap<string, Criterion & { readonly id: CriterionId; readonly field: CriterionField }> = new Map(
  criteria.map((criterion) => [criterion.id, criterion]),
);

/** Left out of exports and prints unless requested. */
export const sensitiveCriteria: readonly CriterionId[] = (criteria as readonly Criterion[])
  .filter(({ isSensitive }) => isSensitive)
  .map(({ id }) => id as CriterionId);

export const findCriterion = (id: string) => byId.get(id);

export function getCriterion(id: CriterionId) {
  const criterion = byId.get(id);
  if (!criterion) throw new Error(`no criterion ${id}`);
  return criterion;
}

const operatorsByKind: Readonly<Record<CriterionKind, readonly Operator[]>> = {
  select: lookupOperators,
  'single select': lookupOperators,
  input: numberOperators,
  date: ['On'],
  radio: ['Any of'],
  'date range with operator': dateOperators,
};

export const operatorsOf = (criterion: Pick<Criterion, 'kind'>): readonly Operator[] => operatorsByKind[criterion.kind];

/** CRIT-005: 'select' takes several values, every other kind one. */
export const takesSeveral = (criterion: Pick<Criterion, 'kind'>): boolean => criterion.kind === 'select';

export const isDateCriterion = (criterion: Pick<Criterion, 'kind'>): boolean =>
  criterion.kind === 'date' || criterion.kind === dateRange;

/** CRIT-056: the criteria the picker offers. */
export const offeredCriteria = (mode: 'normal' | 'nonav'): readonly Criterion[] =>
  mode === 'nonav' ? criteria : (criteria as readonly Criterion[]).filter((criterion) => !criterion.isNonav);
