import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveNotifications, saveRecipients, sendTestMail } from '#contract/notifications/api.ts';
import type { Language } from '#contract/users/api.ts';
import { call } from '../../api/call.ts';
import { officeUsersQuery } from '../../api/lists.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem, Problem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useKeptInput } from '../../api/remembered/kept-input.ts';
import { useVersionConflict } from '../../api/versions/version-conflict.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import {
  differingKeys,
  type NotificationValues,
  placeNamed,
  sameRecipients,
  takePart,
  valuesOf,
} from './notification-form.ts';
import { notificationQuery } from './queries.ts';
import { changedPlaces, givenTemplates, type Place, type Templates, withPart, wrongPlaces } from './template-edits.ts';

/** One notification: who gets it, what it says, saved together. */
export function useNotification(id: number) {
  const { t } = useTranslation('notifications');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const query = useQuery(notificationQuery(office, id));
  const { data } = query;
  const users = useQuery(officeUsersQuery(office));
  const [typed, setTyped] = useState<Partial<NotificationValues>>({});
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const stored = valuesOf(data);
  const form: NotificationValues = { ...stored, ...typed };
  const { templates, recipients } = form;
  const places = data ? changedPlaces(templates, stored.templates) : [];
  const areRecipientsChanged = !sameRecipients(recipients, stored.recipients);
  const labelOf = ({ part, language }: Place) =>
    t('changedPart', { part: t(`part.${part}`), language: t(`language.${language}`) });
  const changed = [...(areRecipientsChanged ? [t('recipients')] : []), ...places.map(labelOf)];
  const nameOf = (userId: string) =>
    users.data?.find(({ value }) => value === userId)?.label ??
    data?.recipients.find((one) => String(one.userId) === userId)?.name ??
    userId;
  const conflict = useVersionConflict<NotificationValues>({
    form,
    setForm: setTyped,
    stored,
    take: takePart,
    textOf: (of, key) => {
      const place = placeNamed(key);
      return place ? of.templates[place.language][place.part] : of.recipients.map(nameOf).sort().join(', ');
    },
    labelOf: (key) => {
      const place = placeNamed(key);
      return place ? labelOf(place) : t('recipients');
    },
  });
  const kept = useKeptInput<Partial<NotificationValues>>(
    `notification/${office}/${id}`,
    data ? String(data.version) : null,
    changed.length > 0 ? typed : undefined,
    setTyped,
  );

  const discard = () => {
    setTyped({});
    setSubmitError(undefined);
    conflict.end();
  };
  const explain = async (failure: unknown) => {
    const own = t('error.save');
    toast.error(own);
    if (isProblem(failure, 'changed-meanwhile')) {
      const now = await client.fetchQuery({ ...notificationQuery(office, id), staleTime: 0 }).catch(() => data);
      const theirs = valuesOf(now);
      // Recipients and words share one version, so whatever differs is to be looked at, not only what was refused.
      const errors = differingKeys(form, theirs).map((field) => ({ field, code: 'differs-now' as const }));
      setTyped(form);
      const { params, isByCaller } = failure;
      if (conflict.begin(new Problem('changed-meanwhile', { errors, params, isByCaller }), form, theirs)) return;
      return setSubmitError(`${own}. ${messages.withChangedBy(t('conflict'), failure)}`);
    }
    const [first] = isProblem(failure) ? failure.errors : [];
    setSubmitError(`${own}. ${first ? messages.ofField(first) : messages.of(failure)}`);
  };

  /** Both move the version on, so the words go with the one the recipients have made. */
  const store = async (next: Templates | 'default' | undefined) => {
    let version = client.getQueryData(notificationQuery(office, id).queryKey)?.version ?? 0;
    if (areRecipientsChanged) {
      const given = recipients.map((userId) => ({ userId: Number(userId) }));
      version = (await call(saveRecipients, { office, id, version, recipients: given })).version;
      // Should the words not arrive, they are sent again with this version: nobody else has changed anything.
      const moved = version;
      client.setQueryData(notificationQuery(office, id).queryKey, (known) => known && { ...known, version: moved });
    }
    if (next === undefined) return;
    const given = next === 'default' ? [] : givenTemplates(next);
    await call(saveNotifications, { office, notifications: [{ id, version, templates: given }] });
  };
  const run = async (next: Templates | 'default' | undefined): Promise<boolean> => {
    setSubmitError(undefined);
    setSaving(true);
    try {
      await store(next);
      await client.invalidateQueries({ queryKey: officeKey(office) });
      discard();
      toast.success(t('saved'));
      return true;
    } catch (failure) {
      await explain(failure);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const wrong = data ? wrongPlaces(id, templates) : [];
  const testMail = useMutation({
    mutationFn: (language: Language) => {
      const template = givenTemplates(templates).find((given) => given.language === language);
      return call(sendTestMail, { office, id, template: template ?? { language, ...templates[language] } });
    },
    onSuccess: ({ isSent, email }) => (isSent ? toast.success(t('testSent', { email })) : toast.error(t('testFailed'))),
    onError: () => toast.error(t('testFailed')),
  });

  return {
    query,
    templates,
    recipients,
    changed,
    wrong,
    kept,
    conflict,
    submitError,
    isSaving,
    testMail,
    setRecipients: (chosen: readonly string[]) => setTyped((all) => ({ ...all, recipients: chosen })),
    setPart: (place: Place, text: string) =>
      setTyped((all) => ({ ...all, templates: withPart(all.templates ?? stored.templates, place, text) })),
    save: async () => (wrong.length + conflict.unchosen > 0 ? false : run(places.length > 0 ? templates : undefined)),
    restoreDefault: () => run('default'),
    discard,
  };
}

export type NotificationForm = ReturnType<typeof useNotification>;
