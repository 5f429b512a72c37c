import { z } from 'zod';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { AdvancedCriterion, AgeRange, ChildSearch, DateRange } from '#contract/children/search.ts';

/** A form as it was remembered or shared: half-filled ranges are fine, anything unknown is not. */
const Form = ChildSearch.out.extend({
  age: AgeRange.out.partial().optional(),
  addDate: DateRange.out.partial().optional(),
  lastUpdateDate: DateRange.out.partial().optional(),
  advanced: z.array(AdvancedCriterion.out.partial().required({ criterion: true })).optional(),
});

export function parseForm(value: unknown): ChildSearchForm | undefined {
  const parsed = Form.safeParse(value);
  return parsed.success ? (parsed.data as ChildSearchForm) : undefined;
}
