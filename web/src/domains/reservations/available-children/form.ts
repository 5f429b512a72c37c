import { ageLimits } from '#contract/children/rules.ts';
import { AgeRange } from '#contract/children/search.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import {
  AvailableSearch,
  changeAvailableSearch,
  checkAvailableSearch,
  hasAvailableCriterion,
} from '#contract/reservations/available-search.ts';
import type { ChangeResult, SearchProblem } from '../../../api/search/criteria-search.ts';

/** The criteria as typed: an age range may be half filled. */
export type AvailableForm = Omit<AvailableSearch, 'age'> & { readonly age?: Partial<AgeRange> | undefined };
export type AvailableField = keyof AvailableForm;

/** In the order of the panel. */
export const availableFields: readonly AvailableField[] = [
  'countryGroup',
  'countries',
  'projects',
  'communities',
  'gender',
  'age',
  'birthDate',
  'hasPhoto',
  'hasVideo',
];

const Form = AvailableSearch.out.extend({ age: AgeRange.out.partial().optional() });

/** Returns the remembered form if it is still valid. */
export function parseForm(value: unknown): AvailableForm | undefined {
  const parsed = Form.safeParse(value);
  return parsed.success ? (parsed.data as AvailableForm) : undefined;
}

/** The search to send; empty lists and ranges without a value are left out. */
export function filledForm({ age, birthDate, ...form }: AvailableForm): AvailableSearch {
  const hasAge = age?.operator !== undefined && age.from !== undefined;
  const hasBirthDate = birthDate?.from !== undefined || birthDate?.to !== undefined;
  const lists = Object.entries(form).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  return {
    ...Object.fromEntries(lists),
    ...(hasAge && { age: age as AgeRange }),
    ...(hasBirthDate && { birthDate }),
  };
}

type Cleared = 'projects' | 'communities';

/** RESV-074, RESV-075: the contract decides what a change clears. A country group without countries is cleared too. */
export function changeForm(form: AvailableForm, change: Partial<AvailableForm>): ChangeResult<AvailableForm, Cleared> {
  const changed = changeAvailableSearch(form as AvailableSearch, change as Partial<AvailableSearch>) as AvailableForm;
  const isEmptied = 'countries' in change && !change.countries?.length;
  const next = isEmptied ? { ...changed, countryGroup: undefined } : changed;
  const cleared = (['projects', 'communities'] as const).filter(
    (field) => !(field in change) && form[field]?.length && !next[field]?.length,
  );
  return { form: next, cleared };
}

export const removeField = (form: AvailableForm, field: string): ChangeResult<AvailableForm, Cleared> =>
  changeForm(form, { [field]: undefined });

export const filledFields = (form: AvailableForm): AvailableField[] => {
  const filled = filledForm(form);
  return availableFields.filter((field) => hasAvailableCriterion({ [field]: filled[field] }));
};

/** Validation problems by field; the server applies the same rules. */
export function formProblems(
  form: AvailableForm,
  categoryType: string | null,
  { settings, today }: { readonly settings: OfficeSettings; readonly today: string },
): ReadonlyMap<string, SearchProblem> {
  const problems = new Map<string, SearchProblem>();
  const search = filledForm(form);
  if (!hasAvailableCriterion(search)) return problems;
  for (const { path, code, params } of checkAvailableSearch(search, categoryType, {
    today,
    age: ageLimits(settings),
  })) {
    const field = String(path[0]);
    if (!problems.has(field)) problems.set(field, { code, ...(params && { params }) });
  }
  return problems;
}
