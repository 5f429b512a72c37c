import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { type Entry, entryProblems, isOverLimit, listChanges } from './list-edits.ts';
import { type StoredEntry, useEntryForm } from './use-entry-form.ts';

type Entries = readonly Entry[];

interface ListForm {
  readonly stored: StoredEntry<Entries>;
  readonly limit: number;
  readonly duplicate: FieldErrorCode;
  /** Stores the whole list. */
  readonly store: (entries: Entries, version: number) => Promise<unknown>;
  readonly refresh: () => Promise<StoredEntry<Entries> | undefined>;
  readonly label: string;
  readonly failed: string;
  readonly saved: string;
  readonly onSaved?: () => void;
}

/** What the other administrator took away is made anew when one keeps one's own list. */
const anew = (entries: Entries, known: Entries): Entries =>
  entries.map((entry) => {
    if (entry.id === undefined || known.some(({ id }) => id === entry.id)) return entry;
    const { id: _gone, ...rest } = entry;
    return rest;
  });

/** A list that is edited as a whole and saved at once. */
export function useListForm({ stored, limit, duplicate, store, label, onSaved, ...rest }: ListForm) {
  const { t } = useTranslation('officeSettings');
  const invalidIn = (entries: Entries) =>
    entryProblems(entries, duplicate).size + (isOverLimit(entries, limit, stored.form) ? 1 : 0);
  const { form: entries, ...form } = useEntryForm<Entries>({
    ...rest,
    stored,
    isSound: (list) => invalidIn(list) === 0,
    store: (list, now) => store(anew(list, now.form), now.version),
    parts: {
      take: (_, from) => from,
      textOf: (list) => list.map(({ name, isActive }) => (isActive ? name : t('list.inactive', { name }))).join(', '),
      labelOf: () => label,
    },
    onSaved: onSaved ?? (() => undefined),
  });
  const { changed, removed, isReordered } = listChanges(entries, stored.form);
  const labels = [
    ...changed.map((index) => {
      const name = entries[index]?.name.trim() || t('list.unnamed');
      return t('list.changed', { position: index + 1, name });
    }),
    ...removed.map(({ name }) => t('list.removed', { name })),
    ...(isReordered ? [t('list.order')] : []),
  ];
  return {
    ...form,
    entries,
    changed: labels,
    invalidCount: (labels.length > 0 ? invalidIn(entries) : 0) + form.conflict.unchosen,
  };
}
