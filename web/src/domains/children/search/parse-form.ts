import { z } from 'zod';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { toChildSearch } from '#contract/children/rules.ts';
import { AdvancedCriterion, AgeRange, ChildSearch, gridColumns } from '#contract/children/search.ts';
import { DateRange } from '#contract/shared/date-range.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { formReader, type SharedForm } from '../../../api/search/search-form.ts';

/** Accepts half-filled ranges, and numbers as typed. */
const reader = formReader<ChildSearchForm>(
  ChildSearch.out.extend({
    reservationId: z.string().max(nameMaximum).optional(),
    age: AgeRange.out.partial().optional(),
    addDate: DateRange.out.partial().optional(),
    lastUpdateDate: DateRange.out.partial().optional(),
    advanced: z.array(AdvancedCriterion.out.partial().required({ criterion: true })).optional(),
  }),
);

export const { parseForm } = reader;

const Sort = z.object({ column: z.enum(gridColumns), isDescending: z.boolean() });

/** Content of a shared link: the filled criteria and the sort order; criteria without a value are left out. */
export const toSharedForm = (form: ChildSearchForm, sort: NonNullable<SharedForm<unknown>['sort']>) => ({
  ...toChildSearch(form),
  sort,
});

export function parseShared(value: unknown): SharedForm<ChildSearchForm> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sort, ...form } = value as { readonly sort?: unknown };
  const shared = reader.parseShared(form);
  return shared && { ...shared, sort: Sort.safeParse(sort).data };
}
