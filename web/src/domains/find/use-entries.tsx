import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/access.ts';
import { searchNamePattern } from '#contract/children/limits.ts';
import { wholeChildId } from '#contract/find/rules.ts';
import { usePerson } from '../../api/person.tsx';
import { storeSearch } from '../../api/search/stored-search.ts';
import { paths } from '../../app/paths.ts';
import { type Entry, groupOrder } from './entry.ts';
import { useFound } from './use-found.ts';
import { useFoundEntries } from './use-found-entries.tsx';
import { type Place, useOwnEntries } from './use-own-entries.tsx';

/** Of several words the first is the given name. */
function childNameSearch(typed: string) {
  const [givenName = '', ...rest] = typed.trim().split(/\s+/);
  return rest.length === 0 ? { givenName } : { givenName, familyName: rest.join(' ') };
}

/** All lines for the typed text, in the order of the groups. */
export function useEntries(typed: string, places: readonly Place[]) {
  const { t } = useTranslation('find');
  const { grants } = usePerson();
  const found = useFound(typed);
  const records = useFoundEntries(typed, found);
  const own = useOwnEntries(typed, found.found, places);
  const mayFind = can(grants, 'Registered Child:View');
  // A whole Child ID means this child alone.
  const isOne = mayFind && wholeChildId(typed) !== undefined;
  const all = isOne ? records : [...records, ...own.entries];
  const entries = groupOrder.flatMap((group) => all.filter((entry) => entry.group === group));
  const isNothing = typed.trim() !== '' && entries.length === 0 && found.isCurrent && !own.isWaiting;
  const searchName: Entry = {
    id: 'search-name',
    group: 'children',
    title: t('searchName'),
    icon: <IconSearch aria-hidden="true" stroke={1.75} />,
    act: () => storeSearch('children', childNameSearch(typed), 'ChildId'),
    to: paths.searchChild(),
  };
  return {
    entries: isNothing && mayFind && searchNamePattern.test(typed) ? [searchName] : entries,
    isNothing,
    isSearching: found.isSearching,
    isCurrent: found.isCurrent,
    totals: {
      projects: found.found.projects?.total,
      people: found.found.people?.total,
    } as Readonly<Partial<Record<Entry['group'], number>>>,
  };
}
