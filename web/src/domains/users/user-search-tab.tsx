import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allOffices } from '#contract/users/profile-rules.ts';
import { groupsQuery, rolesQuery, useIsCrossOfficeUser, useOffices } from '../../api/administration.ts';
import { usePerson } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { useCriteriaDraft } from '../../api/search/criteria-draft.ts';
import { useSearchState } from '../../api/search/search-state.ts';
import { useAccessLabels } from '../../i18n/access-texts.ts';
import { useSearchTexts } from '../../i18n/kit-texts.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FetchFailure } from '../../ui/messages/fetch-failure.tsx';
import { RestoreNotice } from '../../ui/messages/restore-notice.tsx';
import { SearchShell } from '../../ui/search/search-shell.tsx';
import { type CriterionKey, nonEmptyCriteria, parseCriteria, withoutCriterion } from './criteria.ts';
import type { UserCriteria } from './queries.ts';
import { UserGrid } from './user-grid.tsx';

/** USER-046: the office is mandatory and is sufficient to search. */
export function UserSearchTab() {
  const { t } = useTranslation(['users', 'access', 'common']);
  const regionName = useRegionName();
  const { user } = usePerson();
  const crosses = useIsCrossOfficeUser();
  const accessLabels = useAccessLabels();
  const texts = useSearchTexts();
  const offices = useOffices();
  const defaults: UserCriteria = { office: user.office };
  const search = useSearchState<UserCriteria>({
    feature: 'users',
    name: 'search',
    defaults,
    sort: 'LastName',
    parse: parseCriteria,
  });
  const kept = useCriteriaDraft('users', { remembered: search, defaults, parse: parseCriteria });
  const { form, searched, isFolded } = search.state;
  const isOneOffice = form.office !== '' && form.office !== allOffices;
  const groups = useQuery({ ...groupsQuery(form.office), enabled: isOneOffice });
  const roles = useQuery(rolesQuery);
  const edit = (part: { readonly [K in CriterionKey]?: UserCriteria[K] | undefined }) =>
    search.edit({ ...form, ...part } as UserCriteria);

  const officeName = (code: string) => (code === allOffices ? t('access:everyOffice') : code);
  const text: Readonly<Record<CriterionKey, (value: never) => string>> = {
    office: officeName,
    region: regionName,
    firstName: String,
    lastName: String,
    email: String,
    isActive: accessLabels.status,
    groupId: (id: number) => groups.data?.find(({ groupId }) => groupId === id)?.name ?? String(id),
    roleId: (id: number) => roles.data?.find(({ roleId }) => roleId === id)?.name ?? String(id),
  };
  const labels: Readonly<Record<CriterionKey, string>> = {
    office: t('field.office'),
    region: t('field.region'),
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    email: t('field.email'),
    isActive: t('field.status'),
    groupId: t('field.group'),
    roleId: t('field.role'),
  };
  const chips = (Object.entries(nonEmptyCriteria(form)) as [CriterionKey, never][]).map(([key, value]) => ({
    id: key,
    label: labels[key],
    value: text[key](value),
  }));
  const remove = (key: string) => {
    const next = withoutCriterion(form, key as CriterionKey);
    if (key === 'office') {
      search.edit(next);
      search.set({ isFolded: false });
    } else search.search(nonEmptyCriteria(next));
  };
  const number = (value: string) => (value === '' ? undefined : Number(value));

  return (
    <>
      <SearchShell
        chips={chips}
        onRemove={remove}
        onSearch={() => search.search(nonEmptyCriteria(form))}
        onClear={search.clear}
        loading={false}
        isFolded={isFolded}
        onFold={(folded) => search.set({ isFolded: folded })}
        {...(form.office === '' && { disabledBecause: t('form.mandatory') })}
        texts={texts}
      >
        <SelectField
          label={t('field.office')}
          isRequired
          isSet={form.office !== ''}
          options={[
            ...(crosses ? [{ value: allOffices, label: t('access:everyOffice') }] : []),
            ...(offices.data ?? [])
              .filter(({ code }) => crosses || code === user.office)
              .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` })),
          ]}
          value={form.office}
          placeholder={t('form.choose')}
          onChange={(office) => edit({ office, region: undefined, groupId: undefined })}
        />
        <SelectField
          label={t('field.region')}
          isSet={Boolean(form.region)}
          disabled={isOneOffice}
          options={[...new Set((offices.data ?? []).map(({ region }) => region))].map((region) => ({
            value: region,
            label: regionName(region),
          }))}
          value={form.region ?? ''}
          placeholder={t('common:value.any')}
          onChange={(region) => edit({ region: region || undefined })}
        />
        <TextField
          label={t('field.firstName')}
          value={form.firstName ?? ''}
          isSet={Boolean(form.firstName)}
          maxLength={40}
          onChange={(firstName) => edit({ firstName: firstName || undefined })}
        />
        <TextField
          label={t('field.lastName')}
          value={form.lastName ?? ''}
          isSet={Boolean(form.lastName)}
          maxLength={40}
          onChange={(lastName) => edit({ lastName: lastName || undefined })}
        />
        <TextField
          label={t('field.email')}
          value={form.email ?? ''}
          isSet={Boolean(form.email)}
          maxLength={254}
          onChange={(email) => edit({ email: email || undefined })}
        />
        <SelectField
          label={t('field.status')}
          isSet={form.isActive !== undefined}
          options={[
            { value: 'Active', label: t('access:active') },
            { value: 'Inactive', label: t('access:inactive') },
          ]}
          value={form.isActive === undefined ? '' : form.isActive ? 'Active' : 'Inactive'}
          placeholder={t('common:value.any')}
          onChange={(status) => edit({ isActive: status === '' ? undefined : status === 'Active' })}
        />
        <SelectField
          label={t('field.group')}
          isSet={form.groupId !== undefined}
          disabled={!isOneOffice}
          options={(groups.data ?? []).map(({ groupId, name }) => ({ value: String(groupId), label: name }))}
          value={form.groupId === undefined ? '' : String(form.groupId)}
          placeholder={t('common:value.any')}
          onChange={(id) => edit({ groupId: number(id) })}
        />
        <SelectField
          label={t('field.role')}
          isSet={form.roleId !== undefined}
          options={(roles.data ?? []).map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
          value={form.roleId === undefined ? '' : String(form.roleId)}
          placeholder={t('common:value.any')}
          onChange={(id) => edit({ roleId: number(id) })}
        />
      </SearchShell>
      <RestoreNotice offer={kept} />
      <FetchFailure
        of={[offices, groups, roles]}
        title={t('access:listsFailed')}
        tryAgain={t('common:action.tryAgain')}
      />
      {searched ? <UserGrid criteria={searched} search={search} /> : null}
    </>
  );
}
