import { useTranslation } from 'react-i18next';
import { useSearchShell } from '../../../api/search/search-shell.ts';
import { useSearchTexts } from '../../../i18n/kit-texts.ts';
import { useTroubleText } from '../../../i18n/search-texts.ts';
import { useFocusOnResults } from '../../../ui/search/results-focus.ts';
import { SearchNotices } from '../../../ui/search/search-notices.tsx';
import { SearchShell } from '../../../ui/search/search-shell.tsx';
import { useIsSmall } from '../../../ui/use-media.ts';
import { Criteria } from './criteria.tsx';
import { isUntouched } from './form.ts';
import { QuickSearches } from './quick-searches.tsx';
import { SearchResults } from './search-results.tsx';
import { type ReservationSearchState, useReservationSearch } from './use-reservation-search.ts';

/** RESV-002: criteria above, results below. */
export function SearchTab() {
  const search = useReservationSearch();
  const texts = useSearchTexts();
  const shell = useSearchShell(search);
  const isSmall = useIsSmall();
  const focusResults = useFocusOnResults(search.searched !== undefined);
  const quick =
    search.searched === undefined && isUntouched(search.form) ? (
      <QuickSearches
        onSearch={(form) => {
          focusResults();
          search.searchBy(form);
        }}
      />
    ) : null;
  return (
    <>
      {/* Below the criteria, which fill several small screens, nobody would find it. */}
      {isSmall ? quick : null}
      <SearchShell {...shell} texts={texts}>
        <Criteria search={search} />
      </SearchShell>
      <Notices search={search} />
      <SearchResults search={search} />
      {isSmall ? null : quick}
    </>
  );
}

function Notices({ search }: { readonly search: ReservationSearchState }) {
  const { t } = useTranslation(['manageReservations', 'common', 'search']);
  const { undo, lists } = search;
  const fields = undo ? undo.cleared.map((field) => t(`field.${field}`)) : [];
  return (
    <SearchNotices
      kept={search.kept}
      trouble={useTroubleText(search.trouble)}
      cleared={undo && { text: t('search:cleared', { count: undo.cleared.length, fields }), undo: undo.take }}
      failure={lists.hasFailed ? { title: t('search:listsFailed'), retry: lists.retry } : undefined}
      texts={{ undo: t('common:action.undo'), tryAgain: t('common:action.tryAgain') }}
    />
  );
}
