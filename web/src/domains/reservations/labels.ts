import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { valueLabels } from '#contract/children/labels.ts';
import type { ActionAuditEntry } from '#contract/reservations/audit-actions.ts';
import { auditActionLabel } from '#contract/reservations/audit-actions.ts';
import { reservationAuditLabels } from '#contract/reservations/audit-labels.ts';
import type { CountKind } from '#contract/reservations/counts.ts';
import { countLabels, reservationColumnLabels, reservationFieldLabels } from '#contract/reservations/labels.ts';
import type { ReservationColumn } from '#contract/reservations/search.ts';
import { auditTranslator } from '#contract/shared/audit-labels.ts';
import { languageOf } from '#contract/shared/language.ts';
import type { Localized } from '#contract/shared/localized.ts';

/** Labels from the contract, which the server prints too, in the reader's language. */
export function useReservationLabels() {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return useMemo(() => {
    const say = (label: Localized) => label[language];
    const words = auditTranslator(reservationAuditLabels, language);
    const fields: Readonly<Record<string, Localized>> = reservationFieldLabels;
    return {
      column: (id: ReservationColumn) => say(reservationColumnLabels[id]),
      count: (kind: CountKind) => say(countLabels[kind]),
      /** By wire name, as in server errors and histories. */
      field: (wireName: string) => {
        const known = fields[wireName];
        return known ? say(known) : wireName;
      },
      /** F20: 'transferred to 10093'; empty when the act is not known. */
      act: ({ act, actOf }: Pick<ActionAuditEntry, 'act' | 'actOf'>) =>
        act && auditActionLabel({ kind: act, of: actOf }, language),
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
