import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { MultiSelectTexts } from '../ui/fields/multi-select-field.tsx';
import type { RangeTexts } from '../ui/fields/range-field.tsx';
import type { FormTexts } from '../ui/form/form-texts.ts';
import type { GridTexts } from '../ui/grid/grid-types.ts';
import type { ClearedTexts } from '../ui/messages/cleared-notice.tsx';
import type { SearchTexts } from '../ui/search/search-texts.ts';

/** The UI kit contains no texts; these hooks provide its text props in the user's language. */

export function useGridTexts(): GridTexts {
  const { t, i18n } = useTranslation('common');
  return useMemo(() => {
    const number = (value: number) => formatNumber(i18n.language, value);
    return {
      list: t('table.list'),
      columns: t('table.columns'),
      columnsShown: (shown, total) => t('table.columnsShown', { shown, total }),
      moveUp: (column) => t('table.moveUp', { column }),
      moveDown: (column) => t('table.moveDown', { column }),
      reset: t('table.reset'),
      alwaysShown: t('table.alwaysShown'),
      density: t('table.density'),
      compact: t('table.compact'),
      comfortable: t('table.comfortable'),
      rowsPerPage: t('table.rowsPerPage'),
      range: (from, to, total) => t('table.range', { from: number(from), to: number(to), total: number(total) }),
      page: (page, pages) => t('table.page', { page: number(page), pages: number(pages) }),
      firstPage: t('table.firstPage'),
      previousPage: t('table.previousPage'),
      nextPage: t('table.nextPage'),
      lastPage: t('table.lastPage'),
      selectPage: t('table.selectPage'),
      selectRow: (row) => t('table.selectRow', { row }),
      selected: (count) => t('table.selected', { count }),
      clearSelection: t('table.clearSelection'),
      sortBy: t('table.sortBy'),
      direction: (isDescending) => t(isDescending ? 'table.descending' : 'table.ascending'),
      cap: (max) => t('table.cap', { max }),
      capHint: t('table.capHint'),
      empty: t('table.empty'),
      failed: t('table.failed'),
      tryAgain: t('action.tryAgain'),
      loading: t('table.loading'),
      loadingPage: (page) => t('waiting.loadingPage', { page: number(page) }),
      stillWorking: t('waiting.still'),
      cancel: t('action.cancel'),
    };
  }, [t, i18n.language]);
}

export function useFormTexts(): FormTexts {
  const { t } = useTranslation('common');
  return useMemo(
    () => ({
      unsaved: t('form.unsaved'),
      changed: (count) => t('form.changed', { count }),
      correct: (count) => t('form.correct', { count }),
      save: t('action.save'),
      discard: t('action.discard'),
      cancel: t('action.cancel'),
    }),
    [t],
  );
}

export function useSearchTexts(): SearchTexts {
  const { t } = useTranslation('common');
  return useMemo(
    () => ({
      criteria: t('search.criteria'),
      criteriaSet: (count) => t('search.criteriaSet', { count }),
      fillOne: t('search.fillOne'),
      hide: t('search.hide'),
      edit: t('search.edit'),
      clear: t('action.clear'),
      search: t('action.search'),
      remove: (criterion) => t('search.removeCriterion', { criterion }),
      more: (count) => t('search.moreCriteria', { count }),
      close: t('action.close'),
      cleared: t('search.cleared'),
      undo: t('action.undo'),
    }),
    [t],
  );
}

/** Texts of the notice after Clear in a filter. */
export function useClearedTexts(): ClearedTexts {
  const { t } = useTranslation('common');
  return { cleared: t('search.cleared'), undo: t('action.undo') };
}

export function useMultiSelectTexts(): MultiSelectTexts {
  const { t } = useTranslation('common');
  return useMemo(
    () => ({
      more: (count) => t('search.moreValues', { count }),
      search: t('search.narrow'),
      nothingFound: t('search.nothingFound'),
      loading: t('waiting.loading'),
      clear: t('action.clear'),
      locked: t('search.projectLocked'),
      selected: (count) => t('table.selected', { count }),
    }),
    [t],
  );
}

export function useRangeTexts(): (field: string) => RangeTexts {
  const { t } = useTranslation('common');
  return (field) => ({
    operator: t('search.operator', { field }),
    from: t('search.fromOf', { field }),
    to: t('search.toOf', { field }),
    any: t('value.any'),
    closed: { from: t('search.from'), to: t('search.to') },
  });
}
