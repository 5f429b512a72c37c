import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '#contract/children/check-search.ts';
import { createReservation, updateReservation } from '#contract/reservations/api.ts';
import { mandatoryFields, missingFields } from '#contract/reservations/categories.ts';
import { checkDetails, checkHeld, type DetailBounds } from '#contract/reservations/check-details.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { newNumber } from '../../../api/new-number.ts';
import { usePerson } from '../../../api/person.tsx';
import { isProblem } from '../../../api/problem.ts';
import { useProblemMessages } from '../../../api/problem-message.ts';
import { useKeptInput } from '../../../api/remembered/kept-input.ts';
import { useVersionConflict } from '../../../api/versions/version-conflict.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { useReservationLabels } from '../labels.ts';
import { reservationQuery, useReservationsChanged } from '../queries.ts';
import {
  canSaveForm,
  changedFields,
  changeForm,
  type DetailsForm,
  detailsOf,
  type FormField,
  fieldNamed,
  formFields,
  formOf,
  newForm,
  takeField,
  wireNameOf,
} from './form.ts';
import { useDetailLists } from './use-detail-lists.ts';
import { useMixedForChosen } from './use-mixed-for-chosen.ts';

interface Options {
  /** Without one the form makes a new draft. */
  readonly reservation?: Reservation | undefined;
}

/**
 * What the details of a reservation know and can do; stage 1 of Create and the edit screen of Manage both use it.
 * A draft may be incomplete, an active reservation may not.
 */
