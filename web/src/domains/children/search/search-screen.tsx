import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredCriteria } from '#contract/children/criteria.ts';
import type { SavedSearch } from '#contract/children/saved-searches.ts';
import { useCan, usePerson } from '../../../api/person.tsx';
import { useSaveSearchDialog } from '../../../api/search/save-search.ts';
import { useSearchShell } from '../../../api/search/search-shell.ts';
import { paths } from '../../../app/paths.ts';
import { useSearchTexts } from '../../../i18n/kit-texts.ts';
import { useSavedMenuTexts, useSaveSearchTexts } from '../../../i18n/search-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { InlineNotice } from '../../../ui/messages/inline-notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SaveSearchButton } from '../../../ui/search/save-search-button.tsx';
import { SaveSearchDialog } from '../../../ui/search/save-search-dialog.tsx';
import { SavedSearchesMenu } from '../../../ui/search/saved-searches-menu.tsx';
import { SearchShell } from '../../../ui/search/search-shell.tsx';
import { AdvancedCriteria } from './advanced-criteria.tsx';
import { BasicCriteria } from './basic-criteria.tsx';
import { CriteriaPicker } from './criteria-picker.tsx';
import { toggleEmpty } from './edits.ts';
import { ExportChildren } from './export-children.tsx';
import { savedChildSearches } from './saved-searches.ts';
import { ChildSearchNotices } from './search-notices.tsx';
import { SearchResults } from './search-results.tsx';
import { type ChildSearchState, useChildSearch } from './use-child-search.ts';

/** ROUTE-017: criteria above, results below. */
export function SearchScreen() {
  const { t } = useTranslation(['children', 'search']);
  const { mode } = usePerson();
  const search = useChildSearch();
  const texts = useSearchTexts();
  const [isPickerOpen, setPickerOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<'save' | 'export'>();
  const shell = useSearchShell(search);
  const { form, state } = search;
  const fields = { form, onChange: search.change, lists: search.lists, errorOf: search.errorOf };
  const close = () => setDialog(undefined);
  const closePicker = () => {
    opener.current?.focus();
    setPickerOpen(false);
  };
  const saveTexts = useSaveSearchTexts();
  const keeping = useSaveSearchDialog(savedChildSearches, { isOpen: dialog === 'save', form, sort: state.sort });

  return (
    <>
      <Head />
      {/* Above the criteria: they fill a small screen, so it would be out of sight below. */}
      {search.asked.isGone ? <InlineNotice kind="error">{t('search:saved.gone')}</InlineNotice> : null}
      <SearchShell
        {...shell}
        remark={search.leftOut}
        saved={<SavedSearches onRun={search.run} />}
        tools={
          <>
            <SaveSearchButton
              label={t('search:saved.save')}
              disabledBecause={search.chips.length === 0 ? texts.fillOne : undefined}
              onClick={() => setDialog('save')}
            />
            <Button
              ref={opener}
              look="soft"
              icon={<IconPlus aria-hidden="true" stroke={1.75} />}
              aria-expanded={isPickerOpen}
              onClick={() => setPickerOpen(!isPickerOpen)}
            >
              {t('search.advanced')}
            </Button>
          </>
        }
        aside={isPickerOpen ? <Picker search={search} onClose={closePicker} /> : undefined}
        texts={texts}
      >
        <BasicCriteria {...fields} />
        <AdvancedCriteria {...fields} onRemove={search.removeCriterion} offeredCount={offeredCriteria(mode).length} />
      </SearchShell>
      <ChildSearchNotices search={search} />
      <SearchResults search={search} onSave={() => setDialog('save')} onExport={() => setDialog('export')} />
      <SaveSearchDialog isOpen={dialog === 'save'} onClose={close} {...keeping} texts={saveTexts} />
      {dialog === 'export' ? (
        <ExportChildren
          form={search.searched ?? form}
          sort={state.sort}
          found={search.page.data}
          selected={state.selected}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function SavedSearches({ onRun }: { readonly onRun: (saved: SavedSearch) => void }) {
  const texts = useSavedMenuTexts();
  const { data: saved, isError } = useQuery(savedChildSearches.query);
  return <SavedSearchesMenu saved={saved} hasFailed={isError} onRun={onRun} texts={texts} />;
}

function Head() {
  const { t } = useTranslation(['shell', 'children']);
  const { mode } = usePerson();
  const maySend = useCan('Registered Child:Send CSM');
  const crumbs = [
    { label: t('screen.home'), to: paths.home() },
    { label: t('menu.registeredChildren') },
    { label: t('menu.searchChild') },
  ];
  return (
    <PageHead
      title={t('screen.searchChild')}
      crumbsLabel={t('breadcrumb')}
      crumbs={mode === 'nonav' ? [] : crumbs}
      actions={
        maySend ? (
          <LinkButton to={paths.sendCsm({ tab: 'messages' })} icon={<IconMail aria-hidden="true" stroke={1.75} />}>
            {t('children:results.csmMessages')}
          </LinkButton>
        ) : null
      }
    />
  );
}

function Picker({ search, onClose }: { readonly search: ChildSearchState; readonly onClose: () => void }) {
  return (
    <CriteriaPicker
      form={search.form}
      onToggle={search.toggleCriterion}
      onToggleEmpty={(field) => search.edit(toggleEmpty(search.form, field))}
      onClose={onClose}
    />
  );
}
