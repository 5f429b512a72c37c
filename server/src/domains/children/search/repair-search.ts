import { z } from 'zod';
import { checkChildSearch } from '#contract/children/check-search.ts';
import { findCriterion } from '#contract/children/criteria.ts';
import { ageLimits } from '#contract/children/rules.ts';
import { type AdvancedCriterion, ChildSearch } from '#contract/children/search.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import { wirePath } from '#contract/wire.ts';
import type { Context } from '../../../http/context.ts';
import type { OfficeContext } from './prepare.ts';
import { resolveCodes } from './resolve.ts';

/**
 * Saved searches are stored in wire format and repaired on read: criteria and values that no longer exist are removed
 * and reported.
 */
interface Repaired {
  readonly search: ChildSearch;
  readonly removed: string[];
}

/** Removes fields that the current schema rejects. */
function decodeRepairing(stored: unknown): Repaired {
  const removed: string[] = [];
  const fields = { ...(stored as Record<string, unknown>) };
  const advanced = Array.isArray(fields.Advanced) ? (fields.Advanced as { CriteriaId?: unknown }[]) : undefined;
  if (advanced) {
    const known = advanced.filter((item) => findCriterion(String(item.CriteriaId)) !== undefined);
    removed.push(...advanced.filter((item) => !known.includes(item)).map((item) => String(item.CriteriaId)));
    fields.Advanced = known;
  }
  for (;;) {
    const parsed = z.safeDecode(ChildSearch, fields as z.input<typeof ChildSearch>);
    if (parsed.success) return { search: parsed.data, removed };
    const [issue] = parsed.error.issues;
    const names = issue?.code === 'unrecognized_keys' ? issue.keys : [String(issue?.path[0] ?? '')];
    if (issue?.path[0] === 'Advanced' && typeof issue.path[1] === 'number') {
      const [gone] = (fields.Advanced as { CriteriaId?: unknown }[]).splice(issue.path[1], 1);
      removed.push(String(gone?.CriteriaId));
      continue;
    }
    for (const name of names) {
      removed.push(name);
      delete fields[name];
    }
    if (names.every((name) => name === '')) return { search: {}, removed };
  }
}

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
): Promise<Repaired> {
  const { search, removed } = decodeRepairing(stored);
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
  return { search: repaired as ChildSearch, removed };
}
