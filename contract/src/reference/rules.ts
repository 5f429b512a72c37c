import { firstLoginOffice } from '../users/rules.ts';

/** What a Partnership Admin may change by hand in each list of reference data, as a table. */

/**
 * Why a list does not allow a change. 'specification': its values and names are given. 'program': rules of the product
 * depend on its codes. 'release': a new code needs rules of its own, which come with a new version of the product.
 */
export const whyFixed = ['specification', 'program', 'release'] as const;
export type WhyFixed = (typeof whyFixed)[number];

type Allowed = 'yes' | WhyFixed;

export interface ListRule {
  readonly add: Allowed;
  readonly rename: Allowed;
  /** Making a value inactive, and active again. */
  readonly deactivate: Allowed;
  /** Longest name, where it is not 40. */
  readonly nameMaximum?: number;
  /** Each value belongs to a value of this list. */
  readonly parent?: string;
  /** Regions, countries and offices are records of their own, with codes of this form. */
  readonly place?: 'region' | 'country' | 'office';
  /** Each value has an office of this list. */
  readonly office?: string;
}

const open = { add: 'yes', rename: 'yes', deactivate: 'yes' } as const;
const fixed = { add: 'specification', rename: 'specification', deactivate: 'specification' } as const;

/**
 * Regions, countries and offices. A field region has countries and support offices, an office region fundraising
 * offices. What an inactive one refuses is in docs/operations.md, 'Reference data'.
 */
const places = {
  country: { ...open, place: 'country', parent: 'fieldRegion', office: 'supportOffice' },
  fieldRegion: { ...open, place: 'region' },
  fundraisingOffice: { ...open, place: 'office', parent: 'officeRegion' },
  officeRegion: { ...open, place: 'region' },
  supportOffice: { ...open, place: 'office', parent: 'fieldRegion' },
} as const satisfies Readonly<Record<string, ListRule>>;

export type PlaceList = keyof typeof places;

export const placeLists = Object.keys(places) as readonly PlaceList[];

export const isPlaceList = (name: string): name is PlaceList => Object.hasOwn(places, name);

/** The places, and every list of `server/reference/lookups.json`; a test on the server compares them. */
export const referenceLists = {
  ...places,
  actionCode: { add: 'program', rename: 'yes', deactivate: 'program', nameMaximum: 60 },
  attendingRegularly: open,
  childFollowingGrowthCurve: open,
  childParticipatesInHealthNutritionActivities: open,
  childWorkWith: open,
  chores: open,
  christianWitnessSensitivity: { ...open, nameMaximum: 60 },
  // Which codes are offered for which child is a table of the product: csm/codes-by-status.ts.
  csmCode: { add: 'release', rename: 'yes', deactivate: 'release', nameMaximum: 60 },
  educationGradeYear: open,
  educationLevel: open,
  educationType: open,
  favoritePlay: open,
  favoriteSubject: open,
  foChildStatus: fixed,
  healthProblem: open,
  importStatus: fixed,
  importType: fixed,
  livingWith: open,
  mediaFlags: fixed,
  month: fixed,
  occupation: open,
  participationApprovedBy: open,
  participationApprovedName: open,
  participationSupportDescription: { ...open, parent: 'participationSupportType' },
  participationSupportType: open,
  projectLockStatus: fixed,
  projectStatus: fixed,
  rcdsChildStatus: fixed,
  reasonForLeaving: open,
  reasonNotAttendingRegularly: open,
  reasonNotEnrolled: open,
  religion: open,
  reservationCategory: fixed,
  reservationCategoryType: fixed,
  reservationStatus: fixed,
  sponsorType: open,
  webPublishable: open,
  whenChildWorks: open,
} as const satisfies Readonly<Record<string, ListRule>>;

export type ReferenceList = keyof typeof referenceLists;

export const referenceListNames = Object.keys(referenceLists) as readonly ReferenceList[];

export const isReferenceList = (name: string): name is ReferenceList => Object.hasOwn(referenceLists, name);

export const ruleOf = (list: ReferenceList): ListRule => referenceLists[list];

export type ListChange = 'add' | 'rename' | 'deactivate';

/** Why the list does not allow the change; undefined when it does. */
export function whyNot(list: ReferenceList, change: ListChange): WhyFixed | undefined {
  const allowed = ruleOf(list)[change];
  return allowed === 'yes' ? undefined : allowed;
}

/** A list has at most so many values, because a value's id is its list's id x 1000 + its number. */
export const valuesMaximum = 999;

/** Whoever signs in for the first time begins in this office. */
export const staysActive = (list: ReferenceList, code: string): boolean =>
  list === 'fundraisingOffice' && code === firstLoginOffice;
