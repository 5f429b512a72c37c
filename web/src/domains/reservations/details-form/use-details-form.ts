import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createReservation, updateReservation } from '#contract/reservations/api.ts';
import { mandatoryFields, missingFields } from '#contract/reservations/categories.ts';
import type { DetailBounds } from '#contract/reservations/check-details.ts';
import type { Reservation } from '#contract/reservations/reservation.ts';
import { statusCodes } from '#contract/reservations/rules.ts';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../api/format.ts';
import { newUuid } from '../../../api/new-uuid.ts';
import { usePerson } from '../../../api/person.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { type Save, useRecordForm } from '../../../forms/use-record-form.ts';
import { useToast } from '../../../ui/messages/toasts.tsx';
import { reservationQuery, useInvalidateReservations } from '../queries.ts';
import {
  canSaveForm,
  changeForm,
  type DetailsForm,
  detailParts,
  detailsOf,
  type FormField,
  fieldOfWireName,
  formFields,
  formOf,
  issuesOf,
  newForm,
} from './form.ts';
import { useChosenTypeConflict } from './use-chosen-type-conflict.ts';
import { useDetailLists } from './use-detail-lists.ts';
import { useDetailTexts } from './use-detail-texts.ts';

interface Options {
  /** Undefined creates a new draft. */
  readonly reservation?: Reservation | undefined;
}

/**
 * State and actions of the details form, used by stage 1 of Create and by Edit of Manage. A draft may be incomplete, an
 * active reservation may not.
 */
export function useDetailsForm({ reservation }: Options) {
  const { t, i18n } = useTranslation('reservations');
  const { settings } = usePerson();
  const format = useFormat();
  const client = useQueryClient();
  const changedElsewhere = useInvalidateReservations();
  const toast = useToast();
  const bounds: DetailBounds = {
    today: format.today(),
    expirationDays: Number(settings.expirationDays),
    savedExpirationDate: reservation?.expirationDate ?? null,
  };
  const isDraft = reservation === undefined || reservation.status.code === String(statusCodes.draft);
  const [fresh] = useState(() => newForm(bounds));
  const [creationId] = useState(newUuid);
  const typed = useFormValues({
    record: reservation,
    versionOf: ({ version }) => version,
    valuesOf: (record): DetailsForm => (record ? formOf(record) : fresh),
    parts: detailParts,
  });
  const { values, base } = typed;
  const lists = useDetailLists(values, reservation);
  const labels = useDetailTexts(lists);
  const isMixed = useChosenTypeConflict(base, values.categoryType);
  const details = detailsOf(values);
  const missing = missingFields(details);
  const issues = issuesOf(details, { bounds, isDraft, isMixed, held: reservation?.counts.reserved ?? 0 });
  const wrong = issues.filter(({ isWarning }) => !isWarning);

  const save: Save<Reservation, DetailsForm> = async (given, from) => {
    const { reservation: saved, delivery } = from
      ? await call(updateReservation, { id: from.id, version: from.version, reservation: detailsOf(given) })
      : await call(createReservation, { reservation: detailsOf(given), creationId });
    const { id } = saved;
    client.setQueryData(reservationQuery(id, i18n.language).queryKey, saved);
    if (delivery === 'failed') toast.warning(t(from ? 'message.updatedNotSent' : 'message.createdNotSent', { id }));
    else toast.success(t(from ? 'message.updated' : 'message.created', { id }));
    return saved;
  };
  const form = useRecordForm(typed, {
    id: `reservation/${reservation?.id ?? 'new'}`,
    labels,
    issues,
    isShown: ({ code }, { isVisited, wasSubmitted }) => {
      if (code === 'single-project' || isVisited) return true;
      return code === 'required' ? !isDraft : reservation !== undefined || wasSubmitted;
    },
    partOf: fieldOfWireName,
    save,
    fetchNow: ({ id }) => client.fetchQuery({ ...reservationQuery(id, i18n.language), staleTime: 0 }),
    texts: { saved: undefined, failed: t(reservation ? 'message.updateFailed' : 'message.createFailed') },
    onSaved: () => void changedElsewhere(),
  });

  return {
    ...form,
    bounds,
    lists,
    isDraft,
    labelOf: labels.labelOf,
    isRequired: (field: FormField) => field !== 'isPerpetual' && mandatoryFields(details).includes(field),
    /** Number of fields to correct before saving, whether shown yet or not. */
    invalidCount: new Set(wrong.map(({ part }) => part)).size + form.unchosenCount,
    /** RESV-069. */
    canSave: canSaveForm(values, form.stored, reservation === undefined),
    hasMissing: missing.length > 0,
    /** RESV-070: all mandatory fields are filled and valid. */
    isComplete: issues.length === 0,
    /** The new draft is stored; its own screen is about to open. */
    isCreated: reservation === undefined && base !== undefined,
    edit: (change: Partial<DetailsForm>) => form.change((from) => changeForm(from, change, bounds)),
    /** Interface design, section 10: a field is validated when it loses focus. This marks all fields as visited. */
    visitAll: () => form.visit(...formFields),
  };
}

export type DetailsFormState = ReturnType<typeof useDetailsForm>;
