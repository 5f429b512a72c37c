import { checkChildSearch } from '#contract/children/check-search.ts';
import { ageLimits } from '#contract/children/rules.ts';
import { type AdvancedCriterion, ChildSearch } from '#contract/children/search.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import { wirePath } from '#contract/wire.ts';
import type { Context } from '../../../http/context.ts';
import { decodeStored, type Repaired } from '../../../search/repair-search.ts';
import type { OfficeContext } from './prepare.ts';
import { resolveCodes } from './resolve.ts';

/** An advanced criterion is reported by its own name. */
const nameOf = (field: string, value: unknown): string =>
  field === 'Advanced' ? String((value as { CriteriaId?: unknown } | null)?.CriteriaId) : field;

const dropAt = (values: readonly string[] | undefined, indexes: ReadonlySet<number>): string[] | undefined => {
  const kept = values?.filter((_, index) => !indexes.has(index));
  return kept?.length ? kept : undefined;
};

/** Indexes of a field's invalid values; undefined when the whole field is invalid. */
function wrongValues(issues: readonly FieldIssue[], depth: number): ReadonlySet<number> | undefined {
  const indexes = issues.map(({ path }) => path[depth]);
  return indexes.every((index) => typeof index === 'number') ? new Set(indexes as number[]) : undefined;
}

function repairCriterion(item: AdvancedCriterion, issues: readonly FieldIssue[]): AdvancedCriterion | undefined {
  const wrong = issues.every(({ path }) => path[2] === 'values') ? wrongValues(issues, 3) : undefined;
  const values = wrong && dropAt(item.values, wrong);
  return values && { ...item, values };
}

/**
 * Removes values that are no longer in any list and combinations that are no longer valid; a criterion keeps its
 * remaining valid values.
 */
export async function repairSearch(
  context: Pick<Context, 'db' | 'office'>,
  stored: unknown,
  officeContext: OfficeContext,
): Promise<Repaired<ChildSearch>> {
  const { search, removed } = decodeStored<ChildSearch>(ChildSearch, stored, nameOf);
  const resolved = await resolveCodes(context.db, officeContext.lists, context.office, search);
  const rules = checkChildSearch(search, { today: officeContext.today, age: ageLimits(officeContext.settings) });
  const issues = [...resolved.issues, ...rules];
  const repaired: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(search)) {
    const found = issues.filter(({ path }) => path[0] === field);
    if (field === 'advanced') {
      const items = value as readonly AdvancedCriterion[];
      const kept = items.map((item, index) => {
        const wrong = found.filter(({ path }) => path[1] === index);
        if (wrong.length === 0) return item;
        removed.push(item.criterion);
        return repairCriterion(item, wrong);
      });
      repaired.advanced = kept.filter((item) => item !== undefined);
    } else if (found.length === 0) repaired[field] = value;
    else {
      removed.push(String(wirePath(ChildSearch, [field])[0]));
      const wrong = Array.isArray(value) ? wrongValues(found, 1) : undefined;
      const kept = wrong && dropAt(value as string[], wrong);
      if (kept) repaired[field] = kept;
    }
  }
  return { search: repaired as ChildSearch, removed: [...new Set(removed)] };
}
