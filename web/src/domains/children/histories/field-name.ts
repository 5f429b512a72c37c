import { findCriterion } from '#contract/children/criteria.ts';
import { type GridColumn, gridColumns } from '#contract/children/search.ts';
import { useLabels } from '../labels.ts';

type Labels = ReturnType<typeof useLabels>;

/** The audit names fields as the wire does; people read them as the card says. */
export function fieldNameIn(labels: Labels) {
  return (field: string): string => {
    if (field === 'SupportOfficeChildName') return labels.card('supportOfficeName');
    if (field === 'SupportOfficeComments') return labels.card('supportOfficeComments');
    const criterion = findCriterion(field);
    if (criterion) return labels.criterion(criterion.id as Parameters<Labels['criterion']>[0]);
    return (gridColumns as readonly string[]).includes(field) ? labels.column(field as GridColumn) : field;
  };
}

export const useFieldName = () => fieldNameIn(useLabels());
