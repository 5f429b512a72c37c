import type { FieldErrorCode } from '../errors.ts';
import { checkDates } from '../shared/date-range.ts';
import type { FieldIssue } from '../shared/field-issue.ts';
import { usesTo } from '../shared/operators.ts';
import { birthYearBounds } from './age.ts';
import { isChildId, isChildIdPart } from './child-id.ts';
import { type Criterion, findCriterion, isDateCriterion, operatorsOf, takesSeveral } from './criteria.ts';
import { hasCriterion } from './rules.ts';
import type { AdvancedCriterion, AgeRange, ChildSearch } from './search.ts';

export interface SearchBounds {
  readonly today: string;
  readonly age: { readonly minimum: number; readonly maximum: number };
}

type Path = readonly (string | number)[];

export function checkChildSearch(search: ChildSearch, bounds: SearchBounds): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const say = (path: Path, code: FieldErrorCode) => issues.push({ path, code });

  // CHILD-050
  if (search.childCode !== undefined && !isChildIdPart(search.childCode)) say(['childCode'], 'invalid-child-id');
  search.childCodes?.forEach((id, index) => {
    if (!isChildId(id)) say(['childCodes', index], 'invalid-child-id');
  });
  if (search.age) issues.push(...checkAge(search.age, bounds.age));
  for (const field of ['addDate', 'lastUpdateDate'] as const) {
    const range = search[field];
    if (range) issues.push(...checkDates(range, [field]));
  }
  // CHILD-054
  if (search.projects?.length && !search.countries?.length) say(['projects'], 'needs-country');
  issues.push(...checkAdvanced(search, bounds));
  if (issues.length === 0 && !hasCriterion(search)) say([], 'required');
  return issues;
}

function checkAge({ operator, from, to }: AgeRange, { minimum, maximum }: SearchBounds['age']): FieldIssue[] {
  const outside = (age: number) => age < minimum || age > maximum;
  // CHILD-059
  if (outside(from)) return [{ path: ['age', 'from'], code: 'out-of-range', params: { minimum, maximum } }];
  if (!usesTo(operator)) return to === undefined ? [] : [{ path: ['age', 'to'], code: 'invalid' }];
  if (to === undefined) return [{ path: ['age', 'to'], code: 'required' }];
  // CHILD-055
  if (to <= from) return [{ path: ['age', 'to'], code: 'must-be-greater', params: { than: from } }];
  return outside(to) ? [{ path: ['age', 'to'], code: 'out-of-range', params: { minimum, maximum } }] : [];
}

function checkAdvanced(search: ChildSearch, bounds: SearchBounds): FieldIssue[] {
  const advanced = search.advanced ?? [];
  const issues: FieldIssue[] = [];
  for (const [index, item] of advanced.entries()) {
    const path = ['advanced', index];
    const criterion = findCriterion(item.criterion);
    const isSecond = advanced.findIndex((other) => other.criterion === item.criterion) < index;
    if (!criterion) issues.push({ path: [...path, 'criterion'], code: 'not-in-list' });
    else if (isSecond) issues.push({ path: [...path, 'criterion'], code: 'duplicate' });
    else if (!operatorsOf(criterion).includes(item.operator))
      issues.push({ path: [...path, 'operator'], code: 'not-in-list' });
    else issues.push(...checkNeeds(criterion, search, path), ...checkCriterion(criterion, item, path, bounds));
  }
  return issues;
}

/** CHILD-053, CRIT-061. */
function checkNeeds({ dependsOn }: Criterion, search: ChildSearch, path: Path): FieldIssue[] {
  const at = [...path, 'criterion'];
  if (dependsOn === 'Project') return search.projects?.length ? [] : [{ path: at, code: 'needs-project' }];
  if (dependsOn === undefined) return [];
  const needed = search.advanced?.find((item) => item.criterion === dependsOn);
  return needed?.values?.length ? [] : [{ path: at, code: 'needs-support-type' }];
}

function checkCriterion(
  criterion: Criterion,
  item: AdvancedCriterion,
  path: Path,
  { today }: SearchBounds,
): FieldIssue[] {
  if (isDateCriterion(criterion)) {
    if (item.values !== undefined) return [{ path: [...path, 'values'], code: 'invalid' }];
    return checkDates(item, path);
  }
  for (const part of ['from', 'to'] as const)
    if (item[part] !== undefined) return [{ path: [...path, part], code: 'invalid' }];
  if (item.operator === 'Is empty') return item.values?.length ? [{ path: [...path, 'values'], code: 'invalid' }] : [];
  const { values = [] } = item;
  const at = [...path, 'values'];
  if (values.length === 0) return [{ path: at, code: 'required' }];
  if (values.length > 1 && !takesSeveral(criterion)) return [{ path: at, code: 'too-many', params: { maximum: 1 } }];
  if (criterion.options && !criterion.options.includes(values[0] as string))
    return [{ path: [...at, 0], code: 'not-in-list' }];
  return criterion.kind === 'input' ? checkNumber(criterion, values[0] as string, [...at, 0], today) : [];
}

function checkNumber(criterion: Criterion, text: string, path: Path, today: string): FieldIssue[] {
  if (!/^\d+$/.test(text)) return [{ path, code: 'not-a-number' }];
  const { minimum = 0, maximum = 0 } = criterion.id === 'BirthYear' ? birthYearBounds(today) : criterion;
  const value = Number(text);
  // CRIT-046, CRIT-068 to CRIT-070
  if (value < minimum || value > maximum) return [{ path, code: 'out-of-range', params: { minimum, maximum } }];
  // CRIT-065 to CRIT-067: no more digits than the maximum has.
  const digits = String(maximum).length;
  return text.length > digits ? [{ path, code: 'too-long', params: { maximum: digits } }] : [];
}
