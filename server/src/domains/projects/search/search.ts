import type { z } from 'zod';
import { type explainProjectSearch, projectSearchDefaults, type searchProjects } from '#contract/projects/api.ts';
import { ProjectSearch } from '#contract/projects/search.ts';
import { encoder } from '#contract/wire.ts';
import type { Context } from '../../../http/context.ts';
import { explainEmpty } from '../../../search/explain-empty.ts';
import { findIds } from '../../../search/find-ids.ts';
import { recordRun } from '../../../search/saved-searches.ts';
import { readOfficeContext } from '../office-context.ts';
import { prepareSearch, projects } from './prepare.ts';
import { readProjects, viewProject } from './rows.ts';
import { sortOf } from './sorts.ts';

export async function searchForProjects(
  context: Context,
  input: z.output<typeof searchProjects.input>,
): Promise<z.output<typeof searchProjects.output>> {
  const { db, primary, office, user, searches } = context;
  const { search, page, pageSize, sort, direction, savedSearchId } = { ...projectSearchDefaults, ...input };
  const officeContext = await readOfficeContext(context);
  const clauses = await prepareSearch(context, search, officeContext);
  const found = await searches.run(user.id, (connection) =>
    findIds(connection, projects, {
      clauses,
      sort: sortOf(sort, direction, { language: user.language, at: officeContext.at }),
      cap: officeContext.cap,
      offset: (page - 1) * pageSize,
      limit: pageSize,
    }),
  );
  if (savedSearchId !== undefined)
    await recordRun(primary, {
      subject: 'project',
      id: savedSearchId,
      search: encoder(ProjectSearch)(search as never),
      office,
      userId: user.id,
      at: officeContext.at,
      ...found,
    });
  const rows = await readProjects(db, found.ids, officeContext.at);
  return {
    projects: rows.map((row) => viewProject(row, officeContext.lists, user.language)),
    total: found.total,
    isMore: found.isMore,
    maximum: officeContext.cap,
  };
}

export async function explainSearch(
  context: Context,
  { search }: z.output<typeof explainProjectSearch.input>,
): Promise<z.output<typeof explainProjectSearch.output>> {
  const clauses = await prepareSearch(context, search, await readOfficeContext(context));
  return context.searches.run(context.user.id, async (connection) => ({
    criteria: await explainEmpty(connection, projects, clauses),
  }));
}
