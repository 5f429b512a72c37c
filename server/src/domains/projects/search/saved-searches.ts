import { checkProjectSearch } from '#contract/projects/check-search.ts';
import { savedProjectSearchesPerPerson } from '#contract/projects/limits.ts';
import { type ProjectColumn, ProjectSearch, projectColumns } from '#contract/projects/search.ts';
import { encoder } from '#contract/wire.ts';
import { repairSearch } from '../../../search/repair-search.ts';
import { savedSearchesOf } from '../../../search/saved-searches.ts';
import { readOfficeContext } from '../office-context.ts';
import { prepareSearch } from './prepare.ts';
import { unknownCodes } from './resolve.ts';

export const savedProjectSearches = savedSearchesOf<ProjectSearch, ProjectColumn>({
  name: 'project',
  columns: projectColumns,
  direction: 'asc',
  perPerson: savedProjectSearchesPerPerson,
  async store(context, search) {
    await prepareSearch(context, search, await readOfficeContext(context), 'SavedSearch.ProjectSearch');
    return encoder(ProjectSearch)(search as never);
  },
  async repair(context) {
    const { lists } = await readOfficeContext(context);
    return (stored) =>
      repairSearch(ProjectSearch, stored, {
        findUnknown: (search) => unknownCodes(context.db, lists, search),
        check: checkProjectSearch,
      });
  },
});
