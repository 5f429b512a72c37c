import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveSearchDialog } from '../../../api/search/save-search.ts';
import { useSearchShell } from '../../../api/search/search-shell.ts';
import { useSearchTexts } from '../../../i18n/kit-texts.ts';
import { useSavedMenuTexts, useSaveSearchTexts } from '../../../i18n/search-texts.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { useFocusOnResults } from '../../../ui/search/results-focus.ts';
import { SaveSearchButton } from '../../../ui/search/save-search-button.tsx';
import { SaveSearchDialog } from '../../../ui/search/save-search-dialog.tsx';
import { SavedSearchesMenu } from '../../../ui/search/saved-searches-menu.tsx';
import { SearchShell } from '../../../ui/search/search-shell.tsx';
import { useIsSmall } from '../../../ui/use-media.ts';
import { Criteria } from './criteria.tsx';
import { isUntouched } from './form.ts';
import { QuickSearches } from './quick-searches.tsx';
import { savedReservationSearches } from './saved-searches.ts';
import { ReservationSearchNotices } from './search-notices.tsx';
import { SearchResults } from './search-results.tsx';
import { useReservationSearch } from './use-reservation-search.ts';

/** RESV-002: criteria above, results below. */
export function SearchTab() {
  const { t } = useTranslation('search');
  const search = useReservationSearch();
  const { form, state, asked } = search;
  const texts = useSearchTexts();
  const shell = useSearchShell(search);
  const saved = useQuery(savedReservationSearches.query);
  const menuTexts = useSavedMenuTexts();
  const [isSaving, setSaving] = useState(false);
  const saveTexts = useSaveSearchTexts();
  const keeping = useSaveSearchDialog(savedReservationSearches, { isOpen: isSaving, form, sort: state.sort });
  const isSmall = useIsSmall();
  const focusResults = useFocusOnResults(search.searched !== undefined);
  const quick =
    search.searched === undefined && isUntouched(form) ? (
      <QuickSearches
        saved={saved.data ?? []}
        onSearch={(wanted) => {
          focusResults();
          search.searchBy(wanted);
        }}
        onRun={(wanted) => {
          focusResults();
          search.run(wanted);
        }}
      />
    ) : null;
  return (
    <>
      {/* Below the criteria, which fill several small screens, nobody would find either. */}
      {asked.isGone ? <InlineNotice kind="error">{t('saved.gone')}</InlineNotice> : null}
      {isSmall ? quick : null}
      <SearchShell
        {...shell}
        saved={<SavedSearchesMenu saved={saved.data} hasFailed={saved.isError} onRun={search.run} texts={menuTexts} />}
        tools={
          <SaveSearchButton
            label={t('saved.save')}
            disabledBecause={search.chips.length === 0 ? texts.fillOne : undefined}
            onClick={() => setSaving(true)}
          />
        }
        texts={texts}
      >
        <Criteria search={search} />
      </SearchShell>
      <ReservationSearchNotices search={search} />
      <SearchResults search={search} onSave={() => setSaving(true)} />
      {isSmall ? null : quick}
      <SaveSearchDialog isOpen={isSaving} onClose={() => setSaving(false)} {...keeping} texts={saveTexts} />
    </>
  );
}
