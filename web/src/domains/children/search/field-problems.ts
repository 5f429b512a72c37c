import { checkChildSearch } from '#contract/children/check-search.ts';
import type { ChildSearchForm } from '#contract/children/resets.ts';
import { ageLimits, hasCriterion, toChildSearch } from '#contract/children/rules.ts';
import { ChildSearch } from '#contract/children/search.ts';
import type { FieldErrorCode } from '#contract/errors.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { SearchProblem } from '../../../api/search/criteria-search.ts';
import { refusedField } from '../../../api/search/refused-field.ts';

/** Validation problems by field ('age', 'advanced:BirthDay' …); the server applies the same rules. */
export function searchProblems(
  form: ChildSearchForm,
  settings: OfficeSettings,
  today: string,
): ReadonlyMap<string, SearchProblem> {
  const search = toChildSearch(form);
  const problems = new Map<string, SearchProblem>();
  const add = (path: readonly PropertyKey[], problem: SearchProblem) => {
    const key = keyOf(search, String(path[0]), Number(path[1]));
    if (!problems.has(key)) problems.set(key, problem);
  };
  const parsed = ChildSearch.out.safeParse(search);
  for (const issue of parsed.error?.issues ?? []) {
    const maximum = 'maximum' in issue ? Number(issue.maximum) : undefined;
    add(issue.path, {
      code: issue.message as FieldErrorCode,
      ...(maximum !== undefined && { params: { maximum } }),
    });
  }
  if (hasCriterion(form))
    for (const { path, code, params } of checkChildSearch(search, { today, age: ageLimits(settings) }))
      add(path, { code, ...(params && { params }) });
  return problems;
}

const keyOf = ({ advanced }: ChildSearch, field: string, index: number): string =>
  field === 'advanced' ? `advanced:${advanced?.[index]?.criterion}` : field;

/** The form field a server error refers to. */
export function refusedKey(wireField: string, searched: ChildSearchForm): string | undefined {
  const refused = refusedField(ChildSearch, wireField);
  return refused && keyOf(toChildSearch(searched), refused.field, Number(refused.rest[0]));
}
