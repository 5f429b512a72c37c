import { checkProjectSearch } from '#contract/projects/check-search.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import type { Db } from '../../../db/connection.ts';
import { failIssues } from '../../../http/issues.ts';
import type { Clause } from '../../../search/clauses.ts';
import type { Source } from '../../../search/find-ids.ts';
import type { OfficeContext } from '../office-context.ts';
import { unknownCodes } from './resolve.ts';
import { clausesOf } from './search-clauses.ts';

export const projects: Source = { table: 'project', key: 'number' };

/** Validates a search and builds its SQL conditions; `prefix` is the path of the search in the request body. */
export async function prepareSearch(
  { db }: { readonly db: Db },
  search: ProjectSearch,
  { lists, at }: Pick<OfficeContext, 'lists' | 'at'>,
  prefix = 'ProjectSearch',
): Promise<Clause[]> {
  const rules = checkProjectSearch(search);
  const isTold = (field: unknown) => rules.some(({ path }) => path[0] === field);
  const unknown = (await unknownCodes(db, lists, search)).filter(({ path }) => !isTold(path[0]));
  failIssues(ProjectSearch, [...rules, ...unknown], prefix);
  return clausesOf(search, { lists, at });
}
