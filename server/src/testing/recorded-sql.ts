import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { ChildSearch, GridColumn } from '#contract/children/search.ts';
import type { Direction } from '#contract/shared/sorting.ts';
import { type Db, type openDatabase, preparedName } from '../db/connection.ts';
import { prepareSearch, readOfficeContext } from '../domains/children/search/prepare.ts';
import { readRows } from '../domains/children/search/rows.ts';
import { children } from '../domains/children/search/search.ts';
import { sortOf } from '../domains/children/search/sorts.ts';
import { findIds } from '../search/find-ids.ts';
import { type Frequencies, readFrequencies } from '../search/frequencies.ts';
import type { SearchConnection } from '../search/searches.ts';

/** Records the statements of a search, so that they can be measured in isolation. */
export interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface RecordedSearch {
  readonly search: ChildSearch;
  readonly sort?: GridColumn;
  readonly direction?: Direction;
  readonly page?: number;
  readonly pageSize?: number;
}

/** Records every query of the database handle. */
export function recordQueries(db: Db): { db: Db; taken: () => Statement[] } {
  let nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const executor = db.getExecutor();
  return {
    db: db.withPlugin(plugin) as Db,
    taken: () => {
      const statements = nodes.map((node) => {
        const { sql: text, parameters } = executor.compileQuery(node, { queryId: 'recorded' });
        return { name: preparedName(text), text, values: parameters };
      });
      nodes = [];
      return statements;
    },
  };
}

/** A connection without time limits, so that every statement is recorded. */
export const withoutTimeouts = (db: Db, frequencies: Frequencies): SearchConnection => ({
  db,
  frequencies,
  countWithin: 60_000,
  withTimeout: (_milliseconds, work) => work(),
  withWalkTimeout: (work) => work(db),
});

export async function createRecorder({ db }: ReturnType<typeof openDatabase>, office: string, at: Date) {
  const context = { db, office, clock: () => at, user: { version: '' } };
  const officeContext = await readOfficeContext(context);
  const frequencies = await readFrequencies(db);
  const recorded = recordQueries(db);

  return async ({ search, sort, direction, page, pageSize }: RecordedSearch): Promise<Statement[]> => {
    const { clauses, names } = await prepareSearch({ db: recorded.db, office }, search, officeContext);
    const limit = pageSize ?? 10;
    const sorting = { office, language: 'en' as const, search, names, lists: officeContext.lists };
    const connection = withoutTimeouts(recorded.db, frequencies);
    const { ids } = await findIds(connection, children, {
      clauses,
      sort: sortOf(sort ?? 'ChildId', direction ?? 'asc', sorting),
      cap: officeContext.cap,
      offset: ((page ?? 1) - 1) * limit,
      limit,
    });
    await readRows(recorded.db, ids, new Date());
    return recorded.taken();
  };
}
