import { sql } from 'kysely';
import type { z } from 'zod';
import { type explainChildSearch, type searchChildren, searchDefaults } from '#contract/children/api.ts';
import { childIdsOf } from '#contract/children/rules.ts';
import type { ChildSearch } from '#contract/children/search.ts';
import type { Db } from '../../../db/connection.ts';
import type { Context } from '../../../http/context.ts';
import { explainEmpty } from '../../../search/explain-empty.ts';
import { findIds, type Source } from '../../../search/find-ids.ts';
import { recordRun } from '../../../search/saved-searches.ts';
import { prepareSearch, readDesk } from './prepare.ts';
import { readRows, showRow } from './rows.ts';
import { sortOf } from './sorts.ts';

export const children: Source = { table: 'child' };

type Answer = z.output<typeof searchChildren.output>;

export async function searchForChildren(
  context: Context,
  input: z.output<typeof searchChildren.input>,
): Promise<Answer> {
  const { db, primary, office, user, searches } = context;
  const { search, page, pageSize, sort, direction } = { ...searchDefaults, ...input };
  const desk = await readDesk(context);
  const { clauses, names } = await prepareSearch(context, search, desk);
  const [found, notFound] = await Promise.all([
    searches.run(user.id, (connection) =>
      findIds(connection, children, {
        clauses,
        sort: sortOf(sort, direction, { office, language: user.language, search, names, lists: desk.lists }),
        cap: desk.cap,
        offset: (page - 1) * pageSize,
        limit: pageSize,
      }),
    ),
    idsOfNobody(db, search),
  ]);
  if (input.savedSearchId !== undefined)
    await recordRun(primary, {
      subject: 'child',
      id: input.savedSearchId,
      office,
      userId: user.id,
      at: context.clock(),
      ...found,
    });
  const rows = await readRows(db, found.ids, office, context.clock());
  const showing = { lists: desk.lists, language: user.language, today: desk.today };
  return {
    children: rows.map((row) => showRow(row, showing)),
    total: found.total,
    isMore: found.isMore,
    maximum: desk.cap,
    notFound,
  };
}

/** Of a pasted column of ids those that no child has, whatever the other criteria say. */
async function idsOfNobody(db: Db, search: ChildSearch): Promise<string[]> {
  const ids = childIdsOf(search);
  if (!ids?.length) return [];
  const { rows } = await sql<{ code: string }>`
    select asked.code from unnest(${ids}::text[]) with ordinality asked(code, position)
     where not exists (select 1 from child c where c.code = asked.code) order by position`.execute(db);
  return rows.map(({ code }) => code);
}

export async function explainSearch(
  context: Context,
  { search }: z.output<typeof explainChildSearch.input>,
): Promise<z.output<typeof explainChildSearch.output>> {
  const { clauses } = await prepareSearch(context, search, await readDesk(context));
  return context.searches.run(context.user.id, async (connection) => ({
    criteria: await explainEmpty(connection, children, clauses),
  }));
}
