import { useTranslation } from 'react-i18next';
import { type Bilingual, cardLabels, columnLabels, criterionLabels } from '#contract/children/labels.ts';
import type { Language } from '#contract/users/api.ts';

/** Names on the wire that say the same as a column. */
const alike: Readonly<Record<string, Bilingual>> = {
  ChildCode: columnLabels.ChildId,
  ChildCodes: columnLabels.ChildId,
  ChildCountry: columnLabels.Country,
  ChildCountryId: columnLabels.Country,
  AgeRange: columnLabels.Age,
  Region: cardLabels.region,
  RCDSAddDate: criterionLabels.PRCDSAddDate,
};

const labels: Readonly<Record<string, Bilingual>> = { ...criterionLabels, ...columnLabels, ...alike };

/** Of lists that are not searched by what a card shows. */
const further = ['PhotoAvailable', 'VideoAvailable', 'CountryGroup', 'Filter', 'Code', 'Mine'] as const;

/** The log holds criteria by their names on the wire; what this version does not know shows as it is. */
export function useCriterionName(): (name: string) => string {
  const { t, i18n } = useTranslation('accessLog');
  return (name) => {
    const own = further.find((one) => one === name);
    return own ? t(`criterion.${own}`) : (labels[name]?.[i18n.language as Language] ?? name);
  };
}
