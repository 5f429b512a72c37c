/** Table T3: child statuses 1 to 8, and the child statuses each of the four field office statuses stands for. */
export const childStatus = {
  pledgeable: 1,
  proposed: 2,
  internalHold: 3,
  sponsored: 4,
  dropRequested: 5,
  partnershipHold: 6,
  dropped: 7,
  inactive: 8,
} as const;

export const statusCodes = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type StatusCode = (typeof statusCodes)[number];

/** By code, with the specification's names; an unknown code is shown as Inactive. */
const statusNames = {
  '1': 'Pledgeable',
  '2': 'Proposed',
  '3': 'Internal Hold',
  '4': 'Sponsored',
  '5': 'Drop Requested',
  '6': 'Partnership Hold',
  '7': 'Dropped',
  '8': 'Inactive',
} as const satisfies Record<StatusCode, string>;

export const statusNameOf = (code: string) => statusNames[code as StatusCode] ?? 'Inactive';

const { pledgeable, proposed, internalHold, sponsored, dropRequested, partnershipHold } = childStatus;

/** In the programme, without a drop request. */
export const enrolledStatuses: readonly number[] = [pledgeable, proposed, internalHold, sponsored, partnershipHold];
/** Children the field office can still visit. */
export const enrolledOrLeavingStatuses: readonly number[] = [...enrolledStatuses, dropRequested];

/** CHILD-034 to CHILD-037. */
export const foStatusExpansion: Readonly<Record<string, readonly StatusCode[]>> = {
  '1': ['1', '2', '3', '4'],
  '2': ['5', '6'],
  '3': ['7'],
  '4': ['8'],
};

export const expandFoStatuses = (foCodes: readonly string[]): StatusCode[] =>
  foCodes.flatMap((code) => foStatusExpansion[code] ?? []);

export const foStatusOf = (status: string): string =>
  Object.keys(foStatusExpansion).find((fo) => foStatusExpansion[fo]?.includes(status as StatusCode)) ?? '4';
