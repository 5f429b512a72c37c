import type { FieldErrorCode } from '#contract/errors.ts';
import { checkLock } from '#contract/projects/check-lock.ts';
import { type LockImpact, LockInput, type ProjectLock } from '#contract/projects/lock.ts';
import type { Project } from '#contract/projects/project.ts';
import { refusedField } from '../../../api/search/refused-field.ts';
import { fieldParts } from '../../../forms/form-parts.ts';
import type { FormIssue } from '../../../forms/use-record-form.ts';

/** The form values of a lock; a missing date is null, no region is ''. */
export interface LockForm {
  readonly name: string;
  readonly start: string | null;
  readonly sponsorshipLockDate: string | null;
  readonly end: string | null;
  readonly region: string;
  readonly countries: readonly string[];
  readonly projects: readonly string[];
}

export type LockField = keyof LockForm;
export const lockFormFields = [
  'name',
  'region',
  'countries',
  'projects',
  'start',
  'sponsorshipLockDate',
  'end',
] as const satisfies readonly LockField[];

export interface LockProblem {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A new lock starts with the country and the project on screen. */
export const newForm = ({ country, project }: Pick<Project, 'country' | 'project'>): LockForm => ({
  name: '',
  start: null,
  sponsorshipLockDate: null,
  end: null,
  region: '',
  countries: [country.code],
  projects: [project.code],
});

export const knownPlacesOf = ({ country, project }: Pick<Project, 'country' | 'project'>) => ({
  region: null,
  countries: [country],
  projects: [{ ...project, country: country.code }],
});

export const formOf = (lock: ProjectLock): LockForm => ({
  name: lock.name,
  start: lock.start,
  sponsorshipLockDate: lock.sponsorshipLockDate,
  end: lock.end,
  region: lock.region?.code ?? '',
  countries: lock.countries.map(({ code }) => code),
  projects: lock.projects.map(({ code }) => code),
});

/** The request body; undefined while a date or all countries are missing. */
export function inputOf(form: LockForm): LockInput | undefined {
  const { name, start, sponsorshipLockDate, end, region, countries, projects } = form;
  if (start === null || sponsorshipLockDate === null || end === null || countries.length === 0) return undefined;
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    start,
    sponsorshipLockDate,
    end,
    region: region || null,
    countries: [...countries],
    projects: [...projects],
  };
}

export const lockParts = fieldParts<LockForm, LockField>(lockFormFields);

/** Changing Region clears Country and Project; changing Country clears projects of other countries. */
export function changeForm<F extends LockField>(
  form: LockForm,
  field: F,
  value: LockForm[F],
  countryOf: (project: string) => string | undefined,
): LockForm {
  const changed: LockForm = { ...form, [field]: value };
  if (field === 'region') return { ...changed, countries: [], projects: [] };
  if (field !== 'countries') return changed;
  const isKept = (project: string) => {
    const country = countryOf(project);
    return country !== undefined && changed.countries.includes(country);
  };
  return { ...changed, projects: form.projects.filter(isKept) };
}

interface Bounds {
  /** Today in the time zone of the lock's dates. */
  readonly today: string;
  readonly before?: ProjectLock | undefined;
}

const required = { code: 'required' } as const;

/** One problem for each field, except overlapping locks, which are all listed. */
export type LockProblems = ReadonlyMap<LockField, readonly LockProblem[]>;

function problemCollector() {
  const problems = new Map<LockField, readonly LockProblem[]>();
  const add = (field: LockField, problem: LockProblem) => {
    const known = problems.get(field) ?? [];
    const isOneMore = problem.code === 'lock-overlaps' && known.every(({ code }) => code === 'lock-overlaps');
    const isTold = known.some(({ params }) => JSON.stringify(params) === JSON.stringify(problem.params));
    if (known.length === 0 || (isOneMore && !isTold)) problems.set(field, [...known, problem]);
  };
  return { problems, add };
}

/** Validation problems by field: the server's rules, and overlapping locks found by the preview. */
export function problemsOf(
  form: LockForm,
  { today, before }: Bounds,
  overlaps: LockImpact['overlaps'] = [],
): LockProblems {
  const { problems, add } = problemCollector();
  for (const field of ['start', 'sponsorshipLockDate', 'end'] as const) if (form[field] === null) add(field, required);
  if (form.countries.length === 0) add('countries', required);
  const given = inputOf(form);
  if (!given) return problems;
  for (const issue of LockInput.out.safeParse(given).error?.issues ?? [])
    add(issue.path[0] as LockField, {
      code: issue.message as FieldErrorCode,
      ...('maximum' in issue && { params: { maximum: Number(issue.maximum) } }),
    });
  for (const { path, code, params } of checkLock(given, { today, ...(before && { before }) }))
    add(path[0] as LockField, { code, ...(params && { params }) });
  for (const { meets, name, start, end } of overlaps)
    add(meets, { code: 'lock-overlaps', params: { name, from: start, to: end } });
  return problems;
}

export const issuesOf = (problems: LockProblems): readonly FormIssue<LockField>[] =>
  [...problems].flatMap(([part, told]) => told.map((problem) => ({ ...problem, part })));

/** The form field of a wire name: 'ProjectLock.ProjectLockProject.3' belongs to `projects`. */
export const fieldOfWireName = (field: string): LockField | undefined =>
  refusedField(LockInput, field)?.field as LockField | undefined;
