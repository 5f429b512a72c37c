import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CriterionId, Tab } from '#contract/children/criteria.ts';
import {
  type Bilingual,
  cardLabels,
  columnLabels,
  criterionLabels,
  tabLabels,
  valueLabels,
} from '#contract/children/labels.ts';
import type { GridColumn } from '#contract/children/search.ts';
import type { Language } from '#contract/users/api.ts';

/** Names that the server prints as well stand in the contract; here they are in the reader's language, or another. */
export function useLabels(other?: Language) {
  const { i18n } = useTranslation();
  const language = other ?? (i18n.language?.startsWith('es') ? 'es' : 'en');
  return useMemo(() => {
    const say = (label: Bilingual) => label[language];
    return {
      criterion: (id: CriterionId) => say(criterionLabels[id]),
      column: (id: GridColumn) => say(columnLabels[id]),
      tab: (id: Tab) => say(tabLabels[id]),
      card: (id: keyof typeof cardLabels) => say(cardLabels[id]),
      /** 'Yes', 'Male', 'Satisfactory' … in the reader's language; anything else as it is. */
      value: (value: string) => {
        const known = valueLabels[value];
        return known ? say(known) : value;
      },
    };
  }, [language]);
}
