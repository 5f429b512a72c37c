import { useTranslation } from 'react-i18next';
import { normaliseChildId } from '#contract/children/child-id.ts';
import { type CriterionId, findCriterion, isDateCriterion } from '#contract/children/criteria.ts';
import type { AdvancedForm, ChildSearchForm } from '#contract/children/resets.ts';
import { isFilledCriterion, toChildSearch } from '#contract/children/rules.ts';
import { statusCodes } from '#contract/children/statuses.ts';
import { normaliseRecordNumber } from '#contract/shared/values.ts';
import type { CriteriaLists } from '../../../api/search/criteria-lists.ts';
import { namesInChip, useCriterionPhrases } from '../../../api/search/criterion-phrases.ts';
import type { Chip } from '../../../ui/search/folded-criteria.tsx';
import { useLabels } from '../labels.ts';
import { type BasicField, basicFields } from './basic-fields.ts';
import type { CriterionKey } from './edits.ts';

/** Chips of the filled criteria, and a remark on criteria without a value. */
export function useChildChips(lists: CriteriaLists) {
  const { t } = useTranslation('children');
  const labels = useLabels();
  const { names, range, dateRange } = useCriterionPhrases(lists);

  const basicValue = (field: BasicField, form: ChildSearchForm): string => {
    switch (field) {
      case 'childCode':
        return normaliseChildId(form.childCode ?? '');
      case 'reservationId':
        return normaliseRecordNumber(form.reservationId ?? '');
      case 'childCodes':
        return t('search.ids', { count: form.childCodes?.length ?? 0 });
      case 'gender':
        return labels.value(form.gender ?? '');
      case 'regions':
        return names('region', form.regions ?? []);
      case 'countries':
        return names('country', form.countries ?? []);
      case 'projects':
        return names('project', form.projects ?? []);
      case 'statuses':
        return (form.statuses?.length ?? 0) > namesInChip
          ? t('search.of', { count: form.statuses?.length ?? 0, all: statusCodes.length })
          : names('rcdsChildStatus', form.statuses ?? []);
      case 'actionCodes':
        return names('actionCode', form.actionCodes ?? []);
      case 'age':
        return range(form.age ?? {});
      case 'addDate':
      case 'lastUpdateDate':
        return dateRange(form[field] ?? {});
      default:
        return String(form[field] ?? '');
    }
  };

  const advancedValue = (item: AdvancedForm): string => {
    const criterion = findCriterion(item.criterion);
    if (!criterion) return '';
    if (item.operator === 'Is empty') return t('search.isEmpty');
    if (isDateCriterion(criterion)) return dateRange(item);
    const values = item.values ?? [];
    return criterion.lookup ? names(criterion.lookup, values) : values.map(labels.value).join(', ');
  };

  const chips = (form: ChildSearchForm): readonly Chip[] => {
    const filled = toChildSearch(form) as ChildSearchForm;
    const chip = (id: CriterionKey, label: string, value: string): Chip => ({ id, label, value });
    return [
      ...basicFields
        .filter(({ field }) => filled[field] !== undefined)
        .map(({ field }) => chip(field, t(`field.${field}`), basicValue(field, filled))),
      ...(filled.isEmpty ?? []).map((field) => chip(`empty:${field}`, labels.column(field), t('search.isEmpty'))),
      ...(filled.advanced ?? []).map((item) =>
        chip(`advanced:${item.criterion}`, labels.criterion(item.criterion), advancedValue(item)),
      ),
    ];
  };

  /** 'Birth Month has no value yet and is left out of this search.' */
  const leftOut = (form: ChildSearchForm): string | undefined => {
    const without = (form.advanced ?? []).filter((item) => !isFilledCriterion(item));
    if (without.length === 0) return undefined;
    const named = without.map((item) => labels.criterion(item.criterion as CriterionId)).join(', ');
    return t('search.leftOut', { count: without.length, criteria: named });
  };

  return { chips, leftOut };
}
