import { sql } from 'kysely';
import type { NotificationTemplate, Recipient } from '#contract/notifications/api.ts';
import type { NotificationId, PlaceholderValues } from '#contract/notifications/catalogue.ts';
import { defaultTemplate, type Template } from '#contract/notifications/default-templates.ts';
import { type WrittenMail, writeMail } from '#contract/notifications/rules.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { type Language, languages } from '#contract/users/api.ts';
import type { Db } from '../../db/connection.ts';
import { getLists, officeName } from '../lookups/queries.ts';
import { findOffice, officeSettings } from '../office-settings/queries.ts';

/** A notification is edited as a whole, by one person at a time. */
export const partOf = (id: number): string => `notification-${id}`;

const fullName = sql<string>`trim(u.first_name || ' ' || u.last_name)`;

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

/** The office's own words by language; nothing where it uses the default ones. */
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
  return languages.map((language) => ({ language, ...(own.get(language) ?? defaultTemplate(id, language)) }));
}

export interface AddressedMail extends WrittenMail {
  readonly userId: number;
  readonly to: string;
}

export interface Addressee {
  readonly userId: number;
  readonly email: string;
  readonly language: string;
  readonly name: string;
}

/** Who is to get a notification: its recipients who are active users of the office. */
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

interface Notification {
  readonly office: string;
  readonly id: NotificationId;
  /** What happened, dates as ISO 8601; some words depend on who reads them. */
  readonly values: PlaceholderValues | ((language: Language) => PlaceholderValues);
  /** Where the product is, or what it speaks of. */
  readonly link: string;
}

/** One mail for each of these people, in their language, in the office's words and formats (F9). */
export async function writeMails(
  db: Db,
  people: readonly Addressee[],
  { office, id, values, link }: Notification,
): Promise<AddressedMail[]> {
  if (people.length === 0) return [];
  const formats = formatsOf(await officeSettings(db, office));
  const lists = await getLists(db);
  const sender = { code: office, name: (await findOffice(db, office))?.name ?? office };
  const templates = new Map((await templatesOf(db, office, id)).map((template) => [template.language, template]));
  return people.map(({ userId, email, name, language: given }) => {
    const language = given as Language;
    const happened = typeof values === 'function' ? values(language) : values;
    const known = { officeName: officeName(sender, lists, language), link, ...happened, recipientName: name };
    const template = templates.get(language) as Template;
    return { userId, to: email, ...writeMail(template, known, formats, language) };
  });
}
