import type { ChildSearchForm } from '#contract/children/resets.ts';

export type BasicField = Exclude<keyof ChildSearchForm, 'advanced' | 'isEmpty'>;

/** The basic fields in form order, with their wire names. */
export const basicFields = [
  { field: 'childCode', wireName: 'ChildCode' },
  { field: 'childCodes', wireName: 'ChildCodes' },
  { field: 'givenName', wireName: 'ChildGivenName' },
  { field: 'familyName', wireName: 'ChildFamilyName' },
  { field: 'gender', wireName: 'Gender' },
  { field: 'regions', wireName: 'Region' },
  { field: 'countries', wireName: 'ChildCountryId' },
  { field: 'projects', wireName: 'Project' },
  { field: 'statuses', wireName: 'RCDSChildStatus' },
  { field: 'age', wireName: 'AgeRange' },
  { field: 'reservationId', wireName: 'ReservationID' },
  { field: 'actionCodes', wireName: 'ActionCode' },
  { field: 'addDate', wireName: 'RCDSAddDate' },
  { field: 'lastUpdateDate', wireName: 'FieldOfficeLastUpdateDate' },
] as const satisfies readonly { readonly field: BasicField; readonly wireName: string }[];
