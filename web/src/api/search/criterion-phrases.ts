import { useTranslation } from 'react-i18next';
import type { Operator } from '#contract/shared/operators.ts';
import { useFormat } from '../format.ts';
import type { CriteriaLists } from './criteria-lists.ts';

interface Range {
  readonly operator?: Operator | undefined;
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
}

/** A chip with more values than this shows their number instead. */
export const namesInChip = 3;

/** The values of criteria as texts, for chips. */
export function useCriterionPhrases(lists: CriteriaLists) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const range = ({ operator, from, to }: Range, show: (value: string | number) => string = String): string =>
    operator && from !== undefined
      ? t(`range.${operator}`, { from: show(from), to: to === undefined ? '' : show(to) })
      : '';
  return {
    names: (list: string, codes: readonly string[]): string =>
      codes.length > namesInChip
        ? t('several', { first: lists.label(list, codes[0] ?? ''), count: codes.length - 1 })
        : codes.map((code) => lists.label(list, code)).join(', '),
    range,
    dateRange: (dates: Range): string => range(dates, (value) => format.date(String(value))),
  };
}
