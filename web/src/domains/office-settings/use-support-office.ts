import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isSupportOfficeCode, type SupportOfficeCode } from '#contract/office-settings/support-office.ts';
import { type SupportOfficeSetting, saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useReviewStep } from '../../forms/use-review.ts';
import { supportOfficeQuery } from './queries.ts';
import {
  type PeriodValue,
  type PeriodValues,
  periodIssues,
  periodParts,
  periodsInputOf,
  storedPeriod,
  storedPeriods,
} from './support-office-edits.ts';

type StoredPeriods = z.output<typeof saveSupportOfficeSettings.output>;

const noRows: readonly SupportOfficeSetting[] = [];

export function useSupportOffice(office: string) {
  const { t } = useTranslation('officeSettings');
  const client = useQueryClient();
  const stored = supportOfficeQuery(office);
  const query = useQuery(stored);
  const step = useReviewStep();
  const rowsOf = (record: StoredPeriods | undefined) => record?.settings ?? noRows;
  const label = (code: SupportOfficeCode) => t(`support.item.${code}`);
  const words = ({ value, unit }: PeriodValue) => `${value.trim()} ${t(`unit.${unit}`)}`;
  const typed = useFormValues<StoredPeriods, PeriodValues, SupportOfficeCode>({
    record: query.data,
    versionOf: ({ version }) => version,
    valuesOf: (record) => storedPeriods(rowsOf(record)),
    parts: periodParts,
  });
  const form = useRecordForm(typed, {
    id: `officeSettings/supportOffice/${office}`,
    labels: {
      labelOf: label,
      textOf: (values, code) => {
        const period = values[code];
        return period ? words(period) : '';
      },
    },
    issues: periodIssues(typed.values, typed.stored),
    partOf: (field, sent) =>
      periodsInputOf(rowsOf(query.data), sent)[Number(/^SupportOfficeSettings\.(\d+)/.exec(field)?.[1] ?? -1)]?.code as
        | SupportOfficeCode
        | undefined,
    save: async (values, base) => {
      const settings = [...periodsInputOf(rowsOf(base), values)];
      const saved = await call(saveSupportOfficeSettings, { office, version: base?.version ?? 0, settings });
      client.setQueryData(stored.queryKey, saved);
      void client.invalidateQueries({ queryKey: officeKey(office) });
      return saved;
    },
    fetchNow: () => client.fetchQuery({ ...stored, staleTime: 0 }),
    texts: { saved: t('applied'), failed: t('error.supportOffice') },
    onSaved: step.backToForm,
    onRefused: step.onRefused,
  });
  const rows = rowsOf(query.data);
  const facts = rows.flatMap((row) => {
    const { code } = row;
    if (!isSupportOfficeCode(code)) return [];
    const old = words(storedPeriod(row));
    const mine = form.changedParts.includes(code) ? form.values[code] : undefined;
    return [{ label: label(code), value: mine ? t('support.was', { value: words(mine), old }) : old }];
  });
  return {
    ...form,
    ...step,
    ...step.actionsOf(form),
    query,
    rows,
    facts,
    words,
    set: (code: SupportOfficeCode, period: PeriodValue) => form.edit({ [code]: period }),
  };
}

export type SupportOfficeForm = ReturnType<typeof useSupportOffice>;
