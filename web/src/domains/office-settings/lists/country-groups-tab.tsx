import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountryGroup, deleteCountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { call } from '../../../api/call.ts';
import { usePerson } from '../../../api/person.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useLeaveGuard } from '../../../ui/form/unsaved-changes.tsx';
import { StatusBadge } from '../../../ui/records/status-badge.tsx';
import { countryGroupsQuery } from '../queries.ts';
import { CountryGroupForm } from './country-group-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { NamedListTab } from './named-list-tab.tsx';
import classes from './named-lists.module.css';
import { NamedTable } from './named-table.tsx';

/** OFFICE-008, OFFICE-044, OFFICE-045. */
export function CountryGroupsTab() {
  const { t } = useTranslation('officeSettings');
  const { office } = usePerson().user;
  const leave = useLeaveGuard();
  const [editing, setEditing] = useState<number | 'new'>();
  const [removing, setRemoving] = useState<CountryGroup>();
  const close = () => setEditing(undefined);
  return (
    <>
      <NamedListTab
        title={t('group.title')}
        add={t('group.add')}
        empty={t('group.empty')}
        failure={t('error.groupFetch')}
        query={useQuery(countryGroupsQuery(office))}
        count={({ groups }) => groups.length}
        table={({ groups }) => (
          <NamedTable
            label={t('tab.countryGroupings')}
            columns={[t('group.nameColumn'), t('group.countries'), t('status')]}
            entries={groups}
            editedId={editing}
            cells={(group) => <GroupCells group={group} />}
            edits={({ id, name }) => (
              <IconButton label={t('group.edit', { name })} onClick={() => leave(() => setEditing(id))}>
                <IconPencil aria-hidden="true" size={16} stroke={1.75} />
              </IconButton>
            )}
            removeLabel={({ name }) => t('group.remove', { name })}
            onRemove={(group) => leave(() => setRemoving(group))}
          />
        )}
        note={
          <p className={classes.hint}>
            <IconInfoCircle aria-hidden="true" stroke={1.75} />
            {t('group.note')}
          </p>
        }
        form={({ groups }) => {
          const group = groups.find(({ id }) => id === editing);
          if (editing !== 'new' && !group) return null;
          const others = groups.filter(({ id }) => id !== editing);
          return <CountryGroupForm key={editing} group={group} others={others} onClose={close} />;
        }}
        onAdd={() => leave(() => setEditing('new'))}
      />
      <DeleteDialog
        isOpen={removing !== undefined}
        question={t('group.deleteQuestion', { name: removing?.name ?? '' })}
        note={t('group.deleteNote')}
        yes={t('group.delete')}
        failed={t('error.groupDelete')}
        done={t('group.deleted')}
        remove={async () => void (removing && (await call(deleteCountryGroup, { office, id: removing.id })))}
        onClose={() => setRemoving(undefined)}
        onDone={close}
      />
    </>
  );
}

function GroupCells({ group }: { readonly group: CountryGroup }) {
  const { t } = useTranslation('officeSettings');
  const status = group.isActive ? 'Active' : 'Inactive';
  return (
    <>
      <td>
        <span className={classes.pills}>
          {group.countries.map(({ code, name }) => (
            <span key={code} className={classes.pill}>
              {name}
            </span>
          ))}
        </span>
      </td>
      <td>
        <StatusBadge set="activity" value={status} label={t(`value.${status}`)} />
      </td>
    </>
  );
}
