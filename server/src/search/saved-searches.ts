import { sql } from 'kysely';
import type { SavedSearchSubject } from '#contract/shared/saved-searches.ts';
import type { Db } from '../db/connection.ts';
import { personName } from '../db/person-name.ts';
import type { Context } from '../http/context.ts';
import { fail, failFields } from '../refusal.ts';
import type { Repaired } from './repair-search.ts';

/** Saved searches of any subject; each subject sees only its own. */

export interface Subject<S, Column extends string> {
  readonly name: SavedSearchSubject;
  /** Sort columns of the grid, default first. */
  readonly columns: readonly [Column, ...Column[]];
  /** The order of a search that does not say one. */
  readonly direction: 'asc' | 'desc';
  readonly perPerson: number;
  /** Validates like a search; returns the wire format. */
  readonly store: (context: Context, search: S) => Promise<unknown>;
  /** Returns a function that removes criteria that no longer exist from a stored search. */
  readonly repair: (context: Context) => Promise<(stored: unknown) => Promise<Repaired<S>>>;
}

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly search: unknown;
  readonly sortBy: string;
  readonly sortDirection: 'asc' | 'desc';
  readonly isShared: boolean;
  readonly ownerId: number;
  readonly owner: string;
  readonly lastRunAt: Date | null;
  readonly lastCount: number | null;
  readonly isLastCountMore: boolean;
}

interface Fields<S, Column> {
  readonly name: string;
  readonly search: S;
  readonly sort?: Column | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly isShared: boolean;
}

/** The user's own searches, and searches shared in the same office. */
const visible = (office: string, userId: number) =>
  sql`(s.owner_id = ${userId} or (s.is_shared and s.office_code = ${office}))`;

const select = sql`
  select s.id, s.name, s.search, s.sort_by, s.sort_direction, s.is_shared, s.owner_id,
         ${personName('u')} as owner, s.last_run_at, s.last_count, s.is_last_count_more
    from saved_search s join app_user u on u.id = s.owner_id`;

/** jsonb refuses an unpaired surrogate, which a text may have; in a text column it becomes U+FFFD too. */
const toJson = (search: unknown): string =>
  JSON.stringify(search, (_, part: unknown) => (typeof part === 'string' ? part.replace(/\p{Cs}/gu, '\ufffd') : part));

export interface Run {
  readonly subject: SavedSearchSubject;
  readonly id: number;
  /** Wire format. A run with other criteria than the saved ones is not recorded. */
  readonly search: unknown;
  readonly office: string;
  readonly userId: number;
  readonly at: Date;
  readonly total: number;
  readonly isMore: boolean;
}

/** Records the time and the result count of the last run. */
export async function recordRun(
  db: Db,
  { subject, id, search, office, userId, at, total, isMore }: Run,
): Promise<void> {
  await sql`update saved_search s set last_run_at = ${at}, last_count = ${total}, is_last_count_more = ${isMore}
    where s.id = ${id} and s.subject = ${subject} and ${visible(office, userId)}
      and s.search::jsonb = ${toJson(search)}::jsonb`.execute(db);
}

const refuseTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'saved_search_name'
    ? fail('already-exists', { field: 'Name' })
    : Promise.reject(error);

export function savedSearchesOf<S, Column extends string>(subject: Subject<S, Column>) {
  const [usual] = subject.columns;

  async function find({ db }: Context, id: number): Promise<Stored> {
    const { rows } = await sql<Stored>`${select} where s.id = ${id} and s.subject = ${subject.name}`.execute(db);
    return rows[0] ?? fail('not-found');
  }

  /** Only the owner may change a search. */
  async function findOwn(context: Context, id: number): Promise<void> {
    const { ownerId } = await find(context, id);
    if (ownerId !== context.user.id) fail('not-found');
  }

  async function show(context: Context, rows: readonly Stored[]) {
    const repair = await subject.repair(context);
    return Promise.all(
      rows.map(async (row) => ({
        ...(await repair(row.search)),
        id: row.id,
        name: row.name,
        sort: subject.columns.find((column) => column === row.sortBy) ?? usual,
        direction: row.sortDirection,
        isShared: row.isShared,
        isOwn: row.ownerId === context.user.id,
        owner: row.owner,
        lastRunAt: row.lastRunAt?.toISOString() ?? null,
        lastCount: row.lastCount,
        isLastCountMore: row.isLastCountMore,
      })),
    );
  }

  async function showOne(context: Context, id: number) {
    const [savedSearch] = await show(context, [await find(context, id)]);
    return { savedSearch: savedSearch ?? fail('not-found') };
  }

  const valuesOf = async (context: Context, { name, search, sort, direction, isShared }: Fields<S, Column>) => ({
    name,
    search: toJson(await subject.store(context, search)),
    sortBy: sort ?? usual,
    sortDirection: direction ?? subject.direction,
    isShared,
  });

  async function refuseTooMany({ db, user }: Context): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from saved_search where owner_id = ${user.id} and subject = ${subject.name}`.execute(
      db,
    );
    if ((rows[0]?.count ?? 0) >= subject.perPerson)
      failFields({ field: 'SavedSearch', code: 'too-many', params: { maximum: subject.perPerson } });
  }

  return {
    async list(context: Context) {
      const { rows } = await sql<Stored>`${select}
        where s.subject = ${subject.name} and ${visible(context.office, context.user.id)}
        order by s.last_run_at desc nulls last, lower(s.name), s.id`.execute(context.db);
      return { savedSearches: await show(context, rows) };
    },

    async create(context: Context, { savedSearch }: { readonly savedSearch: Fields<S, Column> }) {
      const values = await valuesOf(context, savedSearch);
      await refuseTooMany(context);
      const { id } = await context.db
        .insertInto('savedSearch')
        .values({ ...values, subject: subject.name, officeCode: context.office, ownerId: context.user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseTaken);
      return showOne(context, id);
    },

    async update(
      context: Context,
      { id, savedSearch }: { readonly id: number; readonly savedSearch: Fields<S, Column> },
    ) {
      await findOwn(context, id);
      const values = await valuesOf(context, savedSearch);
      // The last count is kept only when the criteria are unchanged.
      const isSame = sql`search = ${values.search}::jsonb`;
      await context.db
        .updateTable('savedSearch')
        .set({
          ...values,
          lastRunAt: sql<Date | null>`case when ${isSame} then last_run_at end`,
          lastCount: sql<number | null>`case when ${isSame} then last_count end`,
          isLastCountMore: sql<boolean>`${isSame} and is_last_count_more`,
        })
        .where('id', '=', id)
        .execute()
        .catch(refuseTaken);
      return showOne(context, id);
    },

    async remove(context: Context, { id }: { readonly id: number }): Promise<Record<string, never>> {
      await findOwn(context, id);
      await context.db.deleteFrom('savedSearch').where('id', '=', id).execute();
      return {};
    },
  };
}
