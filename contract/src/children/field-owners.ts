import type { z } from 'zod';
import type { CsmChild } from '../csm/message.ts';
import type { AvailableSearch } from '../reservations/available-search.ts';
import type { AvailableChild, ReservedChild } from '../reservations/children-api.ts';
import type { ChildRow } from './api.ts';
import type * as card from './card.ts';
import type { Owner } from './child-field.ts';
import type { CriterionId, IdOf } from './criteria.ts';
import { type CardField, type CriterionRow, cardFields } from './fields.ts';
import type { ChildSearch, GridColumn } from './search.ts';

/**
 * F15: which office owns each field of a child; this is the only definition. Cards, criteria, sorting, columns, prints
 * and histories use this table and show a field of another office as empty. A wire name has the same owner everywhere.
 */

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

/** In the lists of letters, pictures and visits. */
type CardListField = 'Kind' | 'MediaId' | 'MediaFlag' | 'SeenBy' | 'Result';
/** In the audit only. */
type AuditOnlyField = 'CSM' | 'PersonalData' | 'SponsorRefused';

const all = <const F extends string>(owner: Owner, ...fields: F[]) =>
  Object.fromEntries(fields.map((field) => [field, owner])) as Readonly<Record<F, Owner>>;

/** Of the plain fields of the card, under their wire names and the ids of their criteria. */
const ownersOfFields = Object.fromEntries(
  Object.values(cardFields)
    .flat()
    .flatMap(({ wire, criterion, owner = 'pool' }) =>
      [wire, criterion?.id ?? wire].map((name) => [name, owner] as const),
    ),
) as Readonly<Record<CardField['wire'] | IdOf<Extract<CardField, CriterionRow>>, Owner>>;

export const fieldOwners = {
  ...all('holder', 'HoldKind', 'PlacedBy', 'PlacedDate', 'EndDate', 'ReservationID', 'ReservationName', 'AddedDate'),
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
    'StaysInReservation',
    'InReservationID',
    'InDraft',
  ),
  ...ownersOfFields,

  // Every office may know that a child is held or sponsored: it explains why the child is not available.
  ...all('pool', 'Hold', 'HeldByAnotherOffice', 'SponsoredByAnotherOffice', 'State', 'Reason'),
  // Identity and place.
  ...all('pool', 'ChildId', 'ChildName', 'ChildGivenName', 'ChildFamilyName', 'Gender', 'Age', 'BirthDate'),
  ...all('pool', 'BirthDateEstimated', 'BirthMonth', 'BirthDay', 'BirthYear', 'Country', 'Region', 'Project'),
  ...all('pool', 'ProjectLocked', 'TooOld', 'ProjectLockedUntil', 'Community', 'ErasedDate', 'PersonalData'),
  // Status.
  ...all('pool', 'RCDSChildStatus', 'RCDSChildStatusName', 'PRCDSChildStatus', 'FOChildStatus', 'ActionCode'),
  ...all('pool', 'UpdateOverdue', 'TerminationDate', 'Freshness', 'Item', 'LastDate', 'DueDate', 'Overdue', 'Codes'),
  // Actions: the date of an entry may reveal another field (see actionDateFields); the person is shown within their office
  // only (USER-047).
  ...all('pool', 'LatestActions', 'ActionCodeCount', 'Date', 'Description', 'OldStatus', 'NewStatus', 'By'),
  // Parts of the card tabs that are not plain fields.
  ...all('pool', 'Occupation', 'ParticipationSupportType', 'ParticipationSupportDescription', 'Supports'),
  ...all('pool', 'AnnualReportOverdue', 'Letters', 'Kind', 'PhotoAvailable', 'VideoAvailable', 'HasPicture'),
  ...all(
    'pool',
    'ConsentExpired',
    'Items',
    'MediaId',
    'MediaFlag',
    'Photo',
    'LetterId',
    'File',
    'Link',
    'Visits',
    'SeenBy',
    'Result',
  ),
  // Criteria whose names differ from the fields they search.
  ...all('pool', 'ChildCode', 'ChildCodes', 'ChildCountryId', 'ChildCountry', 'CountryGroup', 'AgeRange'),
  ...all('pool', 'IsEmpty', 'Advanced'),
} as const satisfies Readonly<
  Record<NamesIn<Described> | CriterionId | GridColumn | CardListField | AuditOnlyField, Owner>
>;
export type FieldName = keyof typeof fieldOwners;

/** Action codes whose date reveals the given field. */
export const actionDateFields = {
  S01: 'SponsorshipStartDate',
  P01: 'PlacedDate',
  H01: 'PlacedDate',
  H02: 'PlacedDate',
  R01: 'PlacedDate',
  R03: 'PlacedDate',
} as const satisfies Readonly<Record<string, FieldName>>;

export const actionsRevealing = (owner: Owner): string[] =>
  Object.entries(actionDateFields).flatMap(([code, field]) => (fieldOwners[field] === owner ? [code] : []));

/** The offices that hold and sponsor a child; null where there is none. */
export interface OwningOffices {
  readonly holdOffice: string | null;
  readonly sponsorOffice: string | null;
}

/** Whether people of the office may see fields of this owner. */
export function isVisibleTo(owner: Owner, { holdOffice, sponsorOffice }: OwningOffices, office: string): boolean {
  if (owner === 'holder') return holdOffice === office;
  return owner !== 'sponsor office' || sponsorOffice === office;
}

/** Fields owned by a single office. */
export const singleOwnerFields = (Object.entries(fieldOwners) as [FieldName, Owner][])
  .filter(([, owner]) => owner === 'holder' || owner === 'sponsor office')
  .map(([field]) => field);
