import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '#contract/shared/calendar.ts';
import type { Language } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import { type Format, formatFor, useFormat } from '../../../api/format.ts';
import { usePerson } from '../../../api/person.tsx';
import { useLabels } from '../labels.ts';
import { relativeDays } from './relative-days.ts';

/** Labels and formatters that turn a record's values into text, on screen and in print. */
export interface CardTexts {
  readonly t: TFunction<['children', 'common']>;
  readonly labels: ReturnType<typeof useLabels>;
  readonly format: Format;
  readonly today: string;
  /** 'in 16 days', '2 months ago' */
  readonly when: (date: string) => string;
  /** 'English' of 'en' */
  readonly languageName: (code: string) => string;
}

/** The same in a given language: a printout may be for somebody who reads another language. */
export function useCardTextsIn(language: Language): CardTexts {
  const { i18n } = useTranslation();
  const { settings } = usePerson();
  const labels = useLabels(language);
  return useMemo(() => {
    const format = formatFor(settings, language);
    const today = format.today();
    const t = i18n.getFixedT(language, ['children', 'common'] as ['children', 'common']);
    return {
      t,
      labels,
      format,
      today,
      when: (date) => relativeDays(daysBetween(today, date), language),
      languageName: (code: string) => languageName(code, language),
    };
  }, [i18n, settings, labels, language]);
}

export function useCardTexts(): CardTexts {
  const { t, i18n } = useTranslation(['children', 'common']);
  const labels = useLabels();
  const format = useFormat();
  return useMemo(() => {
    const today = format.today();
    return {
      t,
      labels,
      format,
      today,
      when: (date) => relativeDays(daysBetween(today, date), i18n.language),
      languageName: (code: string) => languageName(code, i18n.language),
    };
  }, [t, labels, format, i18n.language]);
}
