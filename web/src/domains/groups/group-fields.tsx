import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { descriptionMaximum, membersMaximum, rolesMaximum } from '#contract/groups/rules.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import { listOfficeUsers } from '#contract/users/api.ts';
import {
  administrationKey,
  knownOffice,
  offeredOffices,
  rolesQuery,
  useIsCrossOfficeUser,
  useOffices,
} from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { usePerson } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { PlainTable } from '../../ui/records/plain-table.tsx';
import type { Member } from './group-form.ts';
import classes from './groups.module.css';
import type { GroupFormState } from './use-group-form.ts';

interface GroupFieldsProps {
  readonly state: GroupFormState;
  readonly isNew: boolean;
}

const membersQuery = (office: string) =>
  queryOptions({
    queryKey: [...administrationKey, 'members', office] as const,
    queryFn: async ({ signal }) => (await call(listOfficeUsers, { office, status: 'Active' }, { signal })).users,
    enabled: office !== '',
  });

/** GROUP-003, GROUP-004, GROUP-005. */
export function GroupFields({ state, isNew }: GroupFieldsProps) {
  const { t } = useTranslation(['groups', 'access', 'common']);
  const regionName = useRegionName();
  const me = usePerson().user;
  const crosses = useIsCrossOfficeUser();
  const multi = useMultiSelectTexts();
  const { values: form, edit } = state;
  const offices = useOffices();
  const roles = useQuery(rolesQuery);
  const users = useQuery(membersQuery(form.office));
  const statuses = [
    { value: 'Active', label: t('access:active') },
    { value: 'Inactive', label: t('access:inactive') },
  ];
  const heldRoles = form.roles.map(({ roleId }) => String(roleId));
  return (
    <>
      <FetchFailure
        of={[offices, roles, users]}
        title={t('access:listsFailed')}
        tryAgain={t('common:action.tryAgain')}
      />
      <p className={classes.required}>{t('common:form.required')}</p>
      <div className={classes.fields}>
        <TextField
          label={t('field.name')}
          isRequired
          value={form.name}
          onChange={(name) => edit({ name })}
          maxLength={nameMaximum}
          error={state.errorOf('name')}
          hint={t('common:form.remaining', { count: nameMaximum - form.name.length })}
        />
        <SelectField
          label={t('field.status')}
          options={statuses}
          value={form.isActive ? 'Active' : 'Inactive'}
          error={state.errorOf('isActive')}
          onChange={(status) => edit({ isActive: status === 'Active' })}
        />
        <SelectField
          label={t('field.office')}
          isRequired
          options={offeredOffices(offices.data ?? [knownOffice(form)], form.office)
            .filter(({ code }) => crosses || code === form.office)
            .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
          value={form.office}
          error={state.errorOf('office')}
          disabled={!isNew || !crosses}
          onChange={(office) =>
            edit({ office, region: offices.data?.find(({ code }) => code === office)?.region ?? '', members: [] })
          }
        />
        <TextField
          label={t('field.region')}
          isRequired
          value={regionName(form.region)}
          onChange={() => undefined}
          disabled
        />
        <TextArea
          label={t('field.description')}
          value={form.description}
          onChange={(description) => edit({ description })}
          maxLength={descriptionMaximum}
          error={state.errorOf('description')}
        />
        <MultiSelectField
          label={t('field.roles')}
          options={(roles.data ?? [])
            .filter(({ roleId, isActive }) => isActive || heldRoles.includes(String(roleId)))
            .map(({ roleId, name, isActive }) => ({
              value: String(roleId),
              label: isActive ? name : t('form.inactiveRole', { role: name }),
            }))}
          isLoading={roles.isPending}
          values={heldRoles}
          limit={rolesMaximum}
          placeholder={t('form.noRoles')}
          texts={multi}
          error={state.roleError}
          hint={t('form.rolesHint')}
          onChange={(ids) =>
            edit({
              roles: ids.map((id) => ({
                roleId: Number(id),
                name: roles.data?.find(({ roleId }) => roleId === Number(id))?.name ?? id,
              })),
            })
          }
        />
        <MemberPicker state={state} ownId={me.userId} />
      </div>
      <PlainTable
        label={t('field.members')}
        columns={[
          { id: 'name', header: t('field.member'), cell: (member: Member) => member.name },
          { id: 'email', header: t('field.email'), cell: (member: Member) => member.email },
          {
            id: 'status',
            header: t('field.userRoleStatus'),
            cell: (member: Member) => (
              <SelectField
                label={`${t('field.userRoleStatus')}, ${member.name}`}
                hasHiddenLabel
                isSmall
                options={statuses}
                value={member.isActive ? 'Active' : 'Inactive'}
                disabled={member.userId === me.userId}
                hint={member.userId === me.userId ? t('form.ownMembership') : undefined}
                onChange={(status) =>
                  edit({
                    members: form.members.map((one) =>
                      one.userId === member.userId ? { ...one, isActive: status === 'Active' } : one,
                    ),
                  })
                }
              />
            ),
          },
        ]}
        rows={form.members}
        rowKey={(member) => member.userId}
        empty={t('form.noMembers')}
      />
    </>
  );
}

function MemberPicker({ state, ownId }: { readonly state: GroupFormState; readonly ownId: number }) {
  const { t } = useTranslation('groups');
  const multi = useMultiSelectTexts();
  const { values: form, edit } = state;
  const users = useQuery(membersQuery(form.office));
  const own = form.members.find(({ userId }) => userId === ownId);
  const known = new Map<number, Member>([
    ...(users.data ?? []).map(({ userId, name, email }) => [userId, { userId, name, email, isActive: true }] as const),
    ...form.members.map((member) => [member.userId, member] as const),
  ]);
  return (
    <MultiSelectField
      label={t('field.members')}
      // Only another administrator may change the user's own membership.
      options={[...known.values()]
        .filter(({ userId }) => userId !== ownId)
        .map(({ userId, name, email }) => ({ value: String(userId), label: `${name}, ${email}` }))}
      isLoading={users.isPending}
      values={form.members.filter(({ userId }) => userId !== ownId).map(({ userId }) => String(userId))}
      limit={membersMaximum}
      placeholder={t('form.choose')}
      texts={multi}
      error={state.memberError}
      hint={t('form.membersHint')}
      onChange={(ids) =>
        edit({ members: [...(own ? [own] : []), ...ids.flatMap((id) => known.get(Number(id)) ?? [])] })
      }
    />
  );
}
