import { IconInfoCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountryGroup, deleteCountryGroup } from '#contract/office-settings/country-groups-api.ts';
import { call } from '../../api/call.ts';
import { useFormat } from '../../api/format.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { ActionButton, IconButton } from '../../ui/button.tsx';
import { Fetched } from '../../ui/fetched.tsx';
import { useLeave } from '../../ui/form/unsaved-changes.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CountryGroupForm } from './country-group-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './named-lists.module.css';
import { countryGroupsQuery } from './queries.ts';

/** OFFICE-008, OFFICE-044, OFFICE-045. */
export function CountryGroupsTab() {
  const { t } = useTranslation(['officeSettings', 'common']);
  const { office } = usePerson().user;
  const leave = useLeave();
  const toast = useToast();
  const mayCreate = useCan('Admin Office Setting:Create');
  const { data, isError, refetch } = useQuery(countryGroupsQuery(office));
  const [editing, setEditing] = useState<number | 'new'>();
  const [removing, setRemoving] = useState<CountryGroup>();
  const failure = t('error.groupFetch');
  useEffect(() => {
    if (isError) toast.error(failure);
  }, [isError, failure, toast]);
  const isFull = data !== undefined && data.groups.length >= data.limit;
  const edited = data?.groups.find(({ id }) => id === editing);
  const isOpen = editing === 'new' || edited !== undefined;

  return (
    <>
      <div className={classes.head}>
        <h2>{t('group.title')}</h2>
        <span className={classes.note}>{data ? t('used', { used: data.groups.length, limit: data.limit }) : null}</span>
        {mayCreate && data ? (
          <ActionButton
            icon={<IconPlus aria-hidden="true" stroke={1.75} />}
            disabledBecause={isFull ? t('limitReached', { count: data.limit }) : undefined}
            onClick={() => leave(() => setEditing('new'))}
          >
            {t('group.add')}
          </ActionButton>
        ) : null}
      </div>
      <Fetched
        data={data}
        hasFailed={isError}
        failure={failure}
        onRetry={() => void refetch()}
        tryAgain={t('common:action.tryAgain')}
        loading={t('common:waiting.loading')}
      >
        {({ groups }) => (
          <div className={classes.split} data-open={isOpen || undefined}>
            <div className={classes.scroll}>
              {groups.length === 0 ? (
                <p className={classes.empty}>{t('group.empty')}</p>
              ) : (
                <GroupTable
                  groups={groups}
                  editedId={edited?.id}
                  onEdit={({ id }) => leave(() => setEditing(id))}
                  onRemove={(group) => leave(() => setRemoving(group))}
                />
              )}
              <p className={classes.hint}>
                <IconInfoCircle aria-hidden="true" stroke={1.75} />
                {t('group.note')}
              </p>
            </div>
            {isOpen ? (
              <aside className={classes.panel}>
                <CountryGroupForm
                  key={editing}
                  group={edited}
                  others={groups.filter(({ id }) => id !== edited?.id)}
                  onClose={() => setEditing(undefined)}
                />
              </aside>
            ) : null}
          </div>
        )}
      </Fetched>
      <DeleteDialog
        isOpen={removing !== undefined}
        question={t('group.deleteQuestion', { name: removing?.name ?? '' })}
        note={t('group.deleteNote')}
        failed={t('error.groupDelete')}
        done={t('group.deleted')}
        remove={async () => void (removing && (await call(deleteCountryGroup, { office, id: removing.id })))}
        onClose={() => setRemoving(undefined)}
        onDone={() => setEditing(undefined)}
      />
    </>
  );
}

interface GroupTableProps {
  readonly groups: readonly CountryGroup[];
  readonly editedId: number | undefined;
  readonly onEdit: (group: CountryGroup) => void;
  readonly onRemove: (group: CountryGroup) => void;
}

function GroupTable({ groups, editedId, onEdit, onRemove }: GroupTableProps) {
  const { t } = useTranslation('officeSettings');
  const format = useFormat();
  const mayEdit = useCan('Admin Office Setting:Edit');
  const mayDelete = useCan('Admin Office Setting:Delete');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('group.nameColumn')}</th>
          <th scope="col">{t('group.countries')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('changedBy')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const status = group.isActive ? 'Active' : 'Inactive';
          return (
            <tr key={group.id} aria-current={group.id === editedId || undefined}>
              <th scope="row">{group.name}</th>
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
              <td>
                {format.day(group.modifiedAt)}
                <span className={classes.by}>{group.modifiedBy}</span>
              </td>
              <td>
                <span className={classes.buttons}>
                  {mayEdit ? (
                    <IconButton label={t('group.edit', { name: group.name })} onClick={() => onEdit(group)}>
                      <IconPencil aria-hidden="true" size={16} stroke={1.75} />
                    </IconButton>
                  ) : null}
                  {mayDelete ? (
                    <IconButton label={t('group.remove', { name: group.name })} onClick={() => onRemove(group)}>
                      <IconTrash aria-hidden="true" size={16} stroke={1.75} />
                    </IconButton>
                  ) : null}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
