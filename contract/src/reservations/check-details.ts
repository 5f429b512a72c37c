import { tidyName } from '../office-settings/list-rules.ts';
import { addDays } from '../shared/calendar.ts';
import type { FieldIssue } from '../shared/field-issue.ts';
import { nameMaximum } from '../shared/values.ts';
import { missingFields, type ReservationDetails, typesOf } from './categories.ts';

/** Validation of stage 1, in the form while typing and on the server before saving. */

/** RESV-089: always 500. */
export const targetChildrenMaximum = 500;
/** There are fewer participants than children (RESV-088), so this is the maximum. */
export const targetParticipantsMaximum = targetChildrenMaximum - 1;
export const eventIdMaximum = 40;

/** RESV-076 with spaces, RESV-077: alphanumerics of any script. */
export const plainTextPattern = /^[\p{L}\p{M}\p{N}' ,-]*$/u;

/** Normalises a text; an empty one becomes null. */
export const tidyTextOrNull = (text: string | null): string | null => (text === null ? null : tidyName(text) || null);

export const tidyDetails = (details: ReservationDetails): ReservationDetails => ({
  ...details,
  name: tidyTextOrNull(details.name),
  eventId: tidyTextOrNull(details.eventId),
  // RESV-083: a perpetual reservation has no expiration date.
  expirationDate: details.isPerpetual ? null : details.expirationDate,
});

export interface DetailBounds {
  /** Today's date in the office's time zone. */
  readonly today: string;
  /** T16: the office's 'Expiration date' in days. */
  readonly expirationDays: number;
  /** The stored date: if unchanged, it may exceed a limit that was lowered since. */
  readonly savedExpirationDate?: string | null;
}

/** T16: the default of a new reservation, and the latest date offered. */
export const latestExpiration = ({ today, expirationDays }: DetailBounds): string => addDays(today, expirationDays);

export function checkDetails(details: ReservationDetails, bounds: DetailBounds): FieldIssue[] {
  return [
    ...checkText('name', details.name, nameMaximum),
    ...checkText('eventId', details.eventId, eventIdMaximum),
    ...checkType(details),
    ...checkExpiration(details, bounds),
    ...checkTargets(details),
  ];
}

/** RESV-070: no field may be missing when a reservation enters stage 2, and afterwards. */
export const checkComplete = (details: ReservationDetails, bounds: DetailBounds): FieldIssue[] => [
  ...missingFields(details).map((field): FieldIssue => ({ path: [field], code: 'required' })),
  ...checkDetails(details, bounds),
];

/** RESV-101: the target cannot be lower than the number of held children. */
export function checkHeld({ targetChildren }: Pick<ReservationDetails, 'targetChildren'>, held: number): FieldIssue[] {
  const release = targetChildren === null ? 0 : held - targetChildren;
  return release > 0 ? [{ path: ['targetChildren'], code: 'target-below-held', params: { release } }] : [];
}

function checkText(field: 'name' | 'eventId', text: string | null, maximum: number): FieldIssue[] {
  if (text === null) return [];
  if (!plainTextPattern.test(text)) return [{ path: [field], code: 'reservation-characters' }];
  return [...text].length > maximum ? [{ path: [field], code: 'too-long', params: { maximum } }] : [];
}

/** RESV-014: the types depend on the category. */
function checkType({ category, categoryType }: ReservationDetails): FieldIssue[] {
  if (categoryType === null || typesOf(category).includes(categoryType)) return [];
  return [{ path: ['categoryType'], code: 'not-in-list' }];
}

/** RESV-081, RESV-082: neither today nor past. */
function checkExpiration({ expirationDate, isPerpetual }: ReservationDetails, bounds: DetailBounds): FieldIssue[] {
  if (isPerpetual || expirationDate === null) return [];
  if (expirationDate <= bounds.today) return [{ path: ['expirationDate'], code: 'expiration-not-future' }];
  const latest = latestExpiration(bounds);
  if (expirationDate <= latest || expirationDate === bounds.savedExpirationDate) return [];
  return [{ path: ['expirationDate'], code: 'expiration-too-late', params: { latest } }];
}

/** RESV-086 to RESV-089. */
function checkTargets({ targetParticipants, targetChildren }: ReservationDetails): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (targetParticipants !== null && !isWithin(targetParticipants, targetParticipantsMaximum))
    issues.push(outOfRange('targetParticipants', targetParticipants, targetParticipantsMaximum));
  if (targetChildren === null) return issues;
  if (!Number.isInteger(targetChildren) || targetChildren < 1)
    issues.push(outOfRange('targetChildren', targetChildren, targetChildrenMaximum));
  else if (targetChildren > targetChildrenMaximum)
    issues.push({
      path: ['targetChildren'],
      code: 'target-children-maximum',
      params: { maximum: targetChildrenMaximum },
    });
  else if (targetParticipants !== null && targetChildren <= targetParticipants)
    issues.push({ path: ['targetChildren'], code: 'target-children-not-greater' });
  return issues;
}

const isWithin = (value: number, maximum: number) => Number.isInteger(value) && value >= 1 && value <= maximum;

const outOfRange = (field: string, value: number, maximum: number): FieldIssue =>
  Number.isInteger(value)
    ? { path: [field], code: 'out-of-range', params: { minimum: 1, maximum } }
    : { path: [field], code: 'not-a-number' };
