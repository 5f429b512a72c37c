import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessType, ModuleName } from '#contract/access.ts';
import { saveAccess, type UserAccess } from '#contract/users/access-api.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { officesQuery, rolesQuery, useAdministrationChanged, useCrossesOffices } from '../../api/administration.ts';
import { call } from '../../api/call.ts';
import { useCan } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useAccessWords } from '../../i18n/access-texts.ts';
import { useFormTexts, useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { Card } from '../../ui/card.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { accessQuery } from './queries.ts';
import classes from './users.module.css';

/** USER-003, USER-004, USER-047: roles by region and office. */
export function AccessTab({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation('users');
  const messages = useProblemMessages();
  const [office, setOffice] = useState(profile.office);
  const access = useQuery(accessQuery(profile.userId, office));
  if (access.isError)
    return (
      <InlineNotice kind="error" title={t('message.loadFailed')}>
        {messages.of(access.error)}
      </InlineNotice>
    );
  if (!access.data) return null;
  return <RolesForm key={office} profile={profile} access={access.data} onOffice={setOffice} />;
}

interface RolesFormProps {
  readonly profile: UserProfile;
  readonly access: UserAccess;
  readonly onOffice: (office: string) => void;
}

const sameIds = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

function useRolesForm({ profile, access }: RolesFormProps) {
  const { t } = useTranslation(['users', 'access']);
  const client = useQueryClient();
  const changed = useAdministrationChanged();
  const messages = useProblemMessages();
  const toast = useToast();
  const stored = access.roles.map(({ roleId }) => String(roleId));
  const [typed, setTyped] = useState<readonly string[]>();
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const chosen = typed ?? stored;
  const submit = async (): Promise<boolean> => {
    setSaving(true);
    setSubmitError(undefined);
    try {
      const { userId, version, region, office } = access;
      const roles = chosen.map((id) => ({ roleId: Number(id) }));
      const saved = await call(saveAccess, { userId, version, access: { region, office, roles } });
      client.setQueryData(accessQuery(userId, office).queryKey, saved.access);
      setTyped(undefined);
      toast.success(t('message.mapped'));
      void changed();
      return true;
    } catch (failure) {
      const isStale = isProblem(failure, 'changed-meanwhile');
      if (isStale) await changed();
      setSubmitError(`${t('access.failed')}. ${isStale ? t('access:conflict.elsewhere') : messages.of(failure)}`);
      toast.error(t('access.failed'));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    chosen,
    isDirty: !sameIds(chosen, stored),
    choose: setTyped,
    reset: () => {
      setTyped(undefined);
      setSubmitError(undefined);
    },
    submit,
    submitError,
    isSaving,
    subject: t('access.subject', { name: `${profile.firstName} ${profile.lastName}` }),
  };
}

function RolesForm(props: RolesFormProps) {
  const { profile, access, onOffice } = props;
  const { t } = useTranslation(['users', 'access', 'problem']);
  const crosses = useCrossesOffices();
  const mayEdit = useCan('Admin User Profile Management:Edit');
  const formTexts = useFormTexts();
  const multi = useMultiSelectTexts();
  const offices = useQuery(officesQuery);
  const roles = useQuery(rolesQuery);
  const state = useRolesForm(props);
  const lock = mayEdit
    ? profile.accessLock === 'own-access'
      ? t('problem:codes.own-access')
      : profile.accessLock && t('form.beyondLock')
    : t('access:noLevel');
  const options = (roles.data ?? [])
    .filter(({ roleId, isActive }) => isActive || state.chosen.includes(String(roleId)))
    .map(({ roleId, name, isActive }) => ({
      value: String(roleId),
      label: isActive ? name : t('access.inactiveRole', { role: name }),
    }));
  return (
    <Card title={t('profile.access')} isFlush>
      {lock ? <InlineNotice kind="info">{lock}</InlineNotice> : null}
      <FormShell
        subject={state.subject}
        changed={state.isDirty ? [t('access.roles')] : []}
        invalidCount={0}
        submitError={state.submitError}
        loading={state.isSaving}
        onSave={state.submit}
        onDiscard={state.reset}
        texts={formTexts}
      >
        <div className={classes.fields}>
          <SelectField
            label={t('field.office')}
            options={(offices.data ?? [{ code: access.office, name: access.office, region: '' }])
              .filter(({ code }) => crosses || code === access.office)
              .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
            value={access.office}
            disabled={!crosses || state.isDirty}
            onChange={onOffice}
          />
          <MultiSelectField
            label={t('access.roles')}
            options={options}
            values={state.chosen}
            onChange={state.choose}
            placeholder={t('access.none')}
            texts={multi}
            disabled={Boolean(lock)}
            hint={t('access.rolesHint', { office: access.office, region: access.region })}
          />
        </div>
      </FormShell>
      <Held access={access} />
    </Card>
  );
}

function Held({ access }: { readonly access: UserAccess }) {
  const { t } = useTranslation('users');
  const words = useAccessWords();
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
              {words.module(module)}: {levels.map(words.level).join(', ')}
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
