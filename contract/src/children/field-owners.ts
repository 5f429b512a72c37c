import type { z } from 'zod';
import type { CsmChild } from '../csm/message.ts';
import type { AvailableSearch } from '../reservations/available-search.ts';
import type { AvailableChild, ReservedChild } from '../reservations/children-api.ts';
import type { ChildRow } from './api.ts';
import type * as card from './card.ts';
import type { CriterionId } from './criteria.ts';
import type { ChildSearch, GridColumn } from './search.ts';

/**
 * F15: who owns a field of a child is said here alone. Cards, criteria, orders, columns, prints and histories ask this
 * table; what another office owns is empty to them. A wire name has the same owner wherever it stands.
 */
export type Owner =
  /** Every office's. */
  | 'pool'
  /** Of the office that holds the child. */
  | 'holder'
  /** Of the office the child is sponsored through. */
  | 'sponsor office'
  /** Each office has its own, which is read by office and never told to another. */
  | 'each office';

type Described =
  | typeof card.Child
  | typeof card.Hold
  | typeof card.FreshnessEntry
  | typeof card.ActionCodeEntry
  | typeof card.Education
  | typeof card.Health
  | typeof card.Nutrition
  | typeof card.Family
  | typeof card.Participation
  | typeof card.Correspondence
  | typeof card.Media
  | typeof card.Presence
  | typeof card.Sponsor
  | typeof ChildRow
  | typeof AvailableChild
  | typeof ReservedChild
  | typeof CsmChild
  | typeof ChildSearch
  | typeof AvailableSearch;
type NamesIn<S> = S extends z.core.$ZodType ? keyof z.input<S> : never;

/** Of letters, pictures and visits. */
type InLists = 'Kind' | 'MediaId' | 'MediaFlag' | 'SeenBy' | 'Result';
/** Of the audit alone. */
type Audited = 'CSM' | 'PersonalData' | 'SponsorRefused';

const all = <const F extends string>(owner: Owner, ...fields: F[]) =>
  Object.fromEntries(fields.map((field) => [field, owner])) as Readonly<Record<F, Owner>>;

