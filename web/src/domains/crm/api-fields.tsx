import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiSettingsMaximum } from '#contract/crm/rules.ts';
import { usePerson } from '../../api/person.tsx';
import { useRegionName } from '../../api/region-name.ts';
import { useMultiSelectTexts } from '../../i18n/kit-texts.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import classes from './api-configuration-tab.module.css';
import { type ApiField, regionsOf } from './api-edits.ts';
import { officesQuery, serviceAccountsQuery } from './queries.ts';
import type { ApiForm } from './use-api-settings.ts';

interface ApiFieldsProps {
  readonly form: ApiForm;
  readonly mayEdit: boolean;
}

const accountsList = 'service-account-names';

export function ApiFields({ form, mayEdit }: ApiFieldsProps) {
  const { t, i18n } = useTranslation('crm');
  const regionName = useRegionName();
  const { data: offices = [], isPending } = useQuery(officesQuery(i18n.language));
  const selectTexts = useMultiSelectTexts();
  const { values: typed } = form;
  const field = (name: ApiField) => ({ label: t(`field.${name}`), error: form.errorOf(name) });
  const text = (name: Exclude<ApiField, 'userOffices'>, maxLength: number) => ({
    ...field(name),
    value: typed[name],
    maxLength,
    readOnly: !mayEdit,
    onChange: (value: string) => form.edit({ [name]: value }),
  });
  const regions = regionsOf(offices, typed.region);
  return (
    <>
      <div className={classes.grid}>
        <SelectField
          {...field('region')}
          isRequired
          options={regions.map((value) => ({ value, label: regionName(value) }))}
          value={typed.region}
          disabled={!mayEdit}
          onChange={(region) => form.edit({ region })}
        />
        <MultiSelectField
          {...field('userOffices')}
          hint={t('hint.userOffices')}
          options={offices
            .filter(({ code, isActive }) => isActive || typed.userOffices.includes(code))
            .map(({ code, label }) => ({ value: code, label: `${code}, ${label}` }))}
          isLoading={isPending}
          values={typed.userOffices}
          placeholder={t('chooseOffices')}
          disabled={!mayEdit}
          texts={selectTexts}
          onChange={(userOffices) => form.edit({ userOffices })}
        />
        <TextField {...text('url', 500)} type="url" hint={t('hint.url')} spellCheck={false} />
        <TextField {...text('description', apiSettingsMaximum.description)} />
        <TextArea {...text('comments', apiSettingsMaximum.comments)} className={classes.wide} />
        <TextArea
          {...text('frameOrigins', 2100)}
          hint={t('hint.frameOrigins')}
          spellCheck={false}
          className={classes.wide}
        />
      </div>
      <Credentials form={form} mayEdit={mayEdit} text={text} />
    </>
  );
}

interface CredentialsProps extends ApiFieldsProps {
  readonly text: (
    name: Exclude<ApiField, 'userOffices'>,
    maxLength: number,
  ) => Pick<
    React.ComponentProps<typeof TextField>,
    'label' | 'error' | 'value' | 'onChange' | 'maxLength' | 'readOnly'
  >;
}

/** OFFICE-054, OFFICE-059, OFFICE-060: passwords are write-only. */
function Credentials({ form, text }: CredentialsProps) {
  const { t } = useTranslation('crm');
  const { office } = usePerson().user;
  const accounts = useQuery(serviceAccountsQuery(office));
  const stored = form.query.data;
  const hintOf = (isStored: boolean | undefined, isRenewed: boolean | undefined) => {
    if (isRenewed) return t('hint.passwordRenewed');
    return isStored ? t('hint.passwordStored') : t('hint.passwordNone');
  };
  const password = (isStored: boolean | undefined, isRenewed: boolean | undefined) => ({
    type: 'password',
    autoComplete: 'new-password',
    hint: hintOf(isStored, isRenewed),
  });
  const account = { list: accountsList, hint: t('hint.account'), spellCheck: false };
  return (
    <fieldset className={classes.grid}>
      <legend>{t('credentials')}</legend>
      <TextField {...text('supportOfficeAccount', apiSettingsMaximum.account)} {...account} />
      <TextField
        {...text('supportOfficePassword', apiSettingsMaximum.password)}
        {...password(stored?.hasSupportOfficePassword, stored?.isSupportOfficeSecretRenewed)}
      />
      <TextField {...text('adminAccount', apiSettingsMaximum.account)} {...account} />
      <TextField
        {...text('adminPassword', apiSettingsMaximum.password)}
        {...password(stored?.hasAdminPassword, stored?.isAdminSecretRenewed)}
      />
      <datalist id={accountsList}>
        {accounts.data
          ?.filter(({ isActive }) => isActive)
          .map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
      </datalist>
    </fieldset>
  );
}
