import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, usePerson } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { AccessRequests } from './access-requests.tsx';
import { requestsQuery } from './queries.ts';
import { UserSearchTab } from './user-search-tab.tsx';
import classes from './users.module.css';

/** ROUTE-055: the profiles, and the access requests. */
export function UserListScreen() {
  const { t } = useTranslation(['users', 'common', 'shell']);
  const mayCreate = useCan('Admin User Profile Management:Create');
  const { query } = useAddress();
  const [tab, setTab] = useState<'users' | 'requests'>(query.tab === 'requests' ? 'requests' : 'users');
  const { office } = usePerson().user;
  const open = useQuery(requestsQuery(office, 'open')).data?.total ?? 0;
  return (
    <>
      <PageHead
        title={t('shell:screen.userProfiles')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={[
          { label: t('shell:screen.home'), to: paths.home() },
          { label: t('shell:menu.administration') },
          { label: t('shell:screen.userProfiles') },
        ]}
        actions={
          mayCreate ? (
            <LinkButton
              to={paths.createUserProfile()}
              look="primary"
              icon={<IconUserPlus aria-hidden="true" stroke={1.75} />}
            >
              {t('list.create')}
            </LinkButton>
          ) : null
        }
      />
      <Tabs
        label={t('list.tabs')}
        more={t('common:action.more')}
        tabs={[
          { value: 'users', label: t('list.users') },
          { value: 'requests', label: open > 0 ? t('list.openRequests', { count: open }) : t('list.requests') },
        ]}
        value={tab}
        onChange={setTab}
        panelClassName={classes.panel}
      >
        {tab === 'users' ? <UserSearchTab /> : <Card isFlush>{<AccessRequests />}</Card>}
      </Tabs>
    </>
  );
}
