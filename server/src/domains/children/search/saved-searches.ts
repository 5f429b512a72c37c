import { savedSearchesPerPerson } from '#contract/children/limits.ts';
import { ChildSearch, type GridColumn, gridColumns } from '#contract/children/search.ts';
import { encoder } from '#contract/wire.ts';
import { savedSearchesOf } from '../../../search/saved-searches.ts';
import { prepareSearch, readOfficeContext } from './prepare.ts';
import { repairSearch } from './repair-search.ts';

export const savedChildSearches = savedSearchesOf<ChildSearch, GridColumn>({
  name: 'child',
  columns: gridColumns,
  direction: 'asc',
  perPerson: savedSearchesPerPerson,
  async store(context, search) {
    await prepareSearch(context, search, await readOfficeContext(context), 'SavedSearch.ChildSearch');
    return encoder(ChildSearch)(search as never);
  },
  async repair(context) {
    const officeContext = await readOfficeContext(context);
    return (stored) => repairSearch(context, stored, officeContext);
  },
});
