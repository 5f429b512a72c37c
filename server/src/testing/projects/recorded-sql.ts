import type { ProjectColumn, ProjectSearch } from '#contract/projects/search.ts';
import type { openDatabase } from '../../db/connection.ts';
import { readOfficeContext } from '../../domains/projects/office-context.ts';
import { prepareSearch, projects } from '../../domains/projects/search/prepare.ts';
import { readProjects } from '../../domains/projects/search/rows.ts';
import { sortOf } from '../../domains/projects/search/sorts.ts';
import { findIds } from '../../search/find-ids.ts';
import { readFrequencies } from '../../search/frequencies.ts';
import { recordQueries, type Statement, withoutTimeouts } from '../recorded-sql.ts';

export interface RecordedProjectSearch {
  readonly search: ProjectSearch;
  readonly sort?: ProjectColumn;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
}

/** Records the statements of a project search. */
export async function createProjectRecorder({ db }: ReturnType<typeof openDatabase>, office: string, at: Date) {
  const context = { db, office, clock: () => at, user: { version: '' } };
  const officeContext = await readOfficeContext(context);
  const frequencies = await readFrequencies(db);
  const recorded = recordQueries(db);
  const connection = withoutTimeouts(recorded.db, frequencies);
  const limit = 10;
  return async ({ search, sort, direction, page }: RecordedProjectSearch): Promise<Statement[]> => {
    const { ids } = await findIds(connection, projects, {
      clauses: await prepareSearch(context, search, officeContext),
      sort: sortOf(sort ?? 'Project', direction ?? 'asc', { language: 'en', at }),
      cap: officeContext.cap,
      offset: ((page ?? 1) - 1) * limit,
      limit,
    });
    await readProjects(recorded.db, ids, at);
    return recorded.taken();
  };
}
