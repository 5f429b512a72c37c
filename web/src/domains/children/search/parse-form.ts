import { z } from 'zod';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { AdvancedCriterion, AgeRange, ChildSearch, DateRange } from '#contract/children/search.ts';
import { formReader } from '../../../api/search-form.ts';

/** Half-filled ranges are fine. */
export const { parseForm, parseShared } = formReader<ChildSearchForm>(
  ChildSearch.out.extend({
    age: AgeRange.out.partial().optional(),
    addDate: DateRange.out.partial().optional(),
    lastUpdateDate: DateRange.out.partial().optional(),
    advanced: z.array(AdvancedCriterion.out.partial().required({ criterion: true })).optional(),
  }),
);
