import type { NotificationId, PlaceholderValues } from '#contract/notifications/catalogue.ts';
import type { Template } from '#contract/notifications/default-templates.ts';
import {
  type ComposedMail,
  type CountryCount,
  composeMail,
  type MailRecord,
  plainTextPart,
} from '#contract/notifications/mail.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Db } from '../../db/connection.ts';
import { countryLabel, getLists, type Lists, officeName } from '../lookups/queries.ts';
import { findOffice, officeSettings } from '../office-settings/queries.ts';
import { htmlPart } from './html-part.ts';
import { type Addressee, templatesOf } from './queries.ts';

/** F18: one event, with the data its mail needs. */
export interface MailEvent {
  /** Dates in ISO 8601; a function where values depend on the reader's language. */
  readonly values: PlaceholderValues | ((language: Language) => PlaceholderValues);
  /** Link to the record. */
  readonly link: string;
  /** Children by country code. */
  readonly counts?: readonly CountryCount[];
}

export interface MailToWrite {
  readonly person: Addressee;
  readonly events: readonly MailEvent[];
}

export interface AddressedMail {
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Plain text and HTML with the same content. */
export const partsOf = (mail: ComposedMail) => ({
  subject: mail.subject,
  text: plainTextPart(mail),
  html: htmlPart(mail),
});

const recordOf = ({ values, link, counts = [] }: MailEvent, lists: Lists, language: Language): MailRecord => ({
  values: typeof values === 'function' ? values(language) : values,
  link,
  counts: counts.map((one) => ({ ...one, country: countryLabel(lists, one.country, language).label })),
});

/** Writes one mail for each person, in their language, with the office's templates and formats (F9). */
export async function writeMails(
  db: Db,
  office: string,
  id: NotificationId,
  mails: readonly MailToWrite[],
): Promise<AddressedMail[]> {
  if (mails.length === 0) return [];
  const formats = formatsOf(await officeSettings(db, office));
  const lists = await getLists(db);
  const sender = { code: office, name: (await findOffice(db, office))?.name ?? office };
  const templates = new Map((await templatesOf(db, office, id)).map((template) => [template.language, template]));
  return mails.map(({ person, events }) => {
    const language = person.language as Language;
    const mail = composeMail(
      {
        ...{ id, formats, language, officeCode: office },
        template: templates.get(language) as Template,
        common: { officeName: officeName(sender, lists, language), recipientName: person.name },
      },
      events.map((one) => recordOf(one, lists, language)),
    );
    return { userId: person.userId, to: person.email, ...partsOf(mail) };
  });
}
