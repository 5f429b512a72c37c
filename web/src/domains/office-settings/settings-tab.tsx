import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isSettingCode } from '#contract/office-settings/check-settings.ts';
import type { SettingCategory } from '#contract/office-settings/rules.ts';
import { tabOfCategory } from '#contract/office-settings/tabs.ts';
import { useFetched } from '../../api/fetched.ts';
import { useCan } from '../../api/person.tsx';
import { RecordFormShell } from '../../forms/record-form-shell.tsx';
import { Fetched } from '../../ui/messages/fetched.tsx';
import { useFailureToast } from '../../ui/messages/toasts.tsx';
import { LastChanges } from './audit/last-changes.tsx';
import { FormNotices } from './form-notices.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-tab.module.css';
import table from './settings-table.module.css';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

interface SettingsTabProps {
  readonly category: SettingCategory;
  /** Rendered above the last changes. */
  readonly rail?: ReactNode;
  /** Rendered below the settings, outside of their form. */
  readonly children?: ReactNode;
  readonly onHistory: () => void;
  /** Reports the number of unsaved changes. */
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
  const mayEdit = useCan('Admin Office Setting:Edit');
  return (
    <RecordFormShell form={form} subject={t(`tab.${tabOfCategory[category]}`)}>
      <FormNotices kept={form.kept} mayEdit={mayEdit} />
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
                value={form.values[code] ?? setting.value}
                isChanged={form.changedParts.includes(code)}
                error={form.errorOf(code)}
                mayEdit={mayEdit}
                onChange={(value) => form.set(code, value)}
              />
            );
          })}
        </tbody>
      </table>
    </RecordFormShell>
  );
}
