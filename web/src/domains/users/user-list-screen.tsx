import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../api/person.tsx';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccessRequests } from './access-requests.tsx';
import { UserSearchTab } from './user-search-tab.tsx';
import classes from './users.module.css';

/** ROUTE-055: the profiles, and what people without access asked for. */
export function UserListScreen() {
  const { t } = useTranslation(['users', 'common', 'shell']);
  const mayCreate = useCan('Admin User Profile Management:Create');
  const [tab, setTab] = useState<'users' | 'requests'>('users');
  return (
    <>
      <PageHead
        title={t('shell:screen.userProfiles')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={[{ label: t('shell:screen.home'), to: paths.home() }, { label: t('shell:screen.userProfiles') }]}
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
          { value: 'requests', label: t('list.requests') },
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
