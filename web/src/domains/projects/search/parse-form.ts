import type { ProjectSearchForm } from '#contract/projects/rules.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { DateRange } from '#contract/shared/date-range.ts';
import { formReader } from '../../../api/search/search-form.ts';

const range = DateRange.out.partial().optional();

/** Accepts half-filled ranges. */
export const { parseForm, parseShared } = formReader<ProjectSearchForm>(
  ProjectSearch.out.extend({
    startDate: range,
    endDate: range,
    lockStart: range,
    sponsorshipLockDate: range,
    lockEnd: range,
  }),
);
