import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import type { FormParts } from '../../../forms/form-parts.ts';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { type RecordFormOptions, useRecordForm } from '../../../forms/use-record-form.ts';
import { type Entry, entryProblems, isOverLimit, listChanges } from './list-edits.ts';

type Entries = readonly Entry[];
type Part = 'list';

interface ListForm<R> extends Pick<RecordFormOptions<R, Entries, Part>, 'id' | 'texts' | 'fetchNow'> {
  readonly record: R | undefined;
  readonly versionOf: (record: R) => number;
  readonly entriesOf: (record: R | undefined) => Entries;
  readonly limit: number;
  readonly duplicate: FieldErrorCode;
  /** Saves the whole list. */
  readonly save: (entries: Entries, version: number) => Promise<R>;
  readonly label: string;
  readonly onSaved?: () => void;
}

/** Entries deleted by somebody else are sent as new ones if the user keeps their own list. */
const recreateDeleted = (entries: Entries, known: Entries): Entries =>
  entries.map((entry) => {
    if (entry.id === undefined || known.some(({ id }) => id === entry.id)) return entry;
    const { id: _gone, ...rest } = entry;
    return rest;
  });

const isSame = (one: Entries, other: Entries): boolean => {
  const { changed, removed, isReordered } = listChanges(one, other);
  return changed.length + removed.length === 0 && !isReordered;
};

const listParts: FormParts<Entries, Part> = {
  differing: (one, other) => (isSame(one, other) ? [] : ['list']),
  take: (_, from) => from,
};

/** Form for a list that is edited, compared and saved as a whole. */
export function useListForm<R>({
  record,
  versionOf,
  entriesOf,
  limit,
  duplicate,
  save,
  label,
  onSaved,
  ...rest
}: ListForm<R>) {
  const { t } = useTranslation('officeSettings');
  const typed = useFormValues<R, Entries, Part>({ record, versionOf, valuesOf: entriesOf, parts: listParts });
  const { values, stored } = typed;
  const isChanged = typed.changedParts.length > 0;
  const wrong = isChanged ? [...entryProblems(values, duplicate).values()] : [];
  const isOver = isChanged && isOverLimit(values, limit, stored);
  const nameAt = (index: number) => values[index]?.name.trim() || t('list.unnamed');
  const form = useRecordForm(typed, {
    ...rest,
    labels: {
      labelOf: () => label,
      textOf: (list) => list.map(({ name, isActive }) => (isActive ? name : t('list.inactive', { name }))).join(', '),
    },
    changedLabels: () => {
      const { changed, removed, isReordered } = listChanges(values, stored);
      return [
        ...changed.map((index) => t('list.changed', { position: index + 1, name: nameAt(index) })),
        ...removed.map(({ name }) => t('list.removed', { name })),
        ...(isReordered ? [t('list.order')] : []),
      ];
    },
    issues: [
      ...wrong.map((problem) => ({ part: 'list', ...problem }) as const),
      ...(isOver ? [{ part: 'list', code: 'too-many' } as const] : []),
    ],
    isShown: () => true,
    partOf: () => undefined,
    save: (entries, base) => save(recreateDeleted(entries, entriesOf(base)), base === undefined ? 0 : versionOf(base)),
    ...(onSaved && { onSaved }),
  });
  // Each entry shows its own error and counts as one.
  return { ...form, invalidCount: form.issues.length + form.unchosenCount };
}
