import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#contract/shared/numbers.ts';
import { ageOperators, dateOperators } from '#contract/shared/operators.ts';
import type { DateRangeTexts } from '../ui/search/date-range-criterion.tsx';
import type { EmptyResultTexts } from '../ui/search/empty-result.tsx';
import type { NumberRangeTexts } from '../ui/search/number-range-criterion.tsx';
import type { SaveSearchTexts } from '../ui/search/save-search-dialog.tsx';
import { useRangeTexts } from './kit-texts.ts';

/** Texts of the search components; loaded with the screens that search. */

export function useDateRangeTexts(): DateRangeTexts {
  const { t } = useTranslation('search');
  const range = useRangeTexts();
  return {
    operators: dateOperators.map((value) => ({ value, label: t(`operator.${value}`) })),
    range,
  };
}

export function useNumberRangeTexts(): NumberRangeTexts<(typeof ageOperators)[number]> {
  const { t } = useTranslation(['search', 'problem']);
  const range = useRangeTexts();
  return {
    operators: ageOperators.map((value) => ({ value, label: t(`operator.${value}`) })),
    range,
    notANumber: t('problem:fields.not-a-number'),
  };
}

export function useEmptyResultTexts(): EmptyResultTexts {
  const { t, i18n } = useTranslation(['search', 'common']);
  return useMemo(() => {
    const number = (value: number) => formatNumber(i18n.language, value);
    return {
      textOne: t('empty.textOne'),
      save: t('empty.save'),
      failed: t('empty.failed'),
      loading: t('common:waiting.loading'),
      criterion: t('empty.criterion'),
      without: t('empty.without'),
      action: t('empty.action'),
      remove: t('empty.remove'),
      removeNamed: (criterion) => t('empty.removeNamed', { criterion }),
      stillNone: t('empty.stillNone'),
      count: (value, isMore) => {
        if (value === null) return t('empty.notCounted');
        return isMore ? t('empty.more', { count: number(value) as never }) : number(value);
      },
    };
  }, [t, i18n.language]);
}

/** Why there are no results, shown above them. */
export function useTroubleText(trouble: 'unreadable' | 'beyond-limits' | 'refused' | undefined): string | undefined {
  const { t } = useTranslation('search');
  return trouble && t(`trouble.${trouble}`);
}

export function useExportTexts() {
  const { t } = useTranslation(['search', 'common']);
  return {
    format: t('export.format'),
    start: t('export.start'),
    cancel: t('common:action.cancel'),
    logged: t('export.logged'),
  };
}

export function useResultActionTexts() {
  const { t } = useTranslation(['search', 'common']);
  return {
    copyLink: t('results.copyLink'),
    linkCopied: t('results.linkCopied'),
    copyFailed: t('common:action.copyFailed'),
    export: t('results.export'),
  };
}

export function useSavedMenuTexts() {
  const { t } = useTranslation(['search', 'common']);
  return {
    label: t('saved.label'),
    none: t('saved.none'),
    loading: t('common:waiting.loading'),
    failed: t('saved.failed'),
    byOwner: (name: string, owner: string) => t('saved.byOwner', { name, owner }),
  };
}

export function useSaveSearchTexts(): SaveSearchTexts {
  const { t } = useTranslation(['search', 'common']);
  return {
    title: t('saved.save'),
    name: t('saved.name'),
    nameNeeded: t('saved.nameNeeded'),
    remaining: (count) => t('common:form.remaining', { count }),
    share: t('saved.share'),
    shared: t('saved.shared'),
    own: t('saved.own'),
    save: t('common:action.save'),
    replace: t('saved.replace'),
    delete: (name) => t('saved.delete', { name }),
    deleteQuestion: (name) => t('saved.deleteQuestion', { name }),
    deleteIt: t('saved.deleteIt'),
    keep: t('saved.keep'),
    cancel: t('common:action.cancel'),
    done: (name) => t('saved.done', { name }),
  };
}
