import type { LoggedCriterion } from '#contract/children/logged.ts';
import type { FoundBy, FoundChild } from '#contract/find/api.ts';
import { beginsWord, childSearchesOf, countMaximum, rowsShown } from '#contract/find/rules.ts';
import { recordAccess, refuseIfBudgetSpent } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { findIds } from '../../../search/find-ids.ts';
import { findMatchingNames, type Names } from './names.ts';
import { type OfficeContext, readOfficeContext } from './prepare.ts';
import { readRows, viewRow } from './rows.ts';
import { children } from './search.ts';
import { clausesOf, criteriaOf } from './search-clauses.ts';
import { sortOf } from './sorts.ts';

type Search = ReturnType<typeof childSearchesOf>[number];

interface FoundIn {
  readonly search: FoundBy;
  readonly criteria: readonly LoggedCriterion[];
  /** Children with a word that begins as typed come before the others. */
  readonly first: readonly number[];
  readonly others: readonly number[];
}

const keysBeginning = (keys: readonly string[] | undefined, typed: string | undefined) =>
  typed === undefined ? undefined : keys?.filter((key) => beginsWord(key, typed));

/** The names of which a word begins as typed. */
const namesBeginning = (names: Names, { givenName, familyName }: Search): Names => ({
  given: keysBeginning(names.given, givenName),
  family: keysBeginning(names.family, familyName),
});

const hasAll = (some: Names, all: Names): boolean =>
  some.given?.length === all.given?.length && some.family?.length === all.family?.length;

async function findBy(context: Context, search: Search, officeContext: OfficeContext): Promise<FoundIn> {
  const { db, office, user, searches } = context;
  const { lists, today } = officeContext;
  const names = await findMatchingNames(db, search);
  const cap = Math.min(officeContext.cap, countMaximum);
  const clausesFor = (chosen: Names) =>
    clausesOf(search, { issues: [], communityIds: new Map(), names: chosen }, { lists, office, today });
  const found = (chosen: Names) =>
    searches.run(user.id, (connection) =>
      findIds(connection, children, {
        clauses: clausesFor(chosen),
        sort: sortOf('ChildId', 'asc', { office, language: user.language, search, names: chosen, lists }),
        cap,
        offset: 0,
        limit: rowsShown,
      }),
    );
  const beginning = namesBeginning(names, search);
  const all = await found(names);
  const first = hasAll(beginning, names) || all.total === 0 ? all : await found(beginning);
  return {
    search: { ...search, total: all.total, isMore: all.isMore },
    criteria: criteriaOf(clausesFor(names)),
    first: first.ids,
    others: all.ids,
  };
}

/** The first children of an id or a name, as the child search finds them (F16: listed, and counted as read). */
export async function findChildren(
  context: Context,
  text: string,
): Promise<{ readonly rows: FoundChild[]; readonly searches: FoundBy[] }> {
  const asked = childSearchesOf(text);
  if (asked.length === 0) return { rows: [], searches: [] };
  await refuseIfBudgetSpent(context);
  const officeContext = await readOfficeContext(context);
  const found: FoundIn[] = [];
  for (const search of asked) found.push(await findBy(context, search, officeContext));
  const successful = found.filter(({ search }) => search.total > 0);
  const ids = [
    ...new Set([...successful.flatMap(({ first }) => first), ...successful.flatMap(({ others }) => others)]),
  ];
  const shown = ids.slice(0, rowsShown);
  // Superseded while it was found: what nobody sees is not logged.
  if (shown.length === 0 || context.hasHungUp()) return { rows: [], searches: [] };
  const criteria = [...new Set(successful.flatMap((one) => one.criteria))];
  const total = successful.reduce((sum, { search }) => sum + search.total, 0);
  const [rows] = await Promise.all([
    readRows(context.db, shown, context.clock()),
    recordAccess(context, { list: 'find', criteria, childIds: shown, total }),
  ]);
  const { lists, today } = officeContext;
  const showing = { office: context.office, lists, language: context.user.language, today };
  return { rows: rows.map((row) => viewRow(row, showing)), searches: successful.map(({ search }) => search) };
}
