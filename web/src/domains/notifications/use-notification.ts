import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveNotifications, saveRecipients, sendTestMail } from '#contract/notifications/api.ts';
import type { Language } from '#contract/users/api.ts';
import { call } from '../../api/call.ts';
import { conflictsOf } from '../../api/conflict.ts';
import { useKeptInput } from '../../api/kept-input.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { isProblem } from '../../api/problem.ts';
import { useProblemMessages } from '../../api/problem-message.ts';
import { useToast } from '../../ui/toasts.tsx';
import { notificationQuery } from './queries.ts';
import {
  changedPlaces,
  givenTemplates,
  type Place,
  type Templates,
  templatesOf,
  withPart,
  wrongPlaces,
} from './template-edits.ts';

interface Typed {
  readonly recipients?: readonly string[];
  readonly templates?: Templates;
}

/** One notification: who gets it, what it says, saved together. */
export function useNotification(id: number) {
  const { t } = useTranslation('notifications');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const messages = useProblemMessages();
  const toast = useToast();
  const query = useQuery(notificationQuery(office, id));
  const { data } = query;
  const [typed, setTyped] = useState<Typed>({});
  const [submitError, setSubmitError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const storedTemplates = templatesOf(data?.templates ?? []);
  const storedRecipients = (data?.recipients ?? []).map(({ userId }) => String(userId));
  const templates = typed.templates ?? storedTemplates;
  const recipients = typed.recipients ?? storedRecipients;
  const places = data ? changedPlaces(templates, storedTemplates) : [];
  const areRecipientsChanged = [...recipients].sort().join() !== [...storedRecipients].sort().join();
  const changed = [
    ...(areRecipientsChanged ? [t('recipients')] : []),
    ...places.map(({ part, language }) =>
      t('changedPart', { part: t(`part.${part}`), language: t(`language.${language}`) }),
    ),
  ];
  const kept = useKeptInput<Typed>(
    `notification/${id}`,
    data ? String(data.version) : null,
    changed.length > 0 ? typed : undefined,
    setTyped,
  );

  const discard = () => {
    setTyped({});
    setSubmitError(undefined);
  };
  const explain = async (failure: unknown) => {
    const own = t('error.save');
    toast.error(own);
    const conflicts = conflictsOf(failure);
    if (conflicts) {
      await query.refetch();
      const current = conflicts.map(({ theirs }) => theirs).join('; ');
      return setSubmitError(`${t('conflict')} ${messages.ofField({ code: 'differs-now', params: { current } })}`);
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
      setTyped({});
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
    submitError,
    isSaving,
    testMail,
    setRecipients: (chosen: readonly string[]) => setTyped((all) => ({ ...all, recipients: chosen })),
    setPart: (place: Place, text: string) =>
      setTyped((all) => ({ ...all, templates: withPart(all.templates ?? storedTemplates, place, text) })),
    save: async () => (wrong.length > 0 ? false : run(places.length > 0 ? templates : undefined)),
    restoreDefault: () => run('default'),
    discard,
  };
}

export type NotificationForm = ReturnType<typeof useNotification>;
