import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriterionId } from '#contract/children/criteria.ts';
import type { Tab } from '#contract/children/fields.ts';
import { cardLabels, columnLabels, criterionLabels, tabLabels, valueLabels } from '#contract/children/labels.ts';
import type { GridColumn } from '#contract/children/search.ts';
import { type Language, languageOf } from '#contract/shared/language.ts';
import type { Localized } from '#contract/shared/localized.ts';

/** Labels from the contract, which the server prints too, in the reader's language or in `other`. */
export function useLabels(other?: Language) {
  const { i18n } = useTranslation();
  const language = other ?? languageOf(i18n.language);
  return useMemo(() => {
    const say = (label: Localized) => label[language];
    return {
      criterion: (id: CriterionId) => say(criterionLabels[id]),
      column: (id: GridColumn) => say(columnLabels[id]),
      tab: (id: Tab) => say(tabLabels[id]),
      card: (id: keyof typeof cardLabels) => say(cardLabels[id]),
      /** 'Yes', 'Male', 'Satisfactory' … in the reader's language; an unknown value unchanged. */
      value: (value: string) => {
        const known = valueLabels[value];
        return known ? say(known) : value;
      },
    };
  }, [language]);
}