export function useDetailsForm({ reservation }: Options) {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const { settings } = usePerson();
  const format = useFormat();
  const client = useQueryClient();
  const changedElsewhere = useReservationsChanged();
  const messages = useProblemMessages();
  const labels = useReservationLabels();
  const toast = useToast();
  const bounds: DetailBounds = {
    today: format.today(),
    expirationDays: Number(settings.expirationDays),
    savedExpirationDate: reservation?.expirationDate ?? null,
  };
  const isDraft = reservation === undefined || reservation.status.code === String(statusCodes.draft);
  const [fresh] = useState(() => newForm(bounds));
  // F11: the version somebody began to edit, even when a newer one has been fetched since.
  const [begun, setBegun] = useState<Reservation>();
  const base = begun ?? reservation;
  const stored = base ? formOf(base) : fresh;
  const [creationId] = useState(newNumber);
  const [typed, setTyped] = useState<DetailsForm>();
  const [left, setLeft] = useState<ReadonlySet<FormField>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<FormField, { message: string; value: unknown }>>(new Map());
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = typed ?? stored;
  const details = detailsOf(form);
  const lists = useDetailLists(form, reservation);
  const changed = changedFields(form, stored);
  const mandatory = mandatoryFields(details);
  const missing = missingFields(details);
  const isMixed = useMixedForChosen(base, form.categoryType);
  const issues: readonly FieldIssue[] = [
    ...checkDetails(details, bounds),
    ...checkHeld(details, reservation?.counts.reserved ?? 0),
    ...(isMixed ? [{ path: ['categoryType'], code: 'single-project' } as const] : []),
  ];
  const labelOf = (field: FormField) => labels.field(wireNameOf(field));

  const textOf = (of: DetailsForm, wireName: string): string => {
    const field = fieldNamed(wireName);
    if (!field) return '';
    const known = (values: readonly { value: string; label: string }[], code: string | number | null) =>
      values.find(({ value }) => value === String(code))?.label ?? String(code ?? '');
    if (field === 'category') return known(lists.categories, of.category);
    if (field === 'categoryType') return known(lists.allTypes, of.categoryType);
    if (field === 'sponsorType') return known(lists.sponsorTypes, of.sponsorType);
    if (field === 'expirationDate') return of.expirationDate ? format.date(of.expirationDate) : '';
    if (field === 'isPerpetual') return labels.value(of.isPerpetual ? 'Yes' : 'No');
    return String(of[field] ?? '');
  };
  const conflict = useVersionConflict<DetailsForm>({
    form,
    setForm: setTyped,
    stored,
    take: takeField,
    textOf,
    labelOf: labels.field,
  });
  const kept = useKeptInput<DetailsForm>(
    `reservation/${reservation?.id ?? 'new'}`,
    reservation ? String(reservation.version) : null,
    changed.length > 0 ? form : undefined,
    (values) => type({ ...stored, ...values }),
  );
  const type = (next: DetailsForm) => {
    setBegun(base);
    setTyped(next);
  };

  const errorOf = (field: FormField): string | undefined => {
    const told = refused.get(field);
    if (told && told.value === form[field]) return told.message;
    if (field === 'categoryType' && isMixed) return messages.ofField({ code: 'single-project' });
    if (!left.has(field) && !reservation) return undefined;
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) {
      const { latest } = issue.params ?? {};
      return messages.ofField(latest ? { ...issue, params: { latest: format.date(String(latest)) } } : issue);
    }
    const isMissing = field !== 'isPerpetual' && missing.includes(field);
    return isMissing && (left.has(field) || !isDraft) ? messages.ofField({ code: 'required' }) : undefined;
  };

  const reset = () => {
    setTyped(undefined);
    setBegun(undefined);
    setLeft(new Set());
    setRefused(new Map());
    setSubmitError(undefined);
    conflict.end();
  };

  const refuse = async (failure: unknown) => {
    if (reservation && isProblem(failure, 'changed-meanwhile')) {
      const query = { ...reservationQuery(reservation.id, i18n.language), staleTime: 0 };
      const now = await client.fetchQuery(query).catch(() => reservation);
      const isAsked = conflict.begin(failure, form, formOf(now));
      setBegun(now);
      return isAsked ? undefined : setSubmitError(messages.of(failure));
    }
    const fields = isProblem(failure) ? failure.errors.map((error) => [fieldNamed(error.field), error] as const) : [];
    const atFields = fields.flatMap(([field, error]) =>
      field ? [[field, { message: messages.ofField(error), value: form[field] }] as const] : [],
    );
    setRefused(new Map(atFields));
    const own = t(reservation ? 'message.updateFailed' : 'message.createFailed');
    // What a field says already, or the form itself, is not said twice.
    if (atFields.length > 0) return toast.error(own);
    setSubmitError(messages.withReason(own, failure));
  };

  const said = (saved: Reservation, delivery: string) => {
    const id = saved.id;
    if (delivery === 'failed')
      toast.warning(t(reservation ? 'message.updatedNotSent' : 'message.createdNotSent', { id }));
    else toast.success(t(reservation ? 'message.updated' : 'message.created', { id }));
  };

  /** What is stored now; nothing when it was refused, and the form says why. */
  const submit = async (): Promise<Reservation | undefined> => {
    setLeft(new Set([...changed, ...(isDraft ? [] : missing)]));
    const isWrong = issues.length > 0 || (!isDraft && missing.length > 0) || conflict.unchosen > 0;
    if (isSaving || isWrong) return undefined;
    setSaving(true);
    setSubmitError(undefined);
    try {
      const { reservation: saved, delivery } = base
        ? await call(updateReservation, { id: base.id, version: base.version, reservation: details })
        : await call(createReservation, { reservation: details, creationId });
      client.setQueryData(reservationQuery(saved.id, i18n.language).queryKey, saved);
      said(saved, delivery);
      // The form must be clean before the screen is left: it would ask otherwise. What was made stands in it until then.
      flushSync(() => {
        reset();
        if (!reservation) setBegun(saved);
      });
      void changedElsewhere();
      return saved;
    } catch (failure) {
      await refuse(failure);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  const wrongFields = new Set<string>(issues.map(({ path }) => String(path[0])));
  return {
    form,
    bounds,
    lists,
    kept,
    conflict,
    changed: changed.map(labelOf),
    isDirty: changed.length > 0,
    isDraft,
    labelOf,
    errorOf,
    isRequired: (field: FormField) => field !== 'isPerpetual' && mandatory.includes(field),
    /** How many fields must be corrected before anything can be saved. */
    invalidCount: wrongFields.size + conflict.unchosen + (isDraft ? 0 : missing.length),
    /** RESV-069. */
    canSave: canSaveForm(form, stored, reservation === undefined),
    hasMissing: missing.length > 0,
    /** RESV-070: nothing mandatory is missing, and nothing is wrong. */
    isComplete: missing.length === 0 && issues.length === 0,
    submitError,
    isSaving,
    /** What was typed is a draft now, whose own screen is on its way. */
    isMade: reservation === undefined && begun?.id !== undefined,
    edit: (change: Partial<DetailsForm>) => type(changeForm(form, change, bounds)),
    /** Interface design, section 10: a field is checked when it is left. */
    leave: (field: FormField) => setLeft(new Set([...left, field])),
    leaveAll: () => setLeft(new Set(formFields)),
    reset,
    submit,
  };
}

export type DetailsFormState = ReturnType<typeof useDetailsForm>;
