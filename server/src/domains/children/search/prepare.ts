import { checkChildSearch } from '#contract/children/check-search.ts';
import { ageLimits } from '#contract/children/rules.ts';
import { ChildSearch } from '#contract/children/search.ts';
import { dayOfInstant, type Formats, formatsOf } from '#contract/office-settings/format.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import type { FieldIssue } from '#contract/shared/field-issue.ts';
import { wirePath } from '#contract/wire.ts';
import type { Context } from '../../../http/context.ts';
import { failFields } from '../../../refusal.ts';
import type { Clause } from '../../../search/clauses.ts';
import { getLists, type Lists } from '../../lookups/queries.ts';
import { cachedOfficeSettings } from '../../office-settings/queries.ts';
import { findMatchingNames, type Names } from './names.ts';
import { resolveCodes } from './resolve.ts';
import { clausesOf } from './search-clauses.ts';

/** Settings of the caller's office that child queries need: lists, current date, formats, limits. */
export interface OfficeContext {
  readonly lists: Lists;
  readonly settings: OfficeSettings;
  readonly formats: Formats;
  readonly today: string;
  /** Office setting 'Maximum RC records'. */
  readonly cap: number;
}

const quarter = 900_000;
const days = new Map<string, { readonly since: number; readonly day: string }>();

/**
 * The current date in a time zone, cached per quarter of an hour: zone offsets are multiples of 15 minutes, so the date
 * changes only on a quarter.
 */
function todayIn(zone: string, now: Date): string {
  const since = Math.floor(now.getTime() / quarter);
  const known = days.get(zone);
  if (known?.since === since) return known.day;
  const day = dayOfInstant(now.toISOString(), zone);
  days.set(zone, { since, day });
  return day;
}

/** The part of a request context that is needed here. */
type Caller = Pick<Context, 'db' | 'office' | 'clock'> & { readonly user: Pick<Context['user'], 'version'> };

export async function readOfficeContext({ db, office, clock, user }: Caller): Promise<OfficeContext> {
  const [lists, settings] = await Promise.all([
    getLists(db, user.version),
    cachedOfficeSettings(db, office, user.version),
  ]);
  const formats = formatsOf(settings);
  const today = todayIn(formats.zone, clock());
  return { lists, settings, formats, today, cap: Number(settings.maximumRcRecords) };
}

const problemAt =
  (prefix: string) =>
  ({ path, code, params }: FieldIssue): FieldProblem => ({
    field: [prefix, ...wirePath(ChildSearch, path)].join('.'),
    code,
    ...(params && { params }),
  });

export interface Prepared {
  readonly clauses: Clause[];
  readonly names: Names;
}

/** Validates a search and builds its SQL conditions; `prefix` is the path of the search in the request body. */
export async function prepareSearch(
  { db, office }: Pick<Context, 'db' | 'office'>,
  search: ChildSearch,
  { lists, settings, today }: OfficeContext,
  prefix = 'ChildSearch',
): Promise<Prepared> {
  const issues = checkChildSearch(search, { today, age: ageLimits(settings) });
  const [resolved, names] = await Promise.all([resolveCodes(db, lists, office, search), findMatchingNames(db, search)]);
  const problems = [...issues, ...resolved.issues].map(problemAt(prefix));
  if (problems.length > 0) failFields(...problems);
  return { clauses: clausesOf(search, { ...resolved, names }, { lists, office, today }), names };
}
