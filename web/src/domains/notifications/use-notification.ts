import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveNotifications, saveRecipients, sendTestMail } from '#contract/notifications/api.ts';
import type { Language } from '#contract/shared/language.ts';
import { languageName } from '#contract/shared/language-name.ts';
import { call } from '../../api/call.ts';
import { officeUsersQuery } from '../../api/lists.ts';
import { officeKey } from '../../api/office-key.ts';
import { usePerson } from '../../api/person.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { type Save, useRecordForm } from '../../forms/use-record-form.ts';
import { useToast } from '../../ui/messages/toasts.tsx';
import {
  type NotificationPart,
  type NotificationValues,
  notificationIssues,
  notificationParts,
  templateFieldOf,
  valuesOf,
} from './notification-form.ts';
import { notificationQuery, type StoredNotification } from './queries.ts';
import { type TemplateField, type Templates, templatesInputOf, withPart } from './template-edits.ts';

const noNotification: StoredNotification = {
  recipients: [],
  templates: [],
  placeholders: [],
  isCustom: false,
  version: 0,
};

/** Form of one notification: recipients and templates, saved together. */
export function useNotification(id: number) {
  const { t, i18n } = useTranslation('notifications');
  const { office } = usePerson().user;
  const client = useQueryClient();
  const toast = useToast();
  const stored = notificationQuery(office, id);
  const query = useQuery(stored);
  const users = useQuery(officeUsersQuery(office));
  const nameOf = (userId: string) =>
    users.data?.find(({ value }) => value === userId)?.label ??
    query.data?.recipients.find((one) => String(one.userId) === userId)?.name ??
    userId;

  /**
   * Each of the two calls raises the version, so the templates are sent with the version returned for the recipients.
   * What was saved is not read again: that could fail, and the former texts would be shown as saved.
   */
  const saveWith =
    (
      next: (values: NotificationValues, before: NotificationValues) => Templates | 'default' | undefined,
    ): Save<StoredNotification, NotificationValues> =>
    async (values, base = noNotification, { rebase }) => {
      const before = valuesOf(base);
      let saved = base;
      if (notificationParts.differing(values, before).includes('recipients')) {
        const recipients = values.recipients.map((userId) => ({ userId: Number(userId) }));
        saved = { ...base, ...(await call(saveRecipients, { office, id, version: base.version, recipients })) };
        // If saving the templates fails, the retry uses this version instead of reporting a conflict.
        rebase(saved);
      }
      const nextTexts = next(values, before);
      if (nextTexts !== undefined) {
        const templates = nextTexts === 'default' ? [] : templatesInputOf(nextTexts);
        const notifications = [{ id, version: saved.version, templates }];
        const { groups } = await call(saveNotifications, { office, notifications });
        const { version, isCustom } =
          groups.flatMap((group) => group.notifications).find((one) => one.id === id) ?? saved;
        saved = { ...saved, templates, version, isCustom };
      }
      // Only the server knows the default texts.
      if (nextTexts === 'default') saved = await client.fetchQuery({ ...stored, staleTime: 0 });
      client.setQueryData(stored.queryKey, saved);
      void client.invalidateQueries({ queryKey: officeKey(office) });
      return saved;
    };
  const typed = useFormValues<StoredNotification, NotificationValues, NotificationPart>({
    record: query.data,
    versionOf: ({ version }) => version,
    valuesOf,
    parts: notificationParts,
  });
  const form = useRecordForm(typed, {
    id: `notification/${office}/${id}`,
    labels: {
      labelOf: (part) => {
        const place = templateFieldOf(part);
        if (!place) return t('recipients');
        return t('changedPart', {
          part: t(`part.${place.part}`),
          language: languageName(place.language, i18n.language),
        });
      },
      textOf: (values, part) => {
        const place = templateFieldOf(part);
        if (!place) return values.recipients.map(nameOf).sort().join(', ');
        return values.templates[place.language][place.part];
      },
    },
    issues: query.data ? notificationIssues(id, typed.values) : [],
    isShown: () => true,
    // A template may be in the language that is not on screen, so its refusal is told for the whole form.
    partOf: (field) => (field.startsWith('Recipients') ? 'recipients' : undefined),
    save: saveWith((values, before) =>
      notificationParts.differing(values, before).some((part) => part !== 'recipients') ? values.templates : undefined,
    ),
    fetchNow: () => client.fetchQuery({ ...stored, staleTime: 0 }),
    texts: { saved: t('saved'), failed: t('error.save') },
  });
  const { templates, recipients } = form.values;

  const testMail = useMutation({
    mutationFn: (language: Language) => {
      const template = templatesInputOf(templates).find((given) => given.language === language);
      return call(sendTestMail, { office, id, template: template ?? { language, ...templates[language] } });
    },
    onSuccess: ({ isSent, email }) => (isSent ? toast.success(t('testSent', { email })) : toast.error(t('testFailed'))),
    onError: () => toast.error(t('testFailed')),
  });

  return {
    ...form,
    query,
    templates,
    recipients,
    testMail,
    setRecipients: (chosen: readonly string[]) => form.edit({ recipients: chosen }),
    setPart: (place: TemplateField, text: string) =>
      form.change((from) => ({ ...from, templates: withPart(from.templates, place, text) })),
    restoreDefault: () => form.perform(saveWith(() => 'default')),
  };
}

export type NotificationForm = ReturnType<typeof useNotification>;
