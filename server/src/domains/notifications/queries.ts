import type { NotificationTemplate, Recipient } from '#contract/notifications/api.ts';
import { findNotificationKind, type NotificationId, notificationKinds } from '#contract/notifications/catalogue.ts';
import { defaultTemplate, type Template } from '#contract/notifications/default-templates.ts';
import { type Language, languageCodes } from '#contract/shared/language.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import type { Gathering } from '../../jobs/delivering/gathering.ts';
import { tabAudit } from '../office-settings/queries.ts';

const atOnce = notificationKinds.filter((kind) => 'isSentAtOnce' in kind).map(({ id }) => `notification:${id}`);

/** F18: how long mails wait to be combined, and which kinds are sent at once. */
export const gatheringOf = ({ mail }: Pick<Config, 'mail'>): Gathering => ({ seconds: mail.gatheringSeconds, atOnce });

/** The version key of a notification: each one is edited and locked as a whole. */
export const versionKeyOf = (id: number): string => `notification-${id}`;

/** The lines of the tab's history about one notification. */
export const historyOf = (office: string, id: number) => ({
  ...tabAudit(office, 'notifications'),
  about: ` of ${findNotificationKind(id)?.name ?? ''}`,
});

const fullName = personName('u').$castTo<string>();

export const recipientsOf = (db: Db, office: string, id: number): Promise<Recipient[]> =>
  db
    .selectFrom('notificationRecipient as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .select(['u.id as userId', 'u.email', fullName.as('name')])
    .select(({ eb }) => eb.and([eb('u.isActive', '=', true), eb('u.officeCode', '=', office)]).as('isActive'))
    .$narrowType<{ isActive: boolean }>()
    .where('r.officeCode', '=', office)
    .where('r.notificationId', '=', id)
    .orderBy('u.lastName')
    .orderBy('u.firstName')
    .orderBy('u.id')
    .execute();

/** The office's own templates by language; empty where it uses the defaults. */
export async function ownTemplates(db: Db, office: string, id: number): Promise<ReadonlyMap<Language, Template>> {
  const rows = await db
    .selectFrom('notificationTemplate')
    .select(['language', 'subject', 'body', 'signature'])
    .where('officeCode', '=', office)
    .where('notificationId', '=', id)
    .execute();
  return new Map(rows.map(({ language, ...template }) => [language as Language, template]));
}

export async function templatesOf(db: Db, office: string, id: NotificationId): Promise<NotificationTemplate[]> {
  const own = await ownTemplates(db, office, id);
  return languageCodes.map((language) => ({ language, ...(own.get(language) ?? defaultTemplate(id, language)) }));
}

export interface Addressee {
  readonly userId: number;
  readonly email: string;
  readonly language: string;
  readonly name: string;
}

/** The recipients of a notification who are active users of the office. */
export const activeRecipients = (db: Db, office: string, id: number): Promise<Addressee[]> =>
  db
    .selectFrom('notificationRecipient as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .select(['u.id as userId', 'u.email', 'u.language', fullName.as('name')])
    .where('r.officeCode', '=', office)
    .where('r.notificationId', '=', id)
    .where('u.isActive', '=', true)
    .where('u.officeCode', '=', office)
    .orderBy('u.id')
    .execute();

/** An active user of the office, for notifications sent to people who are not on the list. */
export const activeUser = (db: Db, office: string, userId: number): Promise<Addressee | undefined> =>
  db
    .selectFrom('appUser as u')
    .select(['u.id as userId', 'u.email', 'u.language', fullName.as('name')])
    .where('u.id', '=', userId)
    .where('u.isActive', '=', true)
    .where('u.officeCode', '=', office)
    .executeTakeFirst();
