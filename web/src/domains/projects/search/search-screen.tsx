import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../api/person.tsx';
import { useSaveSearchDialog } from '../../../api/search/save-search.ts';
import { useSearchShell } from '../../../api/search/search-shell.ts';
import { paths } from '../../../app/paths.ts';
import { useSearchTexts } from '../../../i18n/kit-texts.ts';
import { useSavedMenuTexts, useSaveSearchTexts } from '../../../i18n/search-texts.ts';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SaveSearchButton } from '../../../ui/search/save-search-button.tsx';
import { SaveSearchDialog } from '../../../ui/search/save-search-dialog.tsx';
import { SavedSearchesMenu } from '../../../ui/search/saved-searches-menu.tsx';
import { SearchShell } from '../../../ui/search/search-shell.tsx';
import { BasicCriteria, LockCriteria } from './criteria.tsx';
import { ExportProjects } from './export-projects.tsx';
import { savedProjectSearches } from './saved-searches.ts';
import { ProjectSearchNotices } from './search-notices.tsx';
import { SearchResults } from './search-results.tsx';
import { type ProjectSearchState, useProjectSearch } from './use-project-search.ts';

/** ROUTE-047: criteria above, results below. */
export function ProjectSearchScreen() {
  const { t } = useTranslation(['projects', 'search']);
  const search = useProjectSearch();
  const texts = useSearchTexts();
  const [dialog, setDialog] = useState<'save' | 'export'>();
  const shell = useSearchShell(search);
  const { form, state } = search;
  const close = () => setDialog(undefined);
  const saveTexts = useSaveSearchTexts();
  const keeping = useSaveSearchDialog(savedProjectSearches, { isOpen: dialog === 'save', form, sort: state.sort });
  return (
    <>
      <Head />
      {/* Above the criteria: they fill a small screen, so it would be out of sight below. */}
      {search.asked.isGone ? <InlineNotice kind="error">{t('search:saved.gone')}</InlineNotice> : null}
      <SearchShell
        {...shell}
        saved={<SavedSearches search={search} />}
        tools={
          <SaveSearchButton
            label={t('search:saved.save')}
            disabledBecause={search.chips.length === 0 ? texts.fillOne : undefined}
            onClick={() => setDialog('save')}
          />
        }
        texts={texts}
      >
        <BasicCriteria search={search} />
        <LockCriteria search={search} />
      </SearchShell>
      <ProjectSearchNotices search={search} />
      <SearchResults search={search} onSave={() => setDialog('save')} onExport={() => setDialog('export')} />
      <SaveSearchDialog isOpen={dialog === 'save'} onClose={close} {...keeping} texts={saveTexts} />
      <ExportProjects isOpen={dialog === 'export'} form={search.searched ?? form} sort={state.sort} onClose={close} />
    </>
  );
}

function SavedSearches({ search }: { readonly search: ProjectSearchState }) {
  const menuTexts = useSavedMenuTexts();
  const { data: saved, isError } = useQuery(savedProjectSearches.query);
  return <SavedSearchesMenu saved={saved} hasFailed={isError} onRun={search.run} texts={menuTexts} />;
}

function Head() {
  const { t } = useTranslation('shell');
  const { mode } = usePerson();
  const crumbs = [
    { label: t('screen.home'), to: paths.home() },
    { label: t('menu.projects') },
    { label: t('menu.searchProject') },
  ];
  return (
    <PageHead title={t('screen.searchProject')} crumbsLabel={t('breadcrumb')} crumbs={mode === 'nonav' ? [] : crumbs} />
  );
}
