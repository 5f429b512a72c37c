import { useTranslation } from 'react-i18next';
import type { FieldErrorCode } from '#contract/errors.ts';
import { type RecordFormOptions, useRecordForm } from '../../../forms/use-record-form.ts';
import { type Entry, entryProblems, isOverLimit, listChanges } from './list-edits.ts';

type Entries = readonly Entry[];
type Part = 'list';

interface ListForm<R> extends Pick<RecordFormOptions<R, Entries, Part>, 'id' | 'versionOf' | 'texts' | 'fetchNow'> {
  readonly record: R | undefined;
  readonly entriesOf: (record: R | undefined) => Entries;
  readonly limit: number;
  readonly duplicate: FieldErrorCode;
  /** Stores the whole list. */
  readonly save: (entries: Entries, version: number) => Promise<R>;
  readonly label: string;
  readonly onSaved?: () => void;
}

/** What the other administrator took away is made anew when one keeps one's own list. */
const anew = (entries: Entries, known: Entries): Entries =>
  entries.map((entry) => {
    if (entry.id === undefined || known.some(({ id }) => id === entry.id)) return entry;
    const { id: _gone, ...rest } = entry;
    return rest;
  });

const isSame = (one: Entries, other: Entries): boolean => {
  const { changed, removed, isReordered } = listChanges(one, other);
  return changed.length + removed.length === 0 && !isReordered;
};

/** A list that is edited, compared and saved as a whole. */
export function useListForm<R>({ entriesOf, limit, duplicate, save, label, onSaved, ...rest }: ListForm<R>) {
  const { t } = useTranslation('officeSettings');
  const form = useRecordForm<R, Entries, Part>({
    ...rest,
    valuesOf: entriesOf,
    parts: {
      differing: (one, other) => (isSame(one, other) ? [] : ['list']),
      take: (_, from) => from,
      textOf: (list) => list.map(({ name, isActive }) => (isActive ? name : t('list.inactive', { name }))).join(', '),
      labelOf: () => label,
    },
    changedLabels: (entries, stored) => {
      const { changed, removed, isReordered } = listChanges(entries, stored);
      return [
        ...changed.map((index) => {
          const name = entries[index]?.name.trim() || t('list.unnamed');
          return t('list.changed', { position: index + 1, name });
        }),
        ...removed.map(({ name }) => t('list.removed', { name })),
        ...(isReordered ? [t('list.order')] : []),
      ];
    },
    // Each entry says by itself what is wrong with it.
    check: (entries, stored) =>
      isSame(entries, stored)
        ? []
        : [
            ...[...entryProblems(entries, duplicate).values()].map((problem) => ({ part: 'list', ...problem }) as const),
            ...(isOverLimit(entries, limit, stored) ? [{ part: 'list', code: 'too-many' } as const] : []),
          ],
    isTold: () => true,
    partOf: () => undefined,
    save: (entries, base) => save(anew(entries, entriesOf(base)), base === undefined ? 0 : rest.versionOf(base)),
    ...(onSaved && { onSaved }),
  });
  const wrong = form.issues.length;
  return { ...form, invalidCount: wrong > 0 ? wrong : form.invalidCount };
}
