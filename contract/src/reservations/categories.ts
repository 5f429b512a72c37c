/** Reservation categories, their types and mandatory fields: table T6, for form and server. */

/** RESV-013, RESV-078 to RESV-080, RESV-084, RESV-085: events need an Event ID and participants, code 3 does not. */
export const categories = {
  '1': { isEvent: true, types: ['11', '12', '13', '14'] },
  '2': { isEvent: true, types: ['21', '22', '23'] },
  '3': { isEvent: false, types: ['31', '32', '33'] },
} as const;
export type CategoryCode = keyof typeof categories;

export const categoryCodes = Object.keys(categories) as [CategoryCode, ...CategoryCode[]];
export type CategoryTypeCode = (typeof categories)[CategoryCode]['types'][number];
export const categoryTypeCodes = categoryCodes.flatMap((code) => [...categories[code].types]) as [
  CategoryTypeCode,
  ...CategoryTypeCode[],
];

/** RESV-065: Chosen is a category type, offered for both kinds of event. */
const chosenTypes: readonly string[] = ['11', '21'];
export const isChosen = (type: string | null): boolean => type !== null && chosenTypes.includes(type);

export const isEventCategory = (category: CategoryCode | null): boolean =>
  category !== null && categories[category].isEvent;

export const typesOf = (category: CategoryCode | null): readonly CategoryTypeCode[] =>
  category === null ? [] : categories[category].types;

/** Stage 1 as typed so far; null is empty. */
export interface ReservationDetails {
  readonly category: CategoryCode | null;
  readonly categoryType: CategoryTypeCode | null;
  readonly name: string | null;
  readonly eventId: string | null;
  readonly sponsorType: number | null;
  readonly expirationDate: string | null;
  readonly targetParticipants: number | null;
  readonly targetChildren: number | null;
  readonly isPerpetual: boolean;
}
export type DetailField = Exclude<keyof ReservationDetails, 'isPerpetual'>;

export const emptyDetails: ReservationDetails = {
  category: null,
  categoryType: null,
  name: null,
  eventId: null,
  sponsorType: null,
  expirationDate: null,
  targetParticipants: null,
  targetChildren: null,
  isPerpetual: false,
};

const alwaysNeeded = ['category', 'categoryType', 'name', 'sponsorType', 'targetChildren'] as const;
const neededByEvents = ['eventId', 'targetParticipants'] as const;

/** RESV-070, RESV-083. */
export function mandatoryFields({
  category,
  isPerpetual,
}: Pick<ReservationDetails, 'category' | 'isPerpetual'>): DetailField[] {
  return [
    ...alwaysNeeded,
    ...(isEventCategory(category) ? neededByEvents : []),
    ...(isPerpetual ? [] : (['expirationDate'] as const)),
  ];
}

const isFilled = (value: ReservationDetails[DetailField]): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== null;

export const missingFields = (details: ReservationDetails): DetailField[] =>
  mandatoryFields(details).filter((field) => !isFilled(details[field]));

/** RESV-069: 'Save' is enabled once any mandatory field is filled. */
export const canSave = (details: ReservationDetails): boolean =>
  mandatoryFields(details).some((field) => isFilled(details[field]));

/** RESV-073: a change of category clears the type; a perpetual reservation has no expiration date (RESV-083). */
export function changeDetails(details: ReservationDetails, change: Partial<ReservationDetails>): ReservationDetails {
  const changed = { ...details, ...change };
  const isOtherCategory = 'category' in change && change.category !== details.category;
  return {
    ...changed,
    categoryType: isOtherCategory && !('categoryType' in change) ? null : changed.categoryType,
    expirationDate: changed.isPerpetual ? null : changed.expirationDate,
  };
}
