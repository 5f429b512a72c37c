import { savedProjectSearchesPerPerson } from '#contract/projects/limits.ts';
import { type ProjectColumn, ProjectSearch, projectColumns } from '#contract/projects/search.ts';
import { encoder } from '#contract/wire.ts';
import { savedSearchesOf } from '../../../search/saved-searches.ts';
import { readOfficeContext } from '../office-context.ts';
import { prepareSearch } from './prepare.ts';
import { repairSearch } from './repair-search.ts';

export const savedProjectSearches = savedSearchesOf<ProjectSearch, ProjectColumn>({
  name: 'project',
  columns: projectColumns,
  perPerson: savedProjectSearchesPerPerson,
  async store(context, search) {
    await prepareSearch(context, search, await readOfficeContext(context), 'SavedSearch.ProjectSearch');
    return encoder(ProjectSearch)(search as never);
  },
  async repair(context) {
    const { lists } = await readOfficeContext(context);
    return (stored) => repairSearch(context.db, lists, stored);
  },
});
