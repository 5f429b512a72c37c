import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Setting, saveSettings } from '#contract/office-settings/api.ts';
import type { SettingCategory, SettingCode } from '#contract/office-settings/rules.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/remembered/kept-input.ts';
import { useTakeUpSettings } from '../../api/use-take-up-settings.ts';
import { useChosenVersions } from '../../api/versions/chosen-versions.ts';
import { conflictsOf } from '../../api/versions/conflict.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import { editedSettings, settingOfField, storedValues, type Typed } from './edits.ts';
import { categoryQuery } from './queries.ts';

const noRows: readonly Setting[] = [];

/** The settings of one category, or one of them alone: what is stored, what was typed, and saving it as one. */
export function useSettingsForm(category: SettingCategory, only?: SettingCode) {
  const { user, settings } = usePerson();
  const { office } = user;
  const { t } = useTranslation('officeSettings');
  const client = useQueryClient();
  const takeUp = useTakeUpSettings();
  const problems = useProblemMessages();
  const toast = useToast();
  const query = useQuery(categoryQuery(office, category));
  const [typed, setTyped] = useState<Typed>({});
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [submitError, setSubmitError] = useState<string>();
  const versions = useChosenVersions<SettingCode, Typed>(setTyped);
  const [isSaving, setSaving] = useState(false);

  const all = query.data?.settings ?? noRows;
  const rows = only ? all.filter(({ code }) => code === only) : all;
  const { given, problems: found } = editedSettings(settings, rows, typed);
  const errors = new Map([
    ...refused,
    ...found.map((problem) => [problem.setting as string, problems.ofField(problem)] as const),
  ]);
  const kept = useKeptInput<Typed>(
    `officeSettings/${office}/${only ?? category}`,
    query.data ? String(query.data.version) : null,
    given.length > 0 ? typed : undefined,
    setTyped,
  );

  const forget = () => {
    setRefused(new Map());
    setSubmitError(undefined);
    versions.end();
  };
  const discard = () => {
    setTyped({});
    forget();
  };

  const explain = async (failure: unknown) => {
    const conflicts = conflictsOf(failure);
    if (conflicts) {
      await client.invalidateQueries({ queryKey: officeKey(office) });
      return versions.begin(
        conflicts.flatMap(({ field, theirs }) => {
          const code = settingOfField(field, given);
          const mine = given.find((row) => row.code === code)?.value;
          return code && mine !== undefined ? [{ key: code, label: t(`setting.${code}`), mine, theirs }] : [];
        }),
        typed,
        failure,
      );
    }
    const atFields = isProblem(failure)
      ? failure.errors.flatMap((error) => {
          const code = settingOfField(error.field, given);
          return code ? [[code as string, problems.ofField(error)] as const] : [];
        })
      : [];
    if (atFields.length > 0) return setRefused(new Map(atFields));
    const message = isProblem(failure) ? problems.of(failure) : t('error.save');
    setSubmitError(message);
    toast.error(message);
  };

  const save = async (): Promise<boolean> => {
    const version = client.getQueryData(categoryQuery(office, category).queryKey)?.version;
    if (version === undefined || given.length === 0 || found.length + versions.unchosen > 0) return false;
    forget();
    setSaving(true);
    try {
      const answer = await call(saveSettings, { office, category, version, settings: [...given] });
      client.setQueryData(categoryQuery(office, category).queryKey, answer);
      takeUp(office, storedValues(answer.settings));
      setTyped({});
      void client.invalidateQueries({ queryKey: officeKey(office) });
      toast.success(t('saved'));
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    query,
    rows,
    typed,
    change: (code: SettingCode, value: string) => {
      setTyped((all) => ({ ...all, [code]: value }));
      setRefused((all) => new Map([...all].filter(([other]) => other !== code)));
    },
    changed: given.map(({ code }) => code),
    errors,
    kept,
    submitError,
    versions,
    isSaving,
    save,
    discard,
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
