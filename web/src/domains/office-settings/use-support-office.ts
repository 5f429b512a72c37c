import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSupportOfficeCode, type SupportOfficeCode } from '#contract/office-settings/support-office.ts';
import { type SupportOfficeSetting, saveSupportOfficeSettings } from '#contract/office-settings/support-office-api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/remembered/kept-input.ts';
import { useChosenVersions } from '../../api/versions/chosen-versions.ts';
import { conflictsOf } from '../../api/versions/conflict.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { supportOfficeQuery } from './queries.ts';
import { editedPeriods, storedPeriod, type TypedPeriod, type TypedPeriods } from './support-office-edits.ts';

const noRows: readonly SupportOfficeSetting[] = [];

/** Edit, review, apply. */
export function useSupportOffice(office: string) {
  const { t } = useTranslation('officeSettings');
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const query = useQuery(supportOfficeQuery(office));
  const [typed, setTyped] = useState<TypedPeriods>({});
  const [isReviewing, setReviewing] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const versions = useChosenVersions<SupportOfficeCode, TypedPeriods>(setTyped);
  const [isSaving, setSaving] = useState(false);

  const rows = query.data?.settings ?? noRows;
  const { changed, given, problems } = editedPeriods(rows, typed);
  const kept = useKeptInput<TypedPeriods>(
    `officeSettings/supportOffice/${office}`,
    query.data ? String(query.data.version) : null,
    changed.length > 0 ? typed : undefined,
    setTyped,
  );
  const label = (code: SupportOfficeCode) => t(`support.item.${code}`);
  const words = ({ value, unit }: TypedPeriod) => `${value.trim()} ${t(`unit.${unit}`)}`;

  const discard = () => {
    setTyped({});
    setReviewing(false);
    setSubmitError(undefined);
    versions.end();
  };

  const explain = async (failure: unknown) => {
    const own = t('error.supportOffice');
    toast.error(own);
    const conflicts = conflictsOf(failure);
    if (!conflicts) {
      const [first] = isProblem(failure) ? failure.errors : [];
      return setSubmitError(`${own}. ${first ? messages.ofField(first) : messages.of(failure)}`);
    }
    await query.refetch();
    setReviewing(false);
    versions.begin(
      conflicts.flatMap(({ field, theirs }) => {
        const code = changed[Number(/^SupportOfficeSettings\.(\d+)/.exec(field)?.[1] ?? -1)];
        const mine = code && typed[code];
        return code && mine ? [{ key: code, label: label(code), mine: words(mine), theirs }] : [];
      }),
      typed,
      failure,
    );
  };

  const confirm = async (): Promise<boolean> => {
    const version = client.getQueryData(supportOfficeQuery(office).queryKey)?.version;
    if (version === undefined || given.length === 0 || problems.size > 0) return false;
    setSubmitError(undefined);
    versions.end();
    setSaving(true);
    try {
      const answer = await call(saveSupportOfficeSettings, { office, version, settings: [...given] });
      client.setQueryData(supportOfficeQuery(office).queryKey, answer);
      void client.invalidateQueries({ queryKey: officeKey(office) });
      discard();
      toast.success(t('applied'));
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const facts = rows.flatMap((row) => {
    const { code } = row;
    if (!isSupportOfficeCode(code)) return [];
    const old = words(storedPeriod(row));
    const mine = changed.includes(code) ? typed[code] : undefined;
    return [{ label: label(code), value: mine ? t('support.was', { value: words(mine), old }) : old }];
  });

  return {
    query,
    rows,
    typed,
    changed,
    changedLabels: changed.map(label),
    errors: new Map([...problems].map(([code, problem]) => [code, messages.ofField(problem)])),
    facts,
    words,
    kept,
    isReviewing,
    isSaving,
    submitError,
    versions,
    change: (code: SupportOfficeCode, period: TypedPeriod) => setTyped((all) => ({ ...all, [code]: period })),
    /** Nothing is stored yet, so whoever is leaving stays. */
    review: async () => {
      if (problems.size + versions.unchosen === 0) setReviewing(true);
      return false;
    },
    edit: () => setReviewing(false),
    confirm,
    discard,
  };
}

export type SupportOfficeForm = ReturnType<typeof useSupportOffice>;
