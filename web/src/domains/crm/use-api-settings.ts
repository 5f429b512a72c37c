import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiSettings, saveApiSettings } from '#contract/crm/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useReviewStep } from '../../forms/use-review.ts';
import {
  type ApiField,
  type ApiFormValues,
  apiIssues,
  apiParts,
  apiText,
  fieldOfWireName,
  formOf,
  inputOf,
  noSettings,
} from './api-edits.ts';
import { apiSettingsQuery } from './queries.ts';

/** Passwords must not be stored as unsaved input. */
const withoutSecrets = ({ supportOfficePassword: _one, adminPassword: _other, ...kept }: ApiFormValues) => kept;

/** ROUTE-088. */
export function useApiSettings() {
  const { t } = useTranslation('crm');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const stored = apiSettingsQuery(office);
  const query = useQuery(stored);
  const step = useReviewStep();
  const typed = useFormValues<ApiSettings, ApiFormValues, ApiField>({
    record: query.data,
    versionOf: ({ version }) => version,
    valuesOf: (record) => (record ? formOf(record) : noSettings),
    parts: apiParts,
  });
  const form = useRecordForm(typed, {
    id: `officeSettings/${office}/apiConfiguration`,
    labels: { labelOf: (field) => t(`field.${field}`), textOf: apiText },
    issues: apiIssues(typed.values),
    partOf: fieldOfWireName,
    save: async (values, base) => {
      const { settings } = await call(saveApiSettings, { office, settings: inputOf(values, base?.version ?? 0) });
      client.setQueryData(stored.queryKey, settings);
      void client.invalidateQueries({ queryKey: officeKey(office) });
      return settings;
    },
    fetchNow: () => client.fetchQuery({ ...stored, staleTime: 0 }),
    texts: { saved: t('applied'), failed: t('error.save') },
    keep: withoutSecrets,
    onSaved: step.backToForm,
    onRefused: step.onRefused,
  });
  return { ...form, ...step, ...step.actionsOf(form), query };
}

export type ApiForm = ReturnType<typeof useApiSettings>;
