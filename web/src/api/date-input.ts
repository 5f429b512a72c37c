import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { datePatternLabel } from '#contract/office-settings/format.ts';
import { parseTypedDate } from '#contract/office-settings/typed-date.ts';
import { languageOf } from '#contract/shared/language.ts';
import { earliestDate, latestDate } from '#contract/shared/values.ts';
import { useFormat } from './format.ts';

/** Any date whose day cannot be mistaken for a month. */
const example = '2026-04-16';

/** F9, F25: props for every date input: the office's date format, its parser, and the error texts. */
export function useDateInput() {
  const { t, i18n } = useTranslation('common');
  const format = useFormat();
  const shown = datePatternLabel(format.datePattern, languageOf(i18n.language));
  return useMemo(() => {
    const allowed = () => t('date.allowed', { from: format.date(earliestDate), to: format.date(latestDate) });
    return {
      pattern: format.datePattern,
      read: (typed: string) => parseTypedDate(typed, format.datePattern),
      patternShown: shown,
      language: i18n.language,
      earliest: earliestDate,
      latest: latestDate,
      calendar: {
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        previousYear: t('date.previousYear'),
        nextYear: t('date.nextYear'),
        previousDecade: t('date.previousDecade'),
        nextDecade: t('date.nextDecade'),
      },
      problems: {
        unreadable: t('date.unreadable', { pattern: shown, example: format.date(example) }),
        noSuchDay: t('date.noSuchDay'),
        tooEarly: (earliest: string) =>
          earliest === earliestDate ? allowed() : t('date.tooEarly', { date: format.date(earliest) }),
        tooLate: (latest: string) =>
          latest === latestDate ? allowed() : t('date.tooLate', { date: format.date(latest) }),
      },
    };
  }, [t, i18n.language, format, shown]);
}
