import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageCodes, languageOf } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import { nameMaximum } from '#contract/shared/values.ts';
import type { UserProfile } from '#contract/users/admin-api.ts';
import { centralIdMaximum, emailMaximum } from '#contract/users/profile-rules.ts';
import {
  groupsQuery,
  knownOffice,
  offeredOffices,
  useIsCrossOfficeUser,
  useOffices,
} from '../../api/administration.ts';
import { usePerson } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import type { ProfileFormState } from './use-profile-form.ts';
import classes from './users.module.css';

interface ProfileFieldsProps {
  readonly state: ProfileFormState;
  readonly lock: UserProfile['accessLock'];
}

export function ProfileFields({ state, lock }: ProfileFieldsProps) {
  const { t, i18n } = useTranslation(['users', 'access', 'common']);
  const regionName = useRegionName();
  const me = usePerson().user;
  const crosses = useIsCrossOfficeUser();
  const multi = useMultiSelectTexts();
  const { values: form, edit, label } = state;
  const offices = useOffices();
  const groups = useQuery({ ...groupsQuery(form.office), enabled: form.office !== '' });
  const known = new Map([
    ...form.groups.map(({ groupId, groupName }) => [groupId, groupName] as const),
    ...(groups.data ?? []).map(({ groupId, name }) => [groupId, name] as const),
  ]);
  const isLocked = lock !== null;
  const text = (field: 'firstName' | 'lastName' | 'email' | 'centralId' | 'activeMinutes') => ({
    label: label(field),
    value: form[field],
    onChange: (value: string) => edit({ [field]: value }),
    error: state.errorOf(field),
  });
  const yesNo = [
    { value: 'yes', label: t('common:action.yes') },
    { value: 'no', label: t('common:action.no') },
  ];
  return (
    <>
      <FetchFailure of={[offices, groups]} title={t('access:listsFailed')} tryAgain={t('common:action.tryAgain')} />
      <p className={classes.required}>{t('common:form.required')}</p>
      <div className={classes.fields}>
        <TextField {...text('firstName')} isRequired maxLength={nameMaximum} />
        <TextField {...text('lastName')} isRequired maxLength={nameMaximum} />
        <TextField {...text('email')} isRequired type="email" maxLength={emailMaximum} disabled={isLocked} />
        <SelectField
          label={label('office')}
          isRequired
          options={offeredOffices(offices.data ?? [knownOffice(form)], form.office)
            .filter(({ code }) => crosses || code === me.office)
            .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
          value={form.office}
          placeholder={t('form.choose')}
          disabled={isLocked}
          error={state.errorOf('office')}
          onChange={(office) =>
            edit({ office, region: offices.data?.find(({ code }) => code === office)?.region ?? '', groups: [] })
          }
        />
        <TextField
          label={label('region')}
          isRequired
          value={regionName(form.region)}
          onChange={() => undefined}
          readOnly
          disabled
        />
        <SelectField
          label={label('isActive')}
          options={[
            { value: 'Active', label: t('access:active') },
            { value: 'Inactive', label: t('access:inactive') },
          ]}
          value={form.isActive ? 'Active' : 'Inactive'}
          disabled={isLocked}
          onChange={(status) => edit({ isActive: status === 'Active' })}
        />
        <SelectField
          label={label('language')}
          options={languageCodes.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
          value={form.language}
          onChange={(language) => edit({ language: languageOf(language) })}
        />
        <TextField {...text('centralId')} maxLength={centralIdMaximum} />
        <SelectField
          label={label('hasPrcdsAccess')}
          options={yesNo}
          value={form.hasPrcdsAccess ? 'yes' : 'no'}
          onChange={(answer) => edit({ hasPrcdsAccess: answer === 'yes' })}
        />
        <NumberField {...text('activeMinutes')} />
        <MultiSelectField
          label={label('groups')}
          options={[...known].map(([id, name]) => ({ value: String(id), label: name }))}
          isLoading={groups.isPending}
          values={form.groups.map(({ groupId }) => String(groupId))}
          placeholder={t('form.choose')}
          texts={multi}
          disabled={isLocked}
          hint={t('form.groupsHint')}
          onChange={(ids) =>
            edit({
              groups: ids.map(
                (id) =>
                  form.groups.find(({ groupId }) => groupId === Number(id)) ?? {
                    groupId: Number(id),
                    groupName: known.get(Number(id)) ?? id,
                    isActive: true,
                  },
              ),
            })
          }
        />
      </div>
    </>
  );
}
