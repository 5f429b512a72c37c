import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Language } from '../shared/language.ts';
import { recordId } from '../shared/records.ts';
import { officeCode, recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { notificationKinds } from './catalogue.ts';
import { recipientsMaximum, templateMaximum } from './rules.ts';

const office = ['fdro', officeCode] as const;
const id = ['id', recordIdParam] as const;

/** OFFICE-049. */
export const NotificationDetail = wire({
  id: ['NotificationId', z.number().int()],
  name: ['NotificationName', z.string()],
  recipientCount: ['RecipientCount', z.number().int()],
  /** Whether the office has written its own text. */
  isCustom: ['Customised', z.boolean()],
  version: ['Version', recordVersion],
});
export type NotificationDetail = z.output<typeof NotificationDetail>;

/** OFFICE-048. */
export const NotificationGroup = wire({
  module: ['ModuleName', z.string()],
  notifications: ['NotificationDetails', z.array(NotificationDetail)],
});
export type NotificationGroup = z.output<typeof NotificationGroup>;

const all = wire({ groups: ['Notifications', z.array(NotificationGroup)] });

export const listNotifications = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/notifications',
  access: 'Admin Office Setting:View',
  summary: 'The notifications by module',
  office: 'office',
  input: wire({ office }),
  output: all,
});

/** OFFICE-050, OFFICE-051. */
export const Recipient = wire({
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['Email', z.string()],
  /** A person who became inactive stays listed and gets no mail. */
  isActive: ['Active', z.boolean()],
});
export type Recipient = z.output<typeof Recipient>;

const recipients = wire({ recipients: ['Recipients', z.array(Recipient)], version: ['Version', recordVersion] });

/** API-050. */
export const listRecipients = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/notifications/:id/recipients',
  access: 'Admin Office Setting:View',
  summary: 'Who gets a notification',
  office: 'office',
  input: wire({ office, id }),
  output: recipients,
});

/** API-051: the whole list, picked from the active users of the office. */
export const saveRecipients = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/notifications/:id/recipients',
  access: 'Admin Office Setting:Edit',
  summary: 'Say who gets a notification',
  office: 'office',
  input: wire({
    office,
    id,
    version: ['Version', recordVersion],
    recipients: [
      'Recipients',
      z.array(wire({ userId: ['UserId', recordId] })).max(recipientsMaximum, { error: 'too-many' }),
    ],
  }),
  output: recipients,
});

const part = (name: keyof typeof templateMaximum) => z.string().max(templateMaximum[name], { error: 'too-long' });
const oneLine = /^[^\p{Cc}]*$/u;

/** OFFICE-012 to OFFICE-014, in one language. */
export const NotificationTemplate = wire({
  language: ['Language', Language],
  subject: [
    'Subject',
    part('subject').trim().min(1, { error: 'required' }).regex(oneLine, { error: 'invalid-characters' }),
  ],
  body: ['Body', part('body').trim().min(1, { error: 'required' })],
  signature: ['Signature', part('signature').trim()],
});
export type NotificationTemplate = z.output<typeof NotificationTemplate>;

/** API-052: in every language, with the placeholders of this notification. */
export const getTemplate = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/notifications/:id/template',
  access: 'Admin Office Setting:View',
  summary: 'The words of a notification',
  office: 'office',
  input: wire({ office, id }),
  output: wire({
    templates: ['Templates', z.array(NotificationTemplate)],
    placeholders: ['Placeholders', z.array(z.string())],
    isCustom: ['Customised', z.boolean()],
    version: ['Version', recordVersion],
  }),
});

/** API-053: one or more notifications in one transaction. An empty list of templates restores the default texts. */
export const saveNotifications = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/notifications',
  access: 'Admin Office Setting:Edit',
  summary: 'Save the words of notifications',
  office: 'office',
  timeout: 'long',
  input: wire({
    office,
    notifications: [
      'Notifications',
      z
        .array(
          wire({
            id: ['NotificationId', recordId],
            version: ['Version', recordVersion],
            templates: ['Templates', z.array(NotificationTemplate).max(2, { error: 'too-many' })],
          }),
        )
        .min(1, { error: 'required' })
        .max(notificationKinds.length, { error: 'too-many' }),
    ],
  }),
  output: all,
});

/** To the caller's own address, with sample values; also for unsaved texts. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: 'fundraisingOfficeSettings/:fdro/notifications/:id/testMail',
  access: 'Admin Office Setting:Edit',
  summary: 'Send oneself a notification with sample values',
  office: 'office',
  input: wire({ office, id, template: ['Template', NotificationTemplate] }),
  output: wire({ isSent: ['Sent', z.boolean()], email: ['Email', z.string()] }),
});
