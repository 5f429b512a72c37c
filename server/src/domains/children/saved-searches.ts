import { z } from 'zod';
import { checkChildSearch } from '#contract/children/check-search.ts';
import { findCriterion } from '#contract/children/criteria.ts';
import { savedSearchesPerPerson } from '#contract/children/limits.ts';
import { ageLimits } from '#contract/children/rules.ts';
import type {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  SavedSearch,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import { ChildSearch, type GridColumn, gridColumns } from '#contract/children/search.ts';
import { encoder } from '#contract/wire.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { type Desk, prepareSearch, readDesk } from './prepare.ts';
import { resolveCodes } from './resolve.ts';
import * as queries from './saved-search-queries.ts';

/**
 * A search is kept as it came over the wire and repaired when it is read: criteria and values that no longer
 * exist are taken out and named.
 */
interface Repaired {
  readonly search: ChildSearch;
  readonly removed: string[];
}

const without = <T extends object>(value: T, key: PropertyKey): T =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as T;

/** Takes out, field by field, what today's schema refuses. */
function decodeRepairing(stored: unknown): Repaired {
  const removed: string[] = [];
  const fields = { ...(stored as Record<string, unknown>) };
  const advanced = Array.isArray(fields.Advanced) ? (fields.Advanced as { CriteriaId?: unknown }[]) : undefined;
  if (advanced) {
    const known = advanced.filter((item) => findCriterion(String(item.CriteriaId)) !== undefined);
    removed.push(...advanced.filter((item) => !known.includes(item)).map((item) => String(item.CriteriaId)));
    fields.Advanced = known;
  }
  for (;;) {
    const parsed = z.safeDecode(ChildSearch, fields as z.input<typeof ChildSearch>);
    if (parsed.success) return { search: parsed.data, removed };
    const [issue] = parsed.error.issues;
    const names = issue?.code === 'unrecognized_keys' ? issue.keys : [String(issue?.path[0] ?? '')];
    if (issue?.path[0] === 'Advanced' && typeof issue.path[1] === 'number') {
      const [gone] = (fields.Advanced as { CriteriaId?: unknown }[]).splice(issue.path[1], 1);
      removed.push(String(gone?.CriteriaId));
      continue;
    }
    for (const name of names) {
      removed.push(name);
      delete fields[name];
    }
    if (names.every((name) => name === '')) return { search: {}, removed };
  }
}

/** Takes out what no list has any more, and what no longer fits together. */
async function repair(context: Context, stored: unknown, desk: Desk): Promise<Repaired> {
  let { search, removed } = decodeRepairing(stored);
  const resolved = await resolveCodes(context.db, desk.lists, context.office, search);
  const rules = checkChildSearch(search, { today: desk.today, age: ageLimits(desk.settings) });
  const spoilt = new Set<number>();
  for (const { path } of [...resolved.issues, ...rules]) {
    const [field, index] = path;
    if (field === 'advanced' && typeof index === 'number') spoilt.add(index);
    else if (field !== undefined && field in search) {
      removed.push(String(field));
      search = without(search, field);
    }
  }
  if (spoilt.size > 0) {
    removed = [...removed, ...[...spoilt].map((index) => search.advanced?.[index]?.criterion ?? '')];
    search = { ...search, advanced: search.advanced?.filter((_, index) => !spoilt.has(index)) };
  }
  return { search, removed };
}

async function show(context: Context, row: queries.StoredSearch, desk: Desk): Promise<SavedSearch> {
  const isColumn = gridColumns.includes(row.sortBy as GridColumn);
  return {
    ...(await repair(context, row.search, desk)),
    id: row.id,
    name: row.name,
    sort: isColumn ? (row.sortBy as GridColumn) : 'ChildId',
    direction: row.sortDirection,
    isShared: row.isShared,
    isOwn: row.ownerId === context.user.id,
    owner: row.owner,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    lastCount: row.lastCount,
    isLastCountMore: row.isLastCountMore,
  };
}

export async function savedSearches(context: Context): Promise<z.output<typeof listSavedSearches.output>> {
  const desk = await readDesk(context);
  const rows = await queries.listStored(context.db, context.office, context.user.id);
  return { savedSearches: await Promise.all(rows.map((row) => show(context, row, desk))) };
}

type Fields = z.output<typeof createSavedSearch.input>['savedSearch'];

const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'saved_search_name';

/** Checks like a search; answers what is stored. */
async function toStore(context: Context, fields: Fields, desk: Desk) {
  await prepareSearch(context, fields.search, desk, 'SavedSearch.ChildSearch');
  return {
    name: fields.name,
    search: JSON.stringify(encoder(ChildSearch)(fields.search as never)),
    sortBy: fields.sort ?? 'ChildId',
    sortDirection: fields.direction ?? 'asc',
    isShared: fields.isShared,
  };
}

const getStored = async (context: Context, id: number) =>
  (await queries.findStored(context.db, id)) ?? fail('not-found');

export async function createSaved(
  context: Context,
  { savedSearch }: z.output<typeof createSavedSearch.input>,
): Promise<z.output<typeof createSavedSearch.output>> {
  const { db, office, user } = context;
  const desk = await readDesk(context);
  const values = await toStore(context, savedSearch, desk);
  if ((await queries.countOwn(db, user.id)) >= savedSearchesPerPerson)
    failFields({ field: 'SavedSearch', code: 'too-many', params: { maximum: savedSearchesPerPerson } });
  const { id } = await db
    .insertInto('savedSearch')
    .values({ ...values, officeCode: office, ownerId: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => (isTaken(error) ? fail('already-exists', { field: 'Name' }) : Promise.reject(error)));
  return { savedSearch: await show(context, await getStored(context, id), desk) };
}

/** Only the owner changes a search; what somebody else shared is theirs. */
async function getOwn(context: Context, id: number): Promise<queries.StoredSearch> {
  const stored = await getStored(context, id);
  return stored.ownerId === context.user.id ? stored : fail('not-found');
}

export async function updateSaved(
  context: Context,
  { id, savedSearch }: z.output<typeof updateSavedSearch.input>,
): Promise<z.output<typeof updateSavedSearch.output>> {
  await getOwn(context, id);
  const desk = await readDesk(context);
  const values = await toStore(context, savedSearch, desk);
  await context.db
    .updateTable('savedSearch')
    .set(values)
    .where('id', '=', id)
    .execute()
    .catch((error) => (isTaken(error) ? fail('already-exists', { field: 'Name' }) : Promise.reject(error)));
  return { savedSearch: await show(context, await getStored(context, id), desk) };
}

export async function deleteSaved(
  context: Context,
  { id }: z.output<typeof deleteSavedSearch.input>,
): Promise<Record<string, never>> {
  await getOwn(context, id);
  await context.db.deleteFrom('savedSearch').where('id', '=', id).execute();
  return {};
}
