import { sql } from 'kysely';
import type { z } from 'zod';
import { type explainChildSearch, type searchChildren, searchDefaults } from '#contract/children/api.ts';
import { childIdsOf } from '#contract/children/rules.ts';
import { ChildSearch } from '#contract/children/search.ts';
import { revealsFewChildren, smallCountMaximum } from '#contract/reading/rules.ts';
import { encoder } from '#contract/wire.ts';
import { recordAccess, refuseIfBudgetSpent } from '../../../access-log/record-access.ts';
import type { Db } from '../../../db/connection.ts';
import type { Context } from '../../../http/context.ts';
import { explainEmpty } from '../../../search/explain-empty.ts';
import { findIds, type Source } from '../../../search/find-ids.ts';
import { recordRun } from '../../../search/saved-searches.ts';
import { listNamedIds } from './named-children.ts';
import { prepareSearch, readOfficeContext } from './prepare.ts';
import { readRows, viewRow } from './rows.ts';
import { criteriaOf } from './search-clauses.ts';
import { sortOf } from './sorts.ts';

export const children: Source = { table: 'child' };

type Found = Awaited<ReturnType<typeof findIds>>;
interface Part {
  readonly offset: number;
  readonly limit: number;
}

type Answer = z.output<typeof searchChildren.output>;

export async function searchForChildren(
  context: Context,
  input: z.output<typeof searchChildren.input>,
): Promise<Answer> {
  const { db, primary, office, user, searches } = context;
  const { search, page, pageSize, sort, direction } = { ...searchDefaults, ...input };
  const officeContext = await readOfficeContext(context);
  const { clauses, names } = await prepareSearch(context, search, officeContext);
  const find = (part: Part) =>
    searches.run(user.id, (connection) =>
      findIds(connection, children, {
        clauses,
        sort: sortOf(sort, direction, { office, language: user.language, search, names, lists: officeContext.lists }),
        cap: officeContext.cap,
        ...part,
      }),
    );
  const [found, notFound, named] = await Promise.all([
    find({ offset: (page - 1) * pageSize, limit: pageSize }),
    listUnknownIds(db, search),
    listNamedIds(db, clauses),
  ]);
  const criteria = criteriaOf(clauses);
  const childIds = [...(await listDisclosedIds(found, find)), ...named];
  const [rows] = await Promise.all([
    readRows(db, found.ids, context.clock()),
    recordAccess(context, { list: 'search', criteria, childIds, total: found.total }),
  ]);
  // After the access check, so a refused search leaves no result count.
  if (input.savedSearchId !== undefined)
    await recordRun(primary, {
      subject: 'child',
      id: input.savedSearchId,
      search: encoder(ChildSearch)(search as never),
      office,
      userId: user.id,
      at: context.clock(),
      ...found,
    });
  const showing = { office, lists: officeContext.lists, language: user.language, today: officeContext.today };
  return {
    children: rows.map((row) => viewRow(row, showing)),
    total: found.total,
    isMore: found.isMore,
    maximum: officeContext.cap,
    notFound,
  };
}

/** F16: children that the response reveals, either as rows or through a small total. */
async function listDisclosedIds(
  { ids, total }: Found,
  find: (part: Part) => Promise<Found>,
): Promise<readonly number[]> {
  return revealsFewChildren(ids.length, total) ? (await find({ offset: 0, limit: total })).ids : ids;
}

/** Pasted ids that no child has, regardless of the other criteria. */
async function listUnknownIds(db: Db, search: ChildSearch): Promise<string[]> {
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
  await refuseIfBudgetSpent(context);
  const { clauses } = await prepareSearch(context, search, await readOfficeContext(context));
  const told = new Set(await listNamedIds(context.db, clauses));
  const tell = (ids: readonly number[]) => {
    for (const id of ids) told.add(id);
  };
  const criteria = await context.searches.run(context.user.id, (connection) =>
    explainEmpty(connection, { ...children, onFew: { most: smallCountMaximum, tell } }, clauses),
  );
  if (told.size > 0)
    await recordAccess(context, { list: 'search', criteria: criteriaOf(clauses), childIds: [...told] });
  return { criteria };
}
