import {
  canSave,
  changeDetails,
  type DetailField,
  emptyDetails,
  missingFields,
  type ReservationDetails,
} from '#contract/reservations/categories.ts';
import {
  checkDetails,
  checkHeld,
  type DetailBounds,
  latestExpiration,
  tidyTextOrNull,
} from '#contract/reservations/check-details.ts';
import { type Reservation, ReservationInput } from '#contract/reservations/reservation.ts';
import { wirePath } from '#contract/wire.ts';
import { fieldParts } from '../../../forms/form-parts.ts';
import type { FormIssue } from '../../../forms/use-record-form.ts';

type NumberField = 'targetParticipants' | 'targetChildren';

/** Stage 1 as typed: numbers are kept as text. */
export type DetailsForm = Omit<ReservationDetails, NumberField> & Readonly<Record<NumberField, string>>;
export type FormField = DetailField | 'isPerpetual';

/** In the order of the form. */
export const formFields: readonly FormField[] = [
  'category',
  'categoryType',
  'name',
  'eventId',
  'sponsorType',
  'expirationDate',
  'targetParticipants',
  'targetChildren',
  'isPerpetual',
];

const text = (value: number | null): string => (value === null ? '' : String(value));

/** RESV-086, RESV-087: invalid text becomes NaN, which the validation reports. */
function readNumber(typed: string): number | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** T16: a new reservation starts with the latest date allowed. */
export const newForm = (bounds: DetailBounds): DetailsForm => ({
  ...emptyDetails,
  targetParticipants: '',
  targetChildren: '',
  expirationDate: latestExpiration(bounds),
});

export const formOf = (reservation: Reservation): DetailsForm => ({
  category: reservation.category,
  categoryType: reservation.categoryType,
  name: reservation.name,
  eventId: reservation.eventId,
  sponsorType: reservation.sponsorType,
  expirationDate: reservation.expirationDate,
  targetParticipants: text(reservation.targetParticipants),
  targetChildren: text(reservation.targetChildren),
  isPerpetual: reservation.isPerpetual,
});

export const detailsOf = (form: DetailsForm): ReservationDetails => ({
  ...form,
  targetParticipants: readNumber(form.targetParticipants),
  targetChildren: readNumber(form.targetChildren),
});

/**
 * RESV-073, RESV-083: the contract decides what a change clears. A reservation that is no longer perpetual gets the
 * default date again.
 */
export function changeForm(form: DetailsForm, change: Partial<DetailsForm>, bounds: DetailBounds): DetailsForm {
  const { targetParticipants, targetChildren, ...plain } = change;
  const { categoryType, expirationDate } = changeDetails(detailsOf(form), plain);
  const endsAgain = form.isPerpetual && change.isPerpetual === false && expirationDate === null;
  return { ...form, ...change, categoryType, expirationDate: endsAgain ? latestExpiration(bounds) : expirationDate };
}

const same = (one: DetailsForm, other: DetailsForm, field: FormField): boolean => {
  const [a, b] = [one[field], other[field]];
  if (field === 'name' || field === 'eventId')
    return tidyTextOrNull(a as string | null) === tidyTextOrNull(b as string | null);
  return typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b;
};

export const detailParts = fieldParts<DetailsForm, FormField>(formFields, same);

export const changedFields = detailParts.differing;

interface IssueContext {
  readonly bounds: DetailBounds;
  readonly isDraft: boolean;
  /** RESV-065: the children come from several projects, so the type cannot become Chosen. */
  readonly isMixed: boolean;
  readonly held: number;
}

/** Validation issues. In a draft a missing field is only advice. */
export function issuesOf(
  details: ReservationDetails,
  { bounds, isDraft, isMixed, held }: IssueContext,
): readonly FormIssue<FormField>[] {
  const found = [...checkDetails(details, bounds), ...checkHeld(details, held)];
  return [
    ...(isMixed ? [{ part: 'categoryType', code: 'single-project' } as const] : []),
    ...found.map(({ path, ...issue }) => ({ ...issue, part: path[0] as FormField })),
    ...missingFields(details).map((part) => ({ part, code: 'required', isWarning: isDraft }) as const),
  ];
}

/** RESV-069: the prefilled date does not count as input. */
export function canSaveForm(form: DetailsForm, stored: DetailsForm, isNew: boolean): boolean {
  const details = detailsOf(form);
  const isUntouched = isNew && form.expirationDate === stored.expirationDate;
  return canSave(isUntouched ? { ...details, expirationDate: null } : details);
}

/** The wire name of a field, as server errors use it. */
export const wireNameOf = (field: FormField): string => String(wirePath(ReservationInput, [field])[0]);

export const fieldOfWireName = (wireName: string): FormField | undefined =>
  formFields.find((field) => wireNameOf(field) === wireName.split('.').at(-1));
