import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  isSupportOfficeCode,
  type SupportOfficeCode,
  supportOfficeRules,
} from '#contract/office-settings/support-office.ts';
import type { SupportOfficeSetting } from '#contract/office-settings/support-office-api.ts';
import { useIsCrossOfficeUser } from '../../api/administration.ts';
import { useFetched } from '../../api/fetched.ts';
import { lookupQuery } from '../../api/lists.ts';
import { useCan, usePerson } from '../../api/person.tsx';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ReviewChanges } from '../../ui/form/review-changes.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import { LastChanges } from './audit/last-changes.tsx';
import { FormNotices } from './form-notices.tsx';
import classes from './settings-tab.module.css';
import table from './settings-table.module.css';
import { type PeriodValue, storedPeriod } from './support-office-edits.ts';
import { type SupportOfficeForm, useSupportOffice } from './use-support-office.ts';

interface WhichOfficeProps {
  readonly office: string;
  readonly onOffice: (office: string) => void;
}

interface SupportOfficeTabProps extends WhichOfficeProps {
  readonly onHistory: () => void;
}

/** ROUTE-089, OFFICE-061: eight settings, with a review step before saving. */
export function SupportOfficeTab({ office, onOffice, onHistory }: SupportOfficeTabProps) {
  const { t } = useTranslation(['officeSettings', 'common']);
  const form = useSupportOffice(office);
  const { isError } = form.query;
  const failure = t('error.fetch');
  const fetched = useFetched(form.query, failure);
  useFailureToast(isError, failure);
  return (
    <div className={classes.two}>
      <div className={classes.main}>
        {form.isReviewing ? null : <WhichOffice office={office} onOffice={onOffice} />}
        <Fetched {...fetched}>{() => (form.isReviewing ? <Review form={form} /> : <Form form={form} />)}</Fetched>
      </div>
      <aside className={classes.rail} aria-label={t('rail')}>
        <LastChanges tab="supportOffice" office={office} onAll={onHistory} />
      </aside>
    </div>
  );
}

/**
 * T16: settings about children belong to the field office of the child's country; only a Partnership Admin edits
 * another office's.
 */
function WhichOffice({ office, onOffice }: WhichOfficeProps) {
  const { t, i18n } = useTranslation('officeSettings');
  const { user } = usePerson();
  const crosses = useIsCrossOfficeUser();
  const own = useQuery(lookupQuery('fundingOffice', i18n.language));
  const field = useQuery({ ...lookupQuery('implementingOffice', i18n.language), enabled: crosses });
  if (!crosses) return <p className={classes.which}>{t('support.whose')}</p>;
  const options = [...(own.data ?? []).filter(({ value }) => value === user.office), ...(field.data ?? [])];
  return (
    <div className={classes.which}>
      <SelectField
        label={t('support.which')}
        options={options.map(({ value, label }) => ({ value, label: `${value}, ${label}` }))}
        value={office}
        onChange={(next) => next && next !== office && onOffice(next)}
      />
      <p>{t('support.whose')}</p>
    </div>
  );
}

function Form({ form }: { readonly form: SupportOfficeForm }) {
  const { t } = useTranslation('officeSettings');
  const mayEdit = useCan('Admin Office Setting:Edit');
  return (
    <RecordFormShell
      form={form}
      subject={t('tab.supportOffice')}
      loading={false}
      onSave={form.review}
      onDiscard={form.discard}
      isRefused={form.isRefused}
      saveLabel={t('support.review')}
    >
      <FormNotices kept={form.kept} mayEdit={mayEdit} />
      <table className={table.table} aria-label={t('tab.supportOffice')}>
        <thead>
          <tr>
            <th scope="col">{t('column.setting')}</th>
            <th scope="col">{t('column.value')}</th>
            <th scope="col">{t('column.allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {form.rows.map((row) => (
            <Row key={row.code} row={row} form={form} mayEdit={mayEdit} />
          ))}
        </tbody>
      </table>
    </RecordFormShell>
  );
}

interface RowProps {
  readonly row: SupportOfficeSetting;
  readonly form: SupportOfficeForm;
  readonly mayEdit: boolean;
}

function Row({ row, form, mayEdit }: RowProps) {
  const { t } = useTranslation('officeSettings');
  const { code } = row;
  if (!isSupportOfficeCode(code)) return null;
  const { minimum, maximum } = supportOfficeRules[code];
  const isChanged = form.changedParts.includes(code);
  const allowed = t('allowed.range', { minimum, maximum });
  const stored = storedPeriod(row);
  return (
    <tr className={table.row} data-changed={isChanged || undefined}>
      <th scope="row" className={table.name}>
        {t(`support.item.${code}`)}
        <small>{t(`support.help.${code}`)}</small>
      </th>
      <td className={table.wide}>
        {mayEdit ? <Fields code={code} value={form.values[code] ?? stored} form={form} /> : form.words(stored)}
      </td>
      <td className={table.allowed}>
        {isChanged ? t('allowed.was', { allowed, value: form.words(stored) }) : allowed}
      </td>
    </tr>
  );
}

interface FieldsProps {
  readonly code: SupportOfficeCode;
  readonly value: PeriodValue;
  readonly form: SupportOfficeForm;
}

function Fields({ code, value, form }: FieldsProps) {
  const { t } = useTranslation('officeSettings');
  const item = t(`support.item.${code}`);
  const options = supportOfficeRules[code].units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }));
  return (
    <div className={table.pair}>
      <NumberField
        label={t('support.number', { item })}
        hasHiddenLabel
        value={value.value}
        error={form.errorOf(code)}
        onChange={(typed) => form.set(code, { ...value, value: typed })}
      />
      <SelectField
        label={t('support.unit', { item })}
        hasHiddenLabel
        options={options}
        value={value.unit}
        onChange={(unit) => unit && form.set(code, { ...value, unit })}
      />
    </div>
  );
}

function Review({ form }: { readonly form: SupportOfficeForm }) {
  const { t } = useTranslation(['officeSettings', 'common']);
  const texts = useFormTexts();
  return (
    <div className={classes.notices}>
      <ReviewChanges
        title={t('support.reviewTitle')}
        note={t('support.reviewNote')}
        facts={form.facts}
        subject={t('tab.supportOffice')}
        changed={form.changed}
        form={form}
        labels={{ edit: t('common:action.edit'), confirm: t('common:action.confirm') }}
        texts={texts}
      />
    </div>
  );
}
