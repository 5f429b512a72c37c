import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActedEntry } from '#contract/reservations/acts.ts';
import { auditWords } from '#contract/audit-words.ts';
import { valueLabels } from '#contract/children/labels.ts';
import { type Bilingual } from '#contract/shared/bilingual.ts';
import { actWords } from '#contract/reservations/acts.ts';
import { reservationPhrases } from '#contract/reservations/audit-phrases.ts';
import type { CountKind } from '#contract/reservations/counts.ts';
import { countLabels, reservationColumnLabels, reservationFieldLabels } from '#contract/reservations/labels.ts';
import type { ReservationColumn } from '#contract/reservations/search.ts';

/** Labels from the contract, which the server prints too, in the reader's language. */
export function useReservationLabels() {
  const { i18n } = useTranslation();
  const language = i18n.language?.startsWith('es') ? 'es' : 'en';
  return useMemo(() => {
    const say = (label: Bilingual) => label[language];
    const words = auditWords(reservationPhrases, language);
    const fields: Readonly<Record<string, Bilingual>> = reservationFieldLabels;
    return {
      column: (id: ReservationColumn) => say(reservationColumnLabels[id]),
      count: (kind: CountKind) => say(countLabels[kind]),
      /** By wire name, as in server errors and histories. */
      field: (wireName: string) => {
        const known = fields[wireName];
        return known ? say(known) : wireName;
      },
      /** F20: 'transferred to 10093'; empty when the act is not known. */
      act: ({ act, actOf }: Pick<ActedEntry, 'act' | 'actOf'>) => act && actWords({ kind: act, of: actOf }, language),
      /** A value of the history; statuses and categories are stored in English. */
      written: words.value,
      /** 'Yes', 'Male' … in the reader's language; an unknown value unchanged. */
      value: (value: string) => {
        const known = valueLabels[value];
        return known ? say(known) : value;
      },
    };
  }, [language]);
}
