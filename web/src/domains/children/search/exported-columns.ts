import { findCriterion, sensitiveCriteria } from '#contract/children/criteria.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { toChildSearch } from '#contract/children/rules.ts';
import { gridColumns } from '#contract/children/search.ts';
import { type ColumnLayout, fitLayout, shownColumns } from '../../../ui/grid/column-layout.ts';

const columns = gridColumns.map((id) => ({ id, isFixed: id === 'ChildId' }));

/** Criteria that the grid shows under another column name. */
const columnOfCriterion: Readonly<Record<string, string>> = { PRCDSChildStatus: 'RCDSChildStatus' };

/**
 * Columns of the export: those shown, in their order, and those searched by; sensitive values only on request, and then
 * all of them.
 */
export function exportedColumns(
  layout: ColumnLayout | undefined,
  form: ChildSearchForm,
  includeSensitive: boolean,
): string[] {
  const { advanced = [], addDate } = toChildSearch(form);
  const searched = advanced.map(({ criterion }) => criterion as string);
  return [
    ...new Set([
      ...shownColumns(columns, fitLayout(columns, layout)).map(({ id }) => id as string),
      ...(addDate ? ['PRCDSAddDate'] : []),
      ...searched.filter((id) => !findCriterion(id)?.isSensitive).map((id) => columnOfCriterion[id] ?? id),
      ...(includeSensitive ? sensitiveCriteria : []),
    ]),
  ];
}
