import { useTranslation } from 'react-i18next';
import { cardLabels, columnLabels, criterionLabels } from '#contract/children/labels.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Localized } from '#contract/shared/localized.ts';

/** Wire names that share the label of a column, a card value or a criterion. */
const aliasLabels: Readonly<Record<string, Localized>> = {
  ChildCode: columnLabels.ChildId,
  ChildCodes: columnLabels.ChildId,
  ChildCountry: columnLabels.Country,
  ChildCountryId: columnLabels.Country,
  AgeRange: columnLabels.Age,
  Region: cardLabels.region,
  RCDSAddDate: criterionLabels.PRCDSAddDate,
};

const labels: Readonly<Record<string, Localized>> = { ...criterionLabels, ...columnLabels, ...aliasLabels };

/** Criteria of other lists (available children, CSM messages), which have no label in the contract. */
const otherListCriteria = ['PhotoAvailable', 'VideoAvailable', 'CountryGroup', 'Filter', 'Code', 'Mine'] as const;

/** The log stores wire names; a name unknown to this version is shown unchanged. */
export function useCriterionName(): (name: string) => string {
  const { t, i18n } = useTranslation('accessLog');
  return (name) => {
    const own = otherListCriteria.find((one) => one === name);
    return own ? t(`criterion.${own}`) : (labels[name]?.[i18n.language as Language] ?? name);
  };
}
