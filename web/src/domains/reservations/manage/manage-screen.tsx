import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../api/person.tsx';
import { paths } from '../../../app/paths.ts';
import { useNavigateTo } from '../../../ui/link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { BoardTab } from '../board/board-tab.tsx';
import classes from './manage-screen.module.css';
import { SearchTab } from './search-tab.tsx';

/** ROUTE-035: tabs for the search and for the expiry board (T17). */
export function ManageScreen() {
  const { t } = useTranslation(['manageReservations', 'common', 'shell']);
  const { mode } = usePerson();
  const { query } = useAddress();
  const go = useNavigateTo();
  const tab = query.tab === 'board' ? 'board' : 'search';
  const crumbs = [
    { label: t('shell:screen.home'), to: paths.home() },
    { label: t('shell:menu.reservations') },
    { label: t('shell:menu.manageReservation') },
  ];
  return (
    <>
      <PageHead
        title={t('shell:screen.manageReservation')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={mode === 'nonav' ? [] : crumbs}
      />
      <Tabs
        label={t('tab.label')}
        tabs={[
          { value: 'search', label: t('tab.search') },
          { value: 'board', label: t('tab.board') },
        ]}
        value={tab}
        onChange={(next) => void go(paths.manageReservation(next === 'board' ? { tab: next } : {}), { replace: true })}
        more={t('common:action.more')}
        listClassName={classes.tabs}
        panelClassName={classes.panel}
      >
        {tab === 'board' ? <BoardTab /> : <SearchTab />}
      </Tabs>
    </>
  );
}
