import { useTranslation } from 'react-i18next';
import { projectColumnLabels, projectFieldLabels } from '#contract/projects/labels.ts';
import type { ProjectColumn, ProjectSearch } from '#contract/projects/search.ts';
import { languageOf } from '#contract/shared/language.ts';

/** Labels from the contract, which the server prints too, in the reader's language. */
export function useProjectLabels() {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.language);
  return {
    column: (id: ProjectColumn) => projectColumnLabels[id][language],
    field: (id: keyof ProjectSearch) => projectFieldLabels[id][language],
  };
}
