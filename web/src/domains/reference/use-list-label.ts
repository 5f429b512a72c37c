import { useTranslation } from 'react-i18next';
import { listLabels } from '#contract/reference/labels.ts';
import { isReferenceList } from '#contract/reference/rules.ts';
import { languageOf } from '#contract/shared/language.ts';

/** A list that this version of the product does not know keeps its name. */
export function useListLabel(): (list: string) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return (list) => (isReferenceList(list) ? listLabels[list][language] : list);
}
