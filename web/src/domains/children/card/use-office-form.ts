import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#contract/children/card.ts';
import { fieldsOf } from '../../../forms/form-parts.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { useLabels } from '../labels.ts';
import {
  isSameField,
  type OfficeField,
  officeFieldOf,
  officeFields,
  tidyWords,
  wordsIssues,
  wordsOf,
} from './office-words.ts';
import { childQuery, type OfficeWords, useSaveChild } from './queries.ts';

/** CHILD-003: the edit form of the card. */
export function useOfficeForm(child: Child, isOpenAtFirst: boolean) {
  const { t, i18n } = useTranslation('children');
  const client = useQueryClient();
  const labels = useLabels();
  const save = useSaveChild(child.childId, i18n.language);
  const [isEditing, setEditing] = useState(isOpenAtFirst);
  const form = useRecordForm<Child, OfficeWords, OfficeField>({
    id: `child/${child.childId}`,
    record: child,
    versionOf: ({ version }) => version,
    valuesOf: (record) => wordsOf(record ?? child),
    parts: {
      ...fieldsOf<OfficeWords>(officeFields, isSameField),
      labelOf: labels.card,
      textOf: (words, field) => words[field],
    },
    check: wordsIssues,
    partOf: officeFieldOf,
    save: (words, base = child) => save.mutateAsync({ ...tidyWords(words), version: base.version }),
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
    type: (field: OfficeField, text: string) => form.edit({ [field]: text }),
    close,
    submit: async (): Promise<boolean> => {
      if (form.isDirty) return form.submit();
      close();
      return true;
    },
  };
}

export type OfficeForm = ReturnType<typeof useOfficeForm>;
