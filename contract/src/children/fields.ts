import type { ChildField, PlainField } from './child-field.ts';

/**
 * The fields of the child card by tab, in the order of the card. The card's schemas, the catalogue of criteria, owners,
 * search, views, prints, erasure, generated children and the tabs on screen derive from these rows; how to add one is in
 * CONTRIBUTING.md. Parts that are more than one value (holds, letters, visits) are written out in card.ts.
 */

const select = { kind: 'select' } as const;
const oneOnly = { kind: 'single select' } as const;
const dateRange = { kind: 'date range with operator' } as const;
const oneDay = { kind: 'date' } as const;
const radio = { kind: 'radio' } as const;
/** CRIT-062 to CRIT-070: two digits at most, 0-15. */
const upTo15 = { kind: 'input', minimum: 0, maximum: 15, digits: 2 } as const;

const flag = { kind: 'answer', isRequired: true, criterion: radio } as const;
const ofSponsor = { owner: 'sponsor office', isKept: true } as const;

export const childFields = {
  general: [
    {
      name: 'status',
      wire: 'PRCDSChildStatus',
      kind: 'special',
      lookup: 'rcdsChildStatus',
      criterion: { ...select, isNonav: true },
    },
    {
      name: 'actionCode',
      wire: 'ActionCode',
      kind: 'special',
      lookup: 'actionCode',
      criterion: { ...select, isNonav: true },
    },
    {
      name: 'addDate',
      wire: 'RCDSAddDate',
      kind: 'date',
      isRequired: true,
      isKept: true,
      criterion: { ...dateRange, id: 'PRCDSAddDate', isNonav: true },
    },
    {
      name: 'lastUpdateDate',
      wire: 'FieldOfficeLastUpdateDate',
      kind: 'date',
      isKept: true,
      criterion: { ...dateRange, isNonav: true },
    },
    { name: 'foStatus', wire: 'FOChildStatus', kind: 'special', lookup: 'foChildStatus', criterion: select },
    { name: 'birthDate', wire: 'BirthDate', kind: 'special', criterion: dateRange },
    { name: 'birthMonth', wire: 'BirthMonth', kind: 'special', lookup: 'month', criterion: select },
    { name: 'birthDay', wire: 'BirthDay', kind: 'special', criterion: { kind: 'input', minimum: 1, maximum: 31 } },
    // CRIT-046: the bounds depend on the year, see birthYearBounds in age.ts
    { name: 'birthYear', wire: 'BirthYear', kind: 'special', criterion: { kind: 'input' } },
    {
      name: 'community',
      wire: 'Community',
      kind: 'special',
      lookup: 'community',
      criterion: { ...select, dependsOn: 'Project' },
    },
    { name: 'reservation', wire: 'ReservationName', kind: 'special', lookup: 'reservationName', criterion: select },
    { name: 'updatedBy', wire: 'UpdatedBy', kind: 'special', lookup: 'users', criterion: select },
    { name: 'registrationDate', wire: 'RegistrationDate', kind: 'date', isKept: true, criterion: dateRange },
    { name: 'leavingDate', wire: 'LeavingDate', kind: 'date', isKept: true, criterion: dateRange },
    { name: 'dropRequestedDate', wire: 'DropRequestedDate', kind: 'date', isKept: true, criterion: dateRange },
    {
      name: 'reasonForLeaving',
      wire: 'ReasonForLeaving',
      kind: 'lookup',
      isSensitive: true,
      isKept: true,
      criterion: { ...select, after: 'Community' },
    },
    {
      name: 'webPublishable',
      wire: 'WebPublishable',
      kind: 'lookup',
      criterion: { ...oneOnly, after: 'ReasonForLeaving' },
    },
    {
      name: 'christianWitnessSensitivity',
      wire: 'ChristianWitnessSensitivity',
      kind: 'lookup',
      isSensitive: true,
      criterion: { ...oneOnly, after: 'WebPublishable' },
    },
  ],
  education: [
    { name: 'educationType', wire: 'EducationType', kind: 'lookup', criterion: select },
    { name: 'educationLevel', wire: 'EducationLevel', kind: 'lookup', criterion: select },
    { name: 'educationGradeYear', wire: 'EducationGradeYear', kind: 'lookup', criterion: select },
    { name: 'favoriteSubject', wire: 'FavoriteSubject', kind: 'lookup', criterion: select },
    { name: 'attendingRegularly', wire: 'AttendingRegularly', kind: 'lookup', criterion: oneOnly },
    { name: 'reasonNotAttendingRegularly', wire: 'ReasonNotAttendingRegularly', kind: 'lookup', criterion: select },
    { name: 'reasonNotEnrolled', wire: 'ReasonNotEnrolled', kind: 'lookup', criterion: select },
    { name: 'educationUpdateDate', wire: 'EducationUpdateDate', kind: 'date', criterion: dateRange },
  ],
  health: [
    {
      name: 'healthStatus',
      wire: 'HealthStatus',
      kind: 'choice',
      // CRIT-051
      options: ['Satisfactory', 'Not Satisfactory'],
      criterion: radio,
    },
    { name: 'healthProblem', wire: 'HealthProblem', kind: 'lookups', isSensitive: true, criterion: select },
    { name: 'healthUpdateDate', wire: 'HealthUpdateDate', kind: 'date', criterion: dateRange },
  ],
  nutrition: [
    { name: 'followingGrowthCurve', wire: 'ChildFollowingGrowthCurve', kind: 'lookup', criterion: oneOnly },
    {
      name: 'healthNutritionActivities',
      wire: 'ChildParticipatesInHealthNutritionActivities',
      kind: 'lookup',
      criterion: oneOnly,
    },
    { name: 'lastMeasureDate', wire: 'LastMeasureDate', kind: 'date', label: 'lastMeasureDate' },
    { name: 'nutritionUpdateDate', wire: 'NutritionUpdateDate', kind: 'date', criterion: dateRange },
  ],
  family: [
    { name: 'livingWith', wire: 'LivingWith', kind: 'lookup', criterion: select },
    // The criterion searches both parents.
    { name: 'occupation', wire: 'Occupation', kind: 'special', lookup: 'occupation', criterion: select },
    { name: 'isFatherAlive', wire: 'FatherAlive', kind: 'answer', label: 'fatherAlive' },
    {
      name: 'fatherOccupation',
      wire: 'FatherOccupation',
      kind: 'lookup',
      lookup: 'occupation',
      label: 'fatherOccupation',
    },
    { name: 'isMotherAlive', wire: 'MotherAlive', kind: 'answer', label: 'motherAlive' },
    {
      name: 'motherOccupation',
      wire: 'MotherOccupation',
      kind: 'lookup',
      lookup: 'occupation',
      label: 'motherOccupation',
    },
    { name: 'numberOfBrothers', wire: 'NumberOfBrothers', kind: 'number', criterion: upTo15 },
    { name: 'numberOfSisters', wire: 'NumberOfSisters', kind: 'number', criterion: upTo15 },
    {
      name: 'religion',
      wire: 'Religion',
      kind: 'lookup',
      isSensitive: true,
      criterion: { ...select, after: 'BirthYear' },
    },
    { name: 'chores', wire: 'Chores', kind: 'lookups', criterion: select },
    { name: 'favoritePlay', wire: 'FavoritePlay', kind: 'lookup', criterion: select },
    { name: 'workWith', wire: 'ChildWorkWith', kind: 'lookup', criterion: select },
    { name: 'whenWorks', wire: 'WhenChildWorks', kind: 'lookups', criterion: select },
    { name: 'hoursPerWeek', wire: 'HoursPerWeek', kind: 'number', criterion: upTo15 },
    { name: 'familyUpdateDate', wire: 'FamilyUpdateDate', kind: 'date', criterion: dateRange },
  ],
  participation: [
    // All supports of the child; the card lists them one by one.
    {
      name: 'participationSupportType',
      wire: 'ParticipationSupportType',
      kind: 'special',
      lookup: 'participationSupportType',
      criterion: select,
    },
    {
      name: 'participationSupportDescription',
      wire: 'ParticipationSupportDescription',
      kind: 'special',
      lookup: 'participationSupportDescription',
      criterion: { ...select, dependsOn: 'ParticipationSupportType' },
    },
    {
      name: 'participationSupportDate',
      wire: 'ParticipationSupportDate',
      kind: 'date',
      criterion: { ...dateRange, after: 'ParticipationApprovedName' },
    },
    { name: 'participationApprovedBy', wire: 'ParticipationApprovedBy', kind: 'lookup', criterion: select },
    { name: 'participationApprovedName', wire: 'ParticipationApprovedName', kind: 'lookup', criterion: select },
    { name: 'participationApprovedDate', wire: 'ParticipationApprovedDate', kind: 'date', criterion: oneDay },
    { name: 'benefitsLastYear', wire: 'BenefitsLastYear', kind: 'number', isRequired: true, label: 'benefitsLastYear' },
  ],
  correspondence: [
    { name: 'lastCorrespondenceDate', wire: 'LastCorrespondenceDate', kind: 'date', criterion: dateRange },
    { name: 'nextCorrespondenceDueDate', wire: 'NextCorrespondenceDueDate', kind: 'date', criterion: oneDay },
    { name: 'introductionLetterDate', wire: 'IntroductionLetterDate', kind: 'date', label: 'introductionLetter' },
    { name: 'annualReportDate', wire: 'AnnualReportDate', kind: 'date', label: 'annualReport' },
    { name: 'annualReportDueDate', wire: 'AnnualReportDueDate', kind: 'date', label: 'annualReportDue' },
    { name: 'correspondenceLanguage', wire: 'Language', kind: 'language', label: 'language' },
  ],
  media: [
    { name: 'hasCgp', wire: 'CGP', ...flag },
    { name: 'hasCgv', wire: 'CGV', ...flag },
    { name: 'hasCup', wire: 'CUP', ...flag },
    { name: 'hasCuv', wire: 'CUV', ...flag },
    { name: 'photoDate', wire: 'PhotoDate', kind: 'date', criterion: dateRange },
    { name: 'videoDate', wire: 'VideoDate', kind: 'date', criterion: dateRange },
    { name: 'mediaConsentExpiryDate', wire: 'ConsentExpiryDate', kind: 'date', label: 'consentExpiry' },
  ],
  presence: [
    { name: 'presenceVerifiedDate', wire: 'PresenceVerifiedDate', kind: 'date', criterion: dateRange },
    { name: 'awayUntilDate', wire: 'AwayUntilDate', kind: 'date', criterion: oneDay },
    // IMP-023, IMP-025: set by a Child Data Verification import; empty when the child was in none.
    {
      name: 'childDataVerified',
      wire: 'ChildDataVerified',
      kind: 'answer',
      isStored: false,
      label: 'childDataVerified',
    },
    { name: 'sponsorshipReady', wire: 'SponsorshipReady', kind: 'answer', isStored: false, label: 'sponsorshipReady' },
  ],
  sponsor: [
    { name: 'sponsorNumber', wire: 'SponsorNumber', kind: 'text', owner: 'sponsor office', label: 'sponsorNumber' },
    {
      name: 'sponsorOffice',
      wire: 'SponsorOffice',
      kind: 'lookup',
      ...ofSponsor,
      isStored: false,
      label: 'sponsorOffice',
    },
    { name: 'sponsorType', wire: 'SponsorType', kind: 'lookup', ...ofSponsor, label: 'sponsorType' },
    { name: 'sponsorshipStartDate', wire: 'SponsorshipStartDate', kind: 'date', ...ofSponsor, criterion: dateRange },
  ],
} as const satisfies Readonly<Record<string, readonly ChildField[]>>;

export type Tab = keyof typeof childFields;
type Row<T extends Tab> = (typeof childFields)[T][number];

/** A row that can be searched by. */
export type CriterionRow = Extract<Row<Tab>, { readonly criterion: unknown }>;
/** A plain field of the tab. */
export type CardField<T extends Tab = Tab> = Exclude<Row<T>, { readonly kind: 'special' }>;
/** The labels of fields that cannot be searched by. */
export type CardLabel = Extract<CardField, { readonly label: unknown }>['label'];
/** A plain field that is a column of the child. */
export type StoredField<T extends Tab = Tab> = Exclude<CardField<T>, { readonly isStored: false }>;

const plainOf = (fields: readonly ChildField[]): readonly PlainField[] =>
  fields.filter((field) => field.kind !== 'special');

/** The plain fields of each tab; the cast keeps the keys, which Object.fromEntries widens. */
export const cardFields = Object.fromEntries(
  Object.entries(childFields).map(([tab, fields]) => [tab, plainOf(fields)]),
) as Readonly<Record<Tab, readonly PlainField[]>>;

export const storedFields: readonly PlainField[] = Object.values(cardFields)
  .flat()
  .filter(({ isStored }) => isStored !== false);
