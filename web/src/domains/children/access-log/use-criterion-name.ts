import { useTranslation } from 'react-i18next';
import { cardLabels, columnLabels, criterionLabels } from '#contract/children/labels.ts';
import type { LoggedCriterion } from '#contract/children/logged.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Localized } from '#contract/shared/localized.ts';

/** Criteria of other lists (available children, CSM messages), which have no label in the contract. */
const otherListCriteria = ['PhotoAvailable', 'VideoAvailable', 'CountryGroup', 'Filter', 'Code', 'Mine'] as const;

/** Wire names with the label of a column, a card value or a criterion. */
const labels: Readonly<Record<Exclude<LoggedCriterion, (typeof otherListCriteria)[number]>, Localized>> = {
  ...criterionLabels,
  ...columnLabels,
  ChildCode: columnLabels.ChildId,
  ChildCodes: columnLabels.ChildId,
  ChildCountry: columnLabels.Country,
  ChildCountryId: columnLabels.Country,
  CountryCode: columnLabels.Country,
  ProjectId: columnLabels.Project,
  AgeRange: columnLabels.Age,
  Region: cardLabels.region,
  RCDSAddDate: criterionLabels.PRCDSAddDate,
};

const isLabelled = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name);

/** The log stores wire names; a name unknown to this version is shown unchanged. */
export function useCriterionName(): (name: string) => string {
  const { t, i18n } = useTranslation('accessLog');
  return (name) => {
    const own = otherListCriteria.find((one) => one === name);
    if (own) return t(`criterion.${own}`);
    return isLabelled(name) ? labels[name][i18n.language as Language] : name;
  };
}
