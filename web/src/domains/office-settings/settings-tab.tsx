import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isSettingCode } from '#contract/office-settings/check-settings.ts';
import type { SettingCategory } from '#contract/office-settings/rules.ts';
import { tabOfCategory } from '#contract/office-settings/tabs.ts';
import { useFetched } from '../../api/fetched.ts';
import { useCan } from '../../api/person.tsx';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import { LastChanges } from './audit/last-changes.tsx';
import { FormNotices } from './form-notices.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-tab.module.css';
import table from './settings-table.module.css';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';
import { Versions } from './versions.tsx';

interface SettingsTabProps {
  readonly category: SettingCategory;
  /** Above the last changes. */
  readonly rail?: ReactNode;
  /** Below the settings, outside of their form. */
  readonly children?: ReactNode;
  readonly onHistory: () => void;
  /** How many changes wait to be saved. */
  readonly onUnsaved: (count: number) => void;
}

/** OFFICE-021 to OFFICE-029: the settings of one category, row by row. */
export function SettingsTab({ category, rail, children, onHistory, onUnsaved }: SettingsTabProps) {
  const { t } = useTranslation('officeSettings');
  const form = useSettingsForm(category);
  const { isError } = form.query;
  const failure = t('error.fetch');
  const fetched = useFetched(form.query, failure);
  const count = form.changed.length;

  useFailureToast(isError, failure);
  useEffect(() => {
    onUnsaved(count);
    return () => onUnsaved(0);
  }, [count, onUnsaved]);

  return (
    <div className={classes.two}>
      <div className={classes.main}>
        <Fetched {...fetched}>{() => <Form form={form} category={category} />}</Fetched>
        {children}
      </div>
      <aside className={classes.rail} aria-label={t('rail')}>
        {rail}
        <LastChanges tab={tabOfCategory[category]} onAll={onHistory} />
      </aside>
    </div>
  );
}

function Form({ form, category }: { readonly form: SettingsForm; readonly category: SettingCategory }) {
  const { t } = useTranslation('officeSettings');
  const texts = useFormTexts();
  const mayEdit = useCan('Admin Office Setting:Edit');
  return (
    <FormShell
      subject={t(`tab.${tabOfCategory[category]}`)}
      changed={form.changed.map((code) => t(`setting.${code}`))}
      invalidCount={form.errors.size + form.versions.unchosen}
      submitError={undefined}
      loading={form.isSaving}
      onSave={form.save}
      onDiscard={form.discard}
      texts={texts}
    >
      <FormNotices form={form} mayEdit={mayEdit} />
      <Versions versions={form.versions} />
      <table className={table.table} aria-label={t(`tab.${tabOfCategory[category]}`)}>
        <thead>
          <tr>
            <th scope="col">{t('column.setting')}</th>
            <th scope="col">{t('column.value')}</th>
            <th scope="col">{t('column.unit')}</th>
            <th scope="col">{t('column.allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {form.rows.map((setting) => {
            const { code } = setting;
            if (!isSettingCode(code)) return null;
            return (
              <SettingRow
                key={code}
                setting={{ ...setting, code }}
                value={form.typed[code] ?? setting.value}
                isChanged={form.changed.includes(code)}
                error={form.errors.get(code)}
                mayEdit={mayEdit}
                onChange={(value) => form.change(code, value)}
              />
            );
          })}
        </tbody>
      </table>
    </FormShell>
  );
}
