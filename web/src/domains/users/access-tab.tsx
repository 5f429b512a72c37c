import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessType, ModuleName } from '#contract/access.ts';
import type { UserAccess } from '#contract/users/access-api.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { knownOffice, rolesQuery, useIsCrossOfficeUser, useOffices } from '../../api/administration.ts';
import { useCan } from '../../api/person.tsx';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useRegionName } from '../../api/region-name.ts';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { InlineNotice } from '../../ui/messages/inline-notice.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { accessQuery } from './queries.ts';
import { useRolesForm } from './use-roles-form.ts';
import classes from './users.module.css';

/** USER-003, USER-004, USER-047: roles by region and office. */
export function AccessTab({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation(['users', 'common']);
  const messages = useProblemMessages();
  const [office, setOffice] = useState(profile.office);
  const access = useQuery(accessQuery(profile.userId, office));
  if (access.isError && !access.data)
    return (
      <FetchFailure of={[access]} title={t('message.loadFailed')} tryAgain={t('common:action.tryAgain')}>
        {messages.of(access.error)}
      </FetchFailure>
    );
  if (!access.data) return <p role="status">{t('common:waiting.loading')}</p>;
  return <RolesForm key={office} profile={profile} access={access.data} onOffice={setOffice} />;
}

interface RolesFormProps {
  readonly profile: UserProfile;
  readonly access: UserAccess;
  readonly onOffice: (office: string) => void;
}

function RolesForm({ profile, access, onOffice }: RolesFormProps) {
  const { t } = useTranslation(['users', 'access', 'common', 'problem']);
  const regionName = useRegionName();
  const crosses = useIsCrossOfficeUser();
  const mayEdit = useCan('Admin User Profile Management:Edit');
  const multi = useMultiSelectTexts();
  const offices = useOffices();
  const roles = useQuery(rolesQuery);
  const state = useRolesForm(profile, access);
  const lock = mayEdit
    ? profile.accessLock === 'own-access'
      ? t('problem:codes.own-access')
      : profile.accessLock && t('form.beyondLock')
    : t('access:noLevel');
  const options = (roles.data ?? [])
    .filter(({ roleId, isActive }) => isActive || state.values.includes(String(roleId)))
    .map(({ roleId, name, isActive }) => ({
      value: String(roleId),
      label: isActive ? name : t('access.inactiveRole', { role: name }),
    }));
  return (
    <Card title={t('profile.access')} isFlush>
      {lock ? <InlineNotice kind="info">{lock}</InlineNotice> : null}
      <RecordFormShell form={state} subject={state.subject}>
        <RestoreNotice offer={state.kept} />
        <FetchFailure of={[offices, roles]} title={t('access:listsFailed')} tryAgain={t('common:action.tryAgain')} />
        <div className={classes.fields}>
          <SelectField
            label={t('field.office')}
            options={(offices.data ?? [knownOffice({ office: access.office, region: '' })])
              .filter(({ code }) => crosses || code === access.office)
              .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
            value={access.office}
            disabled={!crosses || state.isDirty}
            onChange={onOffice}
          />
          <MultiSelectField
            label={t('access.roles')}
            options={options}
            isLoading={roles.isPending}
            values={state.values}
            onChange={(roles) => state.change(() => roles)}
            placeholder={t('access.none')}
            texts={multi}
            disabled={Boolean(lock)}
            error={state.roleError}
            hint={t('access.rolesHint', { office: access.office, region: regionName(access.region) })}
          />
        </div>
      </RecordFormShell>
      <Held access={access} />
    </Card>
  );
}

function Held({ access }: { readonly access: UserAccess }) {
  const { t } = useTranslation('users');
  const labels = useAccessLabels();
  const held = access.modules
    .map(({ moduleName, levels }) => ({
      module: moduleName as ModuleName,
      levels: levels.filter(({ isGranted }) => isGranted).map(({ accessType }) => accessType as AccessType),
    }))
    .filter(({ levels }) => levels.length > 0);
  return (
    <>
      <div className={classes.part}>
        <h3>{t('access.modules')}</h3>
        {held.length === 0 ? <p>{t('access.noModule')}</p> : null}
        <ul className={classes.list}>
          {held.map(({ module, levels }) => (
            <li key={module}>
              {labels.module(module)}: {levels.map(labels.level).join(', ')}
            </li>
          ))}
        </ul>
      </div>
      {access.elsewhere.length > 0 ? (
        <p className={classes.part}>
          {t('access.elsewhere')}{' '}
          {access.elsewhere
            .map(({ roleName, office }) => t('access.elsewhereRole', { role: roleName, office }))
            .join(', ')}
        </p>
      ) : null}
    </>
  );
}
