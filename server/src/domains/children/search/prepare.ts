import { checkChildSearch, type FieldIssue } from '#contract/children/check-search.ts';
import { ageLimits } from '#contract/children/rules.ts';
import { ChildSearch } from '#contract/children/search.ts';
import { dayOfInstant, type Formats, formatsOf } from '#contract/office-settings/format.ts';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { wirePath } from '#contract/wire.ts';
import type { Context } from '../../../http/context.ts';
import { failFields } from '../../../refusal.ts';
import type { Clause } from '../../../search/clauses.ts';
import { getLists, type Lists } from '../../lookups/queries.ts';
import { settingsAt } from '../../office-settings/queries.ts';
import { type Names, namesIn } from './names.ts';
import { resolveCodes } from './resolve.ts';
import { clausesOf } from './search-clauses.ts';

/** What the caller's office means for children: its day, its formats, its limits. */
export interface Desk {
  readonly lists: Lists;
  readonly settings: OfficeSettings;
  readonly formats: Formats;
  readonly today: string;
  /** 'Maximum RC records'. */
  readonly cap: number;
}

const quarter = 900_000;
const days = new Map<string, { readonly since: number; readonly day: string }>();

/** The day in a zone, worked out anew every quarter of an hour: zones change days at no other moment. */
function dayIn(zone: string, now: Date): string {
  const since = Math.floor(now.getTime() / quarter);
  const known = days.get(zone);
  if (known?.since === since) return known.day;
  const day = dayOfInstant(now.toISOString(), zone);
  days.set(zone, { since, day });
  return day;
}

/** Somebody of the office, at work. */
type AtWork = Pick<Context, 'db' | 'office' | 'clock'> & { readonly user: Pick<Context['user'], 'version'> };

export async function readDesk({ db, office, clock, user }: AtWork): Promise<Desk> {
  const [lists, settings] = await Promise.all([getLists(db), settingsAt(db, office, user.version)]);
  const formats = formatsOf(settings);
  const today = dayIn(formats.zone, clock());
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

/** Checks a search against every rule and list, and makes its conditions; `prefix` is where it stands in the body. */
export async function prepareSearch(
  { db, office }: Pick<Context, 'db' | 'office'>,
  search: ChildSearch,
  { lists, settings, today }: Desk,
  prefix = 'ChildSearch',
): Promise<Prepared> {
  const issues = checkChildSearch(search, { today, age: ageLimits(settings) });
  const [resolved, names] = await Promise.all([resolveCodes(db, lists, office, search), namesIn(db, search)]);
  const problems = [...issues, ...resolved.issues].map(problemAt(prefix));
  if (problems.length > 0) failFields(...problems);
  return { clauses: clausesOf(search, { ...resolved, names }, { lists, office, today }), names };
}
