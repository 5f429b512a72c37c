import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadUserData, type UserProfile } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { useDownload } from '../../api/files/download.ts';
import { useCan } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton, useNavigateTo } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { NoRecord } from '../../ui/messages/no-record.tsx';
import { useToast } from '../../ui/messages/toasts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isRecordId, useAddress } from '../../ui/use-address.ts';
import { AccessExplanationTab } from './access-explanation-tab.tsx';
import { AccessTab } from './access-tab.tsx';
import { AuditTab } from './audit-tab.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { Pseudonymise } from './pseudonymise.tsx';
import { profileQuery } from './queries.ts';
import classes from './users.module.css';

const tabs = ['profile', 'access', 'why', 'audit'] as const;
type Tab = (typeof tabs)[number];

/** ROUTE-059, ROUTE-090: the profile and the user's access. */
export function ProfileScreen() {
  const { t } = useTranslation(['users', 'common', 'shell']);
  const { query } = useAddress();
  const messages = useProblemMessages();
  const typed = query.id ?? '';
  const isNumber = isRecordId(typed);
  const profile = useQuery({ ...profileQuery(Number(typed)), enabled: isNumber });
  const mode = query.mode?.toLowerCase() === 'edit' ? 'edit' : 'view';
  const tab = tabs.find((one) => one === query.tab) ?? 'profile';
  if (profile.data) return <Loaded key={typed} profile={profile.data} mode={mode} tab={tab} />;
  return (
    <>
      <PageHead
        title={t('shell:screen.viewUserProfile')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={[
          { label: t('shell:screen.home'), to: paths.home() },
          { label: t('shell:menu.administration') },
          { label: t('shell:screen.userProfiles'), to: paths.userProfiles() },
          { label: t('shell:screen.viewUserProfile') },
        ]}
      />
      {!isNumber || isProblem(profile.error, 'not-found') ? (
        <NoRecord
          title={typed === '' ? t('message.noId') : t('message.notFound', { id: typed })}
          list={{ to: paths.userProfiles(), label: t('message.toList') }}
        >
          {t('message.notFoundHint')}
        </NoRecord>
      ) : profile.isError ? (
        <InlineNotice
          kind="error"
          title={t('message.loadFailed')}
          actions={<Button onClick={() => void profile.refetch()}>{t('message.tryAgain')}</Button>}
        >
          {messages.of(profile.error)}
        </InlineNotice>
      ) : (
        <p role="status">{t('common:waiting.loading')}</p>
      )}
    </>
  );
}

interface LoadedProps {
  readonly profile: UserProfile;
  readonly mode: 'view' | 'edit';
  readonly tab: Tab;
}

function Loaded({ profile, mode, tab }: LoadedProps) {
  const { t } = useTranslation(['users', 'common', 'shell']);
  const labels = useAccessLabels();
  const go = useNavigateTo();
  const mayEdit = useCan('Admin User Profile Management:Edit');
  const mayExport = useCan('Admin User Profile Management:Export');
  const name = displayName(profile);
  const to = (next: Partial<LoadedProps>) =>
    paths.viewUserProfile({ id: profile.userId, mode: next.mode ?? mode, tab: next.tab ?? tab });
  return (
    <>
      <PageHead
        title={name}
        badge={
          <StatusBadge
            set="activity"
            value={profile.isActive ? 'Active' : 'Inactive'}
            label={labels.status(profile.isActive)}
          />
        }
        sub={`${profile.email}, ${profile.office}`}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={[
          { label: t('shell:screen.home'), to: paths.home() },
          { label: t('shell:menu.administration') },
          { label: t('shell:screen.userProfiles'), to: paths.userProfiles() },
          { label: name },
        ]}
        actions={
          mode === 'view' && tab === 'profile' ? (
            <>
              {mayExport ? <UserDataExport userId={profile.userId} /> : null}
              {mayEdit && !profile.isActive && !profile.isPseudonymised ? <Pseudonymise profile={profile} /> : null}
              {mayEdit && !profile.isPseudonymised ? (
                <LinkButton
                  to={to({ mode: 'edit' })}
                  look="primary"
                  icon={<IconPencil aria-hidden="true" stroke={1.75} />}
                >
                  {t('common:action.edit')}
                </LinkButton>
              ) : null}
            </>
          ) : null
        }
      />
      <Tabs
        label={t('profile.tabs')}
        more={t('common:action.more')}
        tabs={tabs.map((value) => ({ value, label: t(`profile.${value}`) }))}
        value={tab}
        onChange={(next) => void go(to({ tab: next, mode: 'view' }), { replace: true })}
        panelClassName={classes.panel}
      >
        {tab === 'profile' && mode === 'edit' ? (
          <ProfileEditor
            profile={profile}
            onSaved={() => void go(to({ mode: 'view' }), { replace: true })}
            onCancel={() => void go(to({ mode: 'view' }))}
          />
        ) : null}
        {tab === 'profile' && mode === 'view' ? <ProfileFacts profile={profile} /> : null}
        {tab === 'access' ? <AccessTab profile={profile} /> : null}
        {tab === 'why' ? <AccessExplanationTab profile={profile} /> : null}
        {tab === 'audit' ? <AuditTab userId={profile.userId} /> : null}
      </Tabs>
    </>
  );
}

/** Export of the data held about this user, for answering their request. */
function UserDataExport({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('users');
  const messages = useProblemMessages();
  const toast = useToast();
  const { isBusy, onExport } = useDownload(downloadUserData, { userId }, (failure) =>
    toast.error(messages.of(failure, t('profile.knownDataFailed'))),
  );
  return (
    <Button icon={<IconDownload aria-hidden="true" stroke={1.75} />} loading={isBusy} onClick={onExport}>
      {t('profile.knownData')}
    </Button>
  );
}
