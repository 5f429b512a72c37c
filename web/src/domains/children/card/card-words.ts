import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../api/format.ts';
import { useLabels } from '../labels.ts';
import { daysBetween, relativeDays } from './days.ts';

/** What turns the values of a record into words on screen or paper. */
export interface CardWords {
  readonly t: TFunction<['children', 'common']>;
  readonly labels: ReturnType<typeof useLabels>;
  readonly format: Format;
  readonly today: string;
  /** 'in 16 days', '2 months ago' */
  readonly when: (date: string) => string;
}

export function useCardWords(): CardWords {
  const { t, i18n } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const format = useFormat();
  return useMemo(() => {
    const today = format.today();
    return { t, labels, format, today, when: (date) => relativeDays(daysBetween(today, date), i18n.language) };
  }, [t, labels, format, i18n.language]);
}
