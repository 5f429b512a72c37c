import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveApiSettings } from '#contract/crm/api.ts';
import { call } from '../../api/call.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem, isRefusal } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/remembered/kept-input.ts';
import { useChosenVersions } from '../../api/versions/chosen-versions.ts';
import { conflictsOf } from '../../api/versions/conflict.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import {
  type ApiField,
  apiProblems,
  asToldOf,
  changedFields,
  fieldOf,
  givenApi,
  type TypedApi,
  typedApi,
} from './api-edits.ts';
import { apiSettingsQuery } from './queries.ts';

const isSecret = (field: string) => field === 'supportOfficePassword' || field === 'adminPassword';

/** Passwords never leave the form but to be saved. */
const withoutSecrets = (typed: Partial<TypedApi>): Partial<TypedApi> =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !isSecret(field)));

/** ROUTE-088: edit, review, apply. */
export function useApiSettings() {
  const { t } = useTranslation('crm');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const query = useQuery(apiSettingsQuery(office));
  const [edits, setEdits] = useState<Partial<TypedApi>>({});
  const [refused, setRefused] = useState<ReadonlyMap<ApiField, string>>(new Map());
  const [isReviewing, setReviewing] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const versions = useChosenVersions<ApiField, Partial<TypedApi>>(setEdits);
  const [isSaving, setSaving] = useState(false);

  const stored = query.data && typedApi(query.data);
  const typed = stored && { ...stored, ...edits };
  const changed = stored && typed ? changedFields(typed, stored) : [];
  const problems = typed ? apiProblems(typed) : new Map<ApiField, never>();
  const errors = new Map([
    ...refused,
    ...[...problems].map(([field, problem]) => [field, messages.ofField(problem)] as const),
  ]);
  const kept = useKeptInput<Partial<TypedApi>>(
    `officeSettings/${office}/apiConfiguration`,
    query.data ? String(query.data.version) : null,
    changed.length > 0 ? withoutSecrets(edits) : undefined,
    setEdits,
  );

  const forget = () => {
    setRefused(new Map());
    setSubmitError(undefined);
    versions.end();
  };
  const discard = () => {
    setEdits({});
    setReviewing(false);
    forget();
  };

  const explain = async (failure: unknown, sent: TypedApi) => {
    const own = t('error.save');
    toast.error(own);
    const conflicts = conflictsOf(failure);
    if (conflicts) {
      setReviewing(false);
      await query.refetch();
      // F11: what one of the two alone changed is as that one left it; nothing is asked about it.
      const before = stored ? asToldOf(stored) : undefined;
      const compared = conflicts.flatMap(({ field, theirs }) => {
        const name = fieldOf(field);
        return name && changed.includes(name) && theirs !== before?.(name)
          ? [{ key: name, label: t(`field.${name}`), mine: String(sent[name]), theirs }]
          : [];
      });
      if (compared.length > 0) return versions.begin(compared, edits, failure);
      return setSubmitError(`${own}. ${messages.of(failure)}`);
    }
    const atFields = (isProblem(failure) ? failure.errors : []).flatMap((error) => {
      const field = fieldOf(error.field);
      return field ? [[field, messages.ofField(error)] as const] : [];
    });
    setRefused(new Map(atFields));
    // What must be corrected is corrected in the form; anything else can be tried again from here.
    if (isRefusal(failure)) setReviewing(false);
    const reasons = atFields.length > 0 ? atFields.map(([, text]) => text).join(' ') : messages.of(failure);
    setSubmitError(`${own}. ${reasons}`);
  };

  const confirm = async (): Promise<boolean> => {
    const version = client.getQueryData(apiSettingsQuery(office).queryKey)?.version;
    if (!typed || version === undefined || problems.size > 0) return false;
    forget();
    setSaving(true);
    try {
      const { settings } = await call(saveApiSettings, { office, settings: givenApi(typed, version) });
      client.setQueryData(apiSettingsQuery(office).queryKey, settings);
      void client.invalidateQueries({ queryKey: officeKey(office) });
      discard();
      toast.success(t('applied'));
      return true;
    } catch (failure) {
      await explain(failure, typed);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    query,
    typed,
    changed,
    errors,
    kept,
    isReviewing,
    isSaving,
    submitError,
    versions,
    set: (part: Partial<TypedApi>) => {
      setEdits((all) => ({ ...all, ...part }));
      setRefused((all) => new Map([...all].filter(([field]) => !(field in part))));
    },
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

export type ApiForm = ReturnType<typeof useApiSettings>;
