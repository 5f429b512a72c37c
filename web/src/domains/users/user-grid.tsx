import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '#contract/users/admin-api.ts';
import { displayName } from '#contract/users/rules.ts';
import { emptyMark } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { useRowsState } from '../../api/rows-state.ts';
import type { SearchStateControl } from '../../api/search/search-state.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { pagedBy } from '../../ui/grid/paging.ts';
import { Link, useNavigateTo } from '../../ui/link.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RowStack } from '../../ui/records/row-card.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { type UserCriteria, userPageQuery } from './queries.ts';
import { useUserStatus } from './use-user-status.ts';
import classes from './users.module.css';

interface UserGridProps {
  readonly criteria: UserCriteria;
  readonly search: Pick<SearchStateControl<UserCriteria>, 'state' | 'set' | 'cancel'>;
}

const open = (user: UserRow) => paths.viewUserProfile({ id: user.userId, mode: 'view' });

/** Table T15. */
export function UserGrid({ criteria, search }: UserGridProps) {
  const { t } = useTranslation(['users', 'access', 'common']);
  const regionName = useRegionName();
  const labels = useAccessLabels();
  const texts = useGridTexts();
  const view = useGridView('users');
  const go = useNavigateTo();
  const status = useUserStatus();
  const [asked, setAsked] = useState<UserRow>();
  const page = useQuery(userPageQuery(criteria, search.state));
  const shown = useRowsState(page, t('message.loadFailed'));
  const badge = (user: UserRow) => (
    <StatusBadge set="activity" value={user.isActive ? 'Active' : 'Inactive'} label={labels.status(user.isActive)} />
  );
  const actions = (user: UserRow) => (
    <RowActions
      user={user}
      isChanging={status.changing === user.userId}
      isOff={status.isBusy}
      onToggle={() => (user.isActive ? setAsked(user) : void status.set(user, true))}
    />
  );
  const text = (id: string, header: string, cell: Column<UserRow>['cell']): Column<UserRow> => ({
    id,
    header,
    cell,
    isSortable: true,
  });
  const columns: readonly Column<UserRow>[] = [
    {
      ...text('FirstName', t('field.firstName'), (user) => (
        <Link to={open(user)}>{user.firstName || displayName(user)}</Link>
      )),
      isFixed: true,
    },
    text('LastName', t('field.lastName'), (user) => user.lastName || emptyMark),
    text('Email', t('field.email'), (user) => user.email),
    text('FDRO', t('field.office'), (user) => user.office),
    text('Region', t('field.region'), (user) => regionName(user.region)),
    text('Status', t('field.status'), badge),
    {
      ...text('GroupsAssigned', t('field.groups'), (user) => user.groups.join(', ') || t('common:value.none')),
      isWrapped: true,
    },
    { id: 'actions', header: t('access:actions'), cell: actions },
  ];
  return (
    <>
      {status.failure ? <InlineNotice kind="error">{status.failure}</InlineNotice> : null}
      <DataGrid
        title={t('list.count', { count: page.data?.total ?? 0 })}
        isCounted
        columns={columns}
        rows={page.data?.users ?? []}
        rowKey={(user) => String(user.userId)}
        rowName={displayName}
        total={page.data?.total ?? 0}
        {...pagedBy(search)}
        {...shown}
        onOpen={(user) => void go(open(user))}
        empty={t('list.empty')}
        card={(user) => (
          <RowStack>
            <Link to={open(user)}>{displayName(user)}</Link>
            <span>{user.email}</span>
            <span>
              {user.office}, {regionName(user.region)}
            </span>
            {badge(user)}
            {actions(user)}
          </RowStack>
        )}
        view={view}
        texts={texts}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        question={t('list.deactivateQuestion', { name: asked ? displayName(asked) : '' })}
        yes={t('access:deactivate')}
        no={t('common:action.cancel')}
        isDangerous
        loading={status.isBusy}
        onNo={() => setAsked(undefined)}
        onYes={() => {
          if (asked) void status.set(asked, false).then(() => setAsked(undefined));
        }}
      >
        {t('list.deactivateHint')}
      </ConfirmDialog>
    </>
  );
}

interface RowActionsProps {
  readonly user: UserRow;
  readonly isChanging: boolean;
  /** Another user's status is being changed; one at a time. */
  readonly isOff: boolean;
  readonly onToggle: () => void;
}

function RowActions({ user, isChanging, isOff, onToggle }: RowActionsProps) {
  const { t } = useTranslation(['users', 'access', 'problem']);
  const me = usePerson().user;
  const go = useNavigateTo();
  const mayEdit = useCan('Admin User Profile Management:Edit');
  if (!mayEdit) return null;
  const name = displayName(user);
  return (
    <span className={classes.actions}>
      <IconButton
        label={t('list.edit', { name })}
        onClick={() => void go(paths.viewUserProfile({ id: user.userId, mode: 'edit' }))}
      >
        <IconPencil aria-hidden="true" stroke={1.75} />
      </IconButton>
      <IconButton
        label={`${t(user.isActive ? 'access:deactivate' : 'access:activate')}: ${name}`}
        disabledBecause={user.userId === me.userId ? t('problem:codes.own-access') : undefined}
        isOff={isOff}
        loading={isChanging}
        onClick={onToggle}
      >
        {user.isActive ? (
          <IconPlayerPause aria-hidden="true" stroke={1.75} />
        ) : (
          <IconPlayerPlay aria-hidden="true" stroke={1.75} />
        )}
      </IconButton>
    </span>
  );
}
