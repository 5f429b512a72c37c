import { DateRange } from '#contract/children/search.ts';
import type { ProjectSearchForm } from '#contract/projects/rules.ts';
import { ProjectSearch } from '#contract/projects/search.ts';

const range = DateRange.out.partial().optional();

/** A form as it was remembered or shared: half-filled ranges are fine, anything unknown is not. */
const Form = ProjectSearch.out.extend({
  startDate: range,
  endDate: range,
  lockStart: range,
  sponsorshipLockDate: range,
  lockEnd: range,
});

export function parseForm(value: unknown): ProjectSearchForm | undefined {
  const parsed = Form.safeParse(value);
  return parsed.success ? (parsed.data as ProjectSearchForm) : undefined;
}
