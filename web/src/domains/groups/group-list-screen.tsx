import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupRow } from '#contract/groups/api.ts';
import { groupsQuery, useIsCrossOfficeUser, useOffices } from '../../api/administration.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { useRowsState } from '../../api/rows-state.ts';
import { useCriteriaDraft } from '../../api/search/criteria-draft.ts';
import { useSearchState } from '../../api/search/search-state.ts';
import { useGridView } from '../../api/storage/preferences.ts';
import { paths } from '../../app/paths.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { useGridTexts, useSearchTexts } from '../../i18n/kit-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { pageOf } from '../../ui/grid/client-page.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { Column } from '../../ui/grid/grid-types.ts';
import { pagedBy } from '../../ui/grid/paging.ts';
import { Link, LinkButton, useNavigateTo } from '../../ui/link.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RowStack } from '../../ui/records/row-card.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { SearchShell } from '../../ui/search/search-shell.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { type GroupCriteria, matchesCriteria, parseCriteria } from './group-criteria.ts';
import classes from './groups.module.css';

/** ROUTE-065; NAV-031: the stored state is cleared when the user leaves the user-group screens. */
export function GroupListScreen() {
  const { t } = useTranslation(['groups', 'access', 'common', 'shell']);
  const { user } = usePerson();
  const crosses = useIsCrossOfficeUser();
  const labels = useAccessLabels();
  const texts = useSearchTexts();
  const mayCreate = useCan('Admin User Group Management:Create');
  const offices = useOffices();
  const defaults: GroupCriteria = { office: user.office, name: '', status: '' };
  const search = useSearchState<GroupCriteria>({
    feature: 'groups',
    name: 'search',
    defaults,
    sort: 'name',
    parse: parseCriteria,
  });
  const kept = useCriteriaDraft('groups', { remembered: search, defaults, parse: parseCriteria });
  const { form, searched, isFolded } = search.state;
  const edit = (part: Partial<GroupCriteria>) => search.edit({ ...form, ...part });
  const chips = [
    { id: 'office', label: t('field.office'), value: form.office },
    { id: 'name', label: t('field.name'), value: form.name.trim() },
    { id: 'status', label: t('field.status'), value: form.status && labels.status(form.status === 'Active') },
  ].filter(({ value }) => value !== '');
  const remove = (key: string) =>
    key === 'office' ? search.set({ isFolded: false }) : search.search({ ...form, [key]: '' });
  return (
    <>
      <PageHead
        title={t('shell:screen.userGroups')}
        crumbsLabel={t('shell:breadcrumb')}
        crumbs={[
          { label: t('shell:screen.home'), to: paths.home() },
          { label: t('shell:menu.administration') },
          { label: t('shell:screen.userGroups') },
        ]}
        actions={
          mayCreate ? (
            <LinkButton
              to={paths.userGroupOperation({ mode: 'create' })}
              look="primary"
              icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            >
              {t('list.create')}
            </LinkButton>
          ) : null
        }
      />
      <Stack>
        <SearchShell
          chips={chips}
          onRemove={remove}
          onSearch={() => search.search(form)}
          onClear={search.clear}
          loading={false}
          isFolded={isFolded}
          onFold={(folded) => search.set({ isFolded: folded })}
          texts={texts}
        >
          <SelectField
            label={t('field.office')}
            isRequired
            isSet
            options={(offices.data ?? [])
              .filter(({ code }) => crosses || code === user.office)
              .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
            value={form.office}
            onChange={(office) => edit({ office })}
          />
          <TextField
            label={t('field.name')}
            value={form.name}
            isSet={form.name !== ''}
            maxLength={40}
            onChange={(name) => edit({ name })}
          />
          <SelectField
            label={t('field.status')}
            isSet={form.status !== ''}
            options={[
              { value: 'Active', label: t('access:active') },
              { value: 'Inactive', label: t('access:inactive') },
            ]}
            value={form.status}
            placeholder={t('common:value.any')}
            onChange={(status) => edit({ status })}
          />
        </SearchShell>
        <RestoreNotice offer={kept} />
        <FetchFailure of={[offices]} title={t('access:listsFailed')} tryAgain={t('common:action.tryAgain')} />
        {searched ? <GroupGrid criteria={searched} search={search} /> : null}
      </Stack>
    </>
  );
}

interface GroupGridProps {
  readonly criteria: GroupCriteria;
  readonly search: Pick<ReturnType<typeof useSearchState<GroupCriteria>>, 'state' | 'set'>;
}

const open = (group: GroupRow) => paths.viewUserGroup({ id: group.groupId });

/** Table T15. */
function GroupGrid({ criteria, search }: GroupGridProps) {
  const { t } = useTranslation(['groups', 'access']);
  const words = useAccessLabels();
  const texts = useGridTexts();
  const view = useGridView('groups');
  const go = useNavigateTo();
  const groups = useQuery(groupsQuery(criteria.office));
  const shown = useRowsState(groups, t('message.loadFailed'));
  const [deleting, setDeleting] = useState<GroupRow>();
  const found = (groups.data ?? []).filter((group) => matchesCriteria(group, criteria));
  const badge = (group: GroupRow) => (
    <StatusBadge set="activity" value={group.isActive ? 'Active' : 'Inactive'} label={words.status(group.isActive)} />
  );
  const name = (group: GroupRow) => <Link to={open(group)}>{group.name}</Link>;
  const actions = (group: GroupRow) => <RowActions group={group} onDelete={() => setDeleting(group)} />;
  const columns: readonly Column<GroupRow>[] = [
    { id: 'name', header: t('field.name'), cell: name, isSortable: true, isFixed: true },
    { id: 'members', header: t('field.members'), cell: (group) => group.members, isSortable: true, isNumber: true },
    {
      id: 'roles',
      header: t('field.roles'),
      cell: (group) => group.roles.join(', '),
      isSortable: true,
      isWrapped: true,
    },
    { id: 'status', header: t('field.status'), cell: badge, isSortable: true, isStatus: true },
    { id: 'actions', header: t('access:actions'), cell: actions },
  ];
  const sortValue = (group: GroupRow, column: string) => {
    if (column === 'members') return group.members;
    if (column === 'roles') return group.roles.join(', ');
    return column === 'status' ? words.status(group.isActive) : group.name;
  };
  return (
    <>
      <DataGrid
        title={t('list.count', { count: found.length })}
        isCounted
        columns={columns}
        rows={pageOf(found, search.state, sortValue)}
        rowKey={(group) => String(group.groupId)}
        rowName={(group) => group.name}
        total={found.length}
        {...pagedBy(search)}
        {...shown}
        onOpen={(group) => void go(open(group))}
        empty={t('list.empty')}
        card={(group) => (
          <RowStack>
            {name(group)}
            <span>{group.roles.join(', ')}</span>
            {badge(group)}
            {actions(group)}
          </RowStack>
        )}
        view={view}
        texts={texts}
      />
      {deleting ? <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  );
}

function RowActions({ group, onDelete }: { readonly group: GroupRow; readonly onDelete: () => void }) {
  const { t } = useTranslation('groups');
  const go = useNavigateTo();
  const mayEdit = useCan('Admin User Group Management:Edit');
  const mayDelete = useCan('Admin User Group Management:Delete');
  return (
    <span className={classes.actions}>
      {mayEdit ? (
        <IconButton
          label={t('list.edit', { group: group.name })}
          onClick={() => void go(paths.userGroupOperation({ mode: 'edit', id: group.groupId }))}
        >
          <IconPencil aria-hidden="true" stroke={1.75} />
        </IconButton>
      ) : null}
      {mayDelete ? (
        <IconButton label={t('list.delete', { group: group.name })} onClick={onDelete}>
          <IconTrash aria-hidden="true" stroke={1.75} />
        </IconButton>
      ) : null}
    </span>
  );
}
