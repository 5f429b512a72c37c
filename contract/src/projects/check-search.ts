import { checkDates } from '../shared/date-range.ts';
import type { FieldIssue } from '../shared/field-issue.ts';
import { hasProjectCriterion, isCommunityDisabled } from './rules.ts';
import { type ProjectSearch, rangeFields } from './search.ts';

/** Validation across the fields of a project search. Paths use own names. */
export function checkProjectSearch(search: ProjectSearch): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const field of rangeFields) {
    const range = search[field];
    if (range) issues.push(...checkDates(range, [field]));
  }
  if (search.projects?.length && !search.countries?.length) issues.push({ path: ['projects'], code: 'needs-country' });
  if (search.lockProjects?.length && !search.lockCountries?.length)
    issues.push({ path: ['lockProjects'], code: 'needs-country' });
  // PROJ-034: the schema refuses more than 20 projects.
  if (search.communities?.length && isCommunityDisabled(search.projects))
    issues.push({ path: ['communities'], code: 'needs-project' });
  if (issues.length === 0 && !hasProjectCriterion(search)) issues.push({ path: [], code: 'required' });
  return issues;
}
