import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type Setting, saveSettings } from '#contract/office-settings/api.ts';
import type { SettingCategory, SettingCode } from '#contract/office-settings/rules.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { useApplySettings } from '../../api/use-apply-settings.ts';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import {
  editedSettings,
  type SettingValues,
  settingIssues,
  settingOfField,
  settingParts,
  storedValues,
} from './edits.ts';
import { categoryQuery } from './queries.ts';

type StoredSettings = z.output<typeof saveSettings.output>;

const noRows: readonly Setting[] = [];

/** Form for the settings of one category, or for a single one of them, saved together. */
export function useSettingsForm(category: SettingCategory, only?: SettingCode) {
  const { user, settings } = usePerson();
  const { office } = user;
  const { t } = useTranslation('officeSettings');
  const client = useQueryClient();
  const takeUp = useApplySettings();
  const stored = categoryQuery(office, category);
  const query = useQuery(stored);
  const rowsOf = (record: StoredSettings | undefined) =>
    (record?.settings ?? noRows).filter(({ code }) => only === undefined || code === only);
  const valuesOf = (record: StoredSettings | undefined) => storedValues(rowsOf(record));
  const typed = useFormValues<StoredSettings, SettingValues, SettingCode>({
    record: query.data,
    versionOf: ({ version }) => version,
    valuesOf,
    parts: settingParts,
  });
  const form = useRecordForm(typed, {
    id: `officeSettings/${office}/${only ?? category}`,
    labels: { labelOf: (code) => t(`setting.${code}`), textOf: (values, code) => values[code] ?? '' },
    issues: settingIssues(settings, typed.stored, typed.values),
    partOf: (field, sent) => settingOfField(field, editedSettings(settings, valuesOf(query.data), sent).given),
    save: async (values, base) => {
      const { given } = editedSettings(settings, valuesOf(base), values);
      const saved = await call(saveSettings, { office, category, version: base?.version ?? 0, settings: [...given] });
      client.setQueryData(stored.queryKey, saved);
      takeUp(office, storedValues(saved.settings));
      void client.invalidateQueries({ queryKey: officeKey(office) });
      return saved;
    },
    fetchNow: () => client.fetchQuery({ ...stored, staleTime: 0 }),
    texts: { saved: t('saved'), failed: t('error.save') },
  });
  return {
    ...form,
    query,
    rows: rowsOf(query.data),
    set: (code: SettingCode, value: string) => form.edit({ [code]: value }),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
