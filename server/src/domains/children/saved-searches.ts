import type { z } from 'zod';
import { savedSearchesPerPerson } from '#contract/children/limits.ts';
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
import { repairSearch } from './repair-search.ts';
import * as queries from './saved-search-queries.ts';

async function show(context: Context, row: queries.StoredSearch, desk: Desk): Promise<SavedSearch> {
  const isColumn = gridColumns.includes(row.sortBy as GridColumn);
  return {
    ...(await repairSearch(context, row.search, desk)),
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
