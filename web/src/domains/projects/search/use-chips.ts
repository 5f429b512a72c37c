import { useTranslation } from 'react-i18next';
import {
  hasProjectCriterion,
  type ProjectSearchForm,
  searchedLockStatus,
  shownStatus,
  toProjectSearch,
} from '#contract/projects/rules.ts';
import { basicFields, lockFields, rangeFields } from '#contract/projects/search.ts';
import type { CriteriaLists } from '../../../api/search/criteria-lists.ts';
import { useCriterionPhrases } from '../../../api/search/criterion-phrases.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { useProjectLabels } from '../labels.ts';
import type { ProjectField } from './edits.ts';

const isRange = (field: ProjectField): field is (typeof rangeFields)[number] =>
  (rangeFields as readonly ProjectField[]).includes(field);

/** The chips of the filled criteria. */
export function useProjectChips(lists: CriteriaLists) {
  const { t } = useTranslation('projects');
  const labels = useProjectLabels();
  const { names, dateRange } = useCriterionPhrases(lists);

  const wordsOf = (field: ProjectField, form: ProjectSearchForm): string | undefined => {
    if (field === 'status') return t(`status.${shownStatus(form) || 'all'}`);
    if (field === 'lockStatus') {
      const status = searchedLockStatus(form);
      return status && t(`lockStatus.${status === 'any' ? 'all' : status}`);
    }
    if (isRange(field)) return form[field] && dateRange(form[field]);
    return form[field] && names(field, form[field]);
  };

  /** PROJ-027: the default Active alone is not a criterion; together with others it is shown as a chip. */
  const chips = (form: ProjectSearchForm): readonly Chip[] => {
    if (!hasProjectCriterion(form)) return [];
    const filled = toProjectSearch(form) as ProjectSearchForm;
    return [...basicFields, ...lockFields].flatMap((field) => {
      const value = wordsOf(field, filled);
      return value === undefined ? [] : [{ id: field, label: labels.field(field), value }];
    });
  };
  return { chips };
}
