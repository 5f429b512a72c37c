import { changeRange } from '../children/resets.ts';
import type { ProjectSearchForm } from './rules.ts';
import { type ProjectRangeField, rangeFields } from './search.ts';

/** Which fields a change of one criterion of the project search clears (CHILD-041 to CHILD-046 for projects). */

type PlainField = Exclude<keyof ProjectSearchForm, ProjectRangeField>;

interface Part {
  readonly operator?: string;
  readonly from?: string;
  readonly to?: string;
}

export type ProjectChange =
  | { readonly [F in PlainField]: { readonly field: F; readonly value: ProjectSearchForm[F] } }[PlainField]
  | { readonly field: ProjectRangeField; readonly part: Part };

export type ClearedField = 'countries' | 'projects' | 'communities' | 'lockCountries' | 'lockProjects';

const dependents: Readonly<Record<string, readonly ClearedField[]>> = {
  regions: ['countries', 'projects', 'communities'],
  countries: ['projects', 'communities'],
  projects: ['communities'],
  lockRegions: ['lockCountries', 'lockProjects'],
  lockCountries: ['lockProjects'],
};

export interface ChangedProjectSearch {
  readonly form: ProjectSearchForm;
  /** Fields that the change cleared, so that the screen can say so and offer Undo. */
  readonly cleared: readonly ClearedField[];
}

const isRange = (field: string): field is ProjectRangeField => (rangeFields as readonly string[]).includes(field);

export function changeProjectSearch(form: ProjectSearchForm, change: ProjectChange): ChangedProjectSearch {
  if ('part' in change && isRange(change.field))
    return { form: { ...form, [change.field]: changeRange(form[change.field], change.part) }, cleared: [] };
  const result: Record<string, unknown> = { ...form, [change.field]: 'value' in change ? change.value : undefined };
  const cleared = (dependents[change.field] ?? []).filter((field) => form[field]?.length);
  for (const field of dependents[change.field] ?? []) delete result[field];
  return { form: result as ProjectSearchForm, cleared };
}