export const fieldOwners = {
  ...all('holder', 'HoldKind', 'PlacedBy', 'PlacedDate', 'EndDate', 'ReservationID', 'ReservationName', 'AddedDate'),
  ...all('sponsor office', 'SponsorNumber', 'SponsorOffice', 'SponsorType', 'SponsorshipStartDate'),
  ...all('each office', 'SupportOfficeChildName', 'SupportOfficeComments', 'UpdatedBy', 'Version'),
  ...all(
    'each office',
    'AuditCount',
    'CsmCount',
    'CSM',
    'SponsorRefused',
    'Open',
    'Picked',
    'Saved',
    'InReservationID',
    'InDraft',
  ),

  // That somebody holds or sponsors the child is everybody's knowledge: it says why the child is not available.
  ...all('pool', 'Hold', 'HeldByAnotherOffice', 'SponsoredByAnotherOffice', 'State', 'Reason'),
  // Who and where.
  ...all('pool', 'ChildId', 'ChildName', 'ChildGivenName', 'ChildFamilyName', 'Gender', 'Age', 'BirthDate'),
  ...all('pool', 'BirthDateEstimated', 'BirthMonth', 'BirthDay', 'BirthYear', 'Country', 'Region', 'Project'),
  ...all('pool', 'ProjectLocked', 'ProjectLockedUntil', 'Community', 'ErasedDate', 'PersonalData'),
  // In which state, and since when.
  ...all('pool', 'RCDSChildStatus', 'RCDSChildStatusName', 'PRCDSChildStatus', 'FOChildStatus', 'ActionCode'),
  ...all('pool', 'RCDSAddDate', 'PRCDSAddDate', 'FieldOfficeLastUpdateDate', 'UpdateOverdue', 'RegistrationDate'),
  ...all('pool', 'LeavingDate', 'DropRequestedDate', 'ReasonForLeaving', 'TerminationDate', 'WebPublishable'),
  ...all('pool', 'ChristianWitnessSensitivity', 'Freshness', 'Item', 'LastDate', 'DueDate', 'Overdue', 'Codes'),
  // What happened: a line's day may tell another field (actionDays), who did it is told within an office (USER-047).
  ...all('pool', 'LatestActions', 'ActionCodeCount', 'Date', 'Description', 'OldStatus', 'NewStatus', 'By'),
  // The tabs.
  ...all('pool', 'EducationType', 'EducationLevel', 'EducationGradeYear', 'FavoriteSubject', 'AttendingRegularly'),
  ...all('pool', 'ReasonNotAttendingRegularly', 'ReasonNotEnrolled', 'EducationUpdateDate'),
  ...all('pool', 'HealthStatus', 'HealthProblem', 'HealthUpdateDate', 'ChildFollowingGrowthCurve'),
  ...all('pool', 'ChildParticipatesInHealthNutritionActivities', 'LastMeasureDate', 'NutritionUpdateDate'),
  ...all('pool', 'LivingWith', 'FatherAlive', 'FatherOccupation', 'MotherAlive', 'MotherOccupation', 'Occupation'),
  ...all('pool', 'NumberOfBrothers', 'NumberOfSisters', 'Religion', 'Chores', 'FavoritePlay', 'ChildWorkWith'),
  ...all('pool', 'WhenChildWorks', 'HoursPerWeek', 'FamilyUpdateDate'),
  ...all('pool', 'ParticipationSupportType', 'ParticipationSupportDescription', 'ParticipationSupportDate'),
  ...all('pool', 'ParticipationApprovedBy', 'ParticipationApprovedName', 'ParticipationApprovedDate'),
  ...all('pool', 'BenefitsLastYear', 'Supports', 'LastCorrespondenceDate', 'NextCorrespondenceDueDate'),
  ...all('pool', 'IntroductionLetterDate', 'AnnualReportDate', 'AnnualReportDueDate', 'AnnualReportOverdue'),
  ...all('pool', 'Language', 'Letters', 'Kind', 'CGP', 'CGV', 'CUP', 'CUV', 'PhotoAvailable', 'PhotoDate'),
  ...all('pool', 'VideoAvailable', 'VideoDate', 'ConsentExpiryDate', 'ConsentExpired', 'Items', 'MediaId', 'MediaFlag'),
  ...all('pool', 'PresenceVerifiedDate', 'AwayUntilDate', 'ChildDataVerified', 'SponsorshipReady', 'Visits'),
  ...all('pool', 'SeenBy', 'Result'),
  // What is searched by and is called otherwise than what it looks at.
  ...all('pool', 'ChildCode', 'ChildCodes', 'ChildCountryId', 'ChildCountry', 'CountryGroup', 'AgeRange'),
  ...all('pool', 'IsEmpty', 'Advanced'),
} as const satisfies Readonly<Record<NamesIn<Described> | CriterionId | GridColumn | InLists | Audited, Owner>>;
export type FieldName = keyof typeof fieldOwners;

/** Action codes whose day says the same as a field. */
export const actionDays = {
  S01: 'SponsorshipStartDate',
  P01: 'PlacedDate',
  H01: 'PlacedDate',
  H02: 'PlacedDate',
  R01: 'PlacedDate',
  R03: 'PlacedDate',
} as const satisfies Readonly<Record<string, FieldName>>;

export const actionsToldBy = (owner: Owner): string[] =>
  Object.entries(actionDays).flatMap(([code, field]) => (fieldOwners[field] === owner ? [code] : []));

/** The offices a child has to do with; null where there is none. */
export interface Belonging {
  readonly holdOffice: string | null;
  readonly sponsorOffice: string | null;
}

/** Whether people of the office are told what belongs to the owner. */
export function isTold(owner: Owner, { holdOffice, sponsorOffice }: Belonging, office: string): boolean {
  if (owner === 'holder') return holdOffice === office;
  return owner !== 'sponsor office' || sponsorOffice === office;
}

/** Fields that one office owns. */
export const ownedFields = (Object.entries(fieldOwners) as [FieldName, Owner][])
  .filter(([, owner]) => owner === 'holder' || owner === 'sponsor office')
  .map(([field]) => field);
