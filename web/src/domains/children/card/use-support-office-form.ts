import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { useLabels } from '../labels.ts';
import { childQuery, type SupportOfficeValues, useSaveChild } from './queries.ts';
import {
  fieldOfWireName,
  normalizeValues,
  type SupportOfficeField,
  supportOfficeIssues,
  supportOfficeParts,
  supportOfficeValuesOf,
} from './support-office.ts';

/** CHILD-003: the edit form of the card. */
export function useSupportOfficeForm(child: Child, isOpenAtFirst: boolean) {
  const { t, i18n } = useTranslation('children');
  const client = useQueryClient();
  const labels = useLabels();
  const save = useSaveChild(child.childId, i18n.language);
  const [isEditing, setEditing] = useState(isOpenAtFirst);
  const typed = useFormValues<Child, SupportOfficeValues, SupportOfficeField>({
    record: child,
    versionOf: ({ version }) => version,
    valuesOf: (record) => supportOfficeValuesOf(record ?? child),
    parts: supportOfficeParts,
  });
  const form = useRecordForm(typed, {
    id: `child/${child.childId}`,
    labels: { labelOf: labels.card, textOf: (words, field) => words[field] },
    issues: supportOfficeIssues(typed.values),
    partOf: fieldOfWireName,
    save: (words, base = child) => save.mutateAsync({ ...normalizeValues(words), version: base.version }),
    fetchNow: () => client.fetchQuery({ ...childQuery(child.childId, i18n.language), staleTime: 0 }),
    texts: { saved: t('card.form.saved'), failed: t('card.form.failed') },
    onSaved: () => setEditing(false),
  });
  const close = () => {
    setEditing(false);
    form.reset();
  };
  return {
    ...form,
    isEditing: isEditing || form.isTouched,
    open: () => setEditing(true),
    type: (field: SupportOfficeField, text: string) => form.edit({ [field]: text }),
    close,
    submit: async (): Promise<boolean> => {
      if (form.isDirty) return form.submit();
      close();
      return true;
    },
  };
}

export type SupportOfficeForm = ReturnType<typeof useSupportOfficeForm>;
