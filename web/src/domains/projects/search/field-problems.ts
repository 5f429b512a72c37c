import type { FieldErrorCode } from '#contract/errors.ts';
import { checkProjectSearch } from '#contract/projects/check-search.ts';
import { hasProjectCriterion, type ProjectSearchForm, toProjectSearch } from '#contract/projects/rules.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import type { SearchProblem } from '../../../api/search/criteria-search.ts';

/** Validation problems by field; the server applies the same rules. */
export function searchProblems(form: ProjectSearchForm): ReadonlyMap<string, SearchProblem> {
  const search = toProjectSearch(form);
  const problems = new Map<string, SearchProblem>();
  const add = ([field]: readonly PropertyKey[], problem: SearchProblem) => {
    if (!problems.has(String(field))) problems.set(String(field), problem);
  };
  for (const issue of ProjectSearch.out.safeParse(search).error?.issues ?? [])
    add(issue.path, {
      code: issue.message as FieldErrorCode,
      ...('maximum' in issue && { params: { maximum: Number(issue.maximum) } }),
    });
  if (hasProjectCriterion(form))
    for (const { path, code, params } of checkProjectSearch(search)) add(path, { code, ...(params && { params }) });
  return problems;
}
