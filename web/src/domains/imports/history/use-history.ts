import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultImportFilter, type ImportFilter, importStatusCodes } from '#contract/imports/rules.ts';
import { useFormat } from '../../../api/format.ts';
import { lookupQuery } from '../../../api/lists.ts';
import { useCriteriaDraft } from '../../../api/search/criteria-draft.ts';
import { useCriteriaSearch } from '../../../api/search/criteria-search.ts';
import { useSearchState } from '../../../api/search/search-state.ts';
import { authorsQuery, historyQuery } from '../queries.ts';
import { type Criterion, filledCriteria, formProblems, parseForm, removeCriterion } from './form.ts';

/** State and actions of the import history. */
export function useHistory() {
  const { t, i18n } = useTranslation('imports');
  const format = useFormat();
  const remembered = useSearchState<ImportFilter>({
    feature: 'imports',
    name: 'history',
    defaults: defaultImportFilter,
    sort: 'ImportId',
    isDescending: true,
    parse: parseForm,
  });
  const kept = useCriteriaDraft('imports', { remembered, defaults: defaultImportFilter, parse: parseForm });
  const { form, searched, page, pageSize, sort } = remembered.state;
  const authors = useQuery(authorsQuery());
  const statuses = useQuery(lookupQuery('importStatus', i18n.language));
  const nameOf = (id: number) => authors.data?.find((author) => author.id === id)?.name ?? String(id);
  const statusName = (status: keyof typeof importStatusCodes) =>
    statuses.data?.find(({ value }) => value === String(importStatusCodes[status]))?.label ?? t(`status.${status}`);
  const words: Readonly<Record<Criterion, (form: ImportFilter) => string>> = {
    createdBy: ({ createdBy = [] }) => createdBy.map(nameOf).join(', '),
    statuses: ({ statuses: chosen = [] }) => chosen.map(statusName).join(', '),
    date: ({ from, to }) => [from, to].flatMap((day) => (day ? [format.date(day)] : [])).join(' – '),
  };
  const search = useCriteriaSearch({
    remembered,
    chips: (asked: ImportFilter) =>
      filledCriteria(asked).map((id) => ({ id, label: t(`field.${id}`), value: words[id](asked) })),
    problems: formProblems(form, format.date),
    remove: (asked, key) => removeCriterion(asked, key as Criterion),
  });
  const found = useQuery({
    ...historyQuery({ filter: searched ?? form, page, pageSize, sort }, i18n.language),
    enabled: searched !== undefined,
  });
  return {
    ...search,
    kept,
    page: found,
    authors: authors.data ?? [],
    areAuthorsPending: authors.isPending,
    lists: [authors, statuses],
    statusName,
    change: (part: Partial<ImportFilter>) => search.apply({ form: { ...form, ...part }, cleared: [] }),
  };
}

export type HistoryState = ReturnType<typeof useHistory>;
