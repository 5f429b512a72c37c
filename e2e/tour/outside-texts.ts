import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { placeholders } from '#contract/notifications/catalogue.ts';
import type { openDatabase } from '#server/db/connection.ts';

type Database = ReturnType<typeof openDatabase>['db'];

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Longest first, so that a name is found before a part of it. */
const wholeWords = (texts: readonly string[]) =>
  new RegExp(
    `(?<![A-Za-z])(?:${[...texts]
      .sort((a, b) => b.length - a.length)
      .map(plain)
      .join('|')})(?![A-Za-z])`,
    'g',
  );

/** What no language changes, with the reason. */
const asWritten: readonly { readonly what: RegExp; readonly why: string }[] = [
  { what: /[\w.+-]+@[\w.-]+\w/g, why: 'e-mail addresses' },
  { what: /https?:\/\/\S+|\/v1\/\S+/g, why: 'addresses of the product and of other systems' },
  { what: /\b[A-Z]{3}-?\d{6}-?\d{4}\b/g, why: 'Child IDs' },
  { what: /\b[\w-]+\.(?:csv|xlsx|pdf|jpg|png|mp4)\b/g, why: 'names of files that people uploaded' },
  { what: /\{\{\w+\}\}/g, why: 'placeholders of a mail template' },
  { what: wholeWords(Object.keys(placeholders)), why: 'the same on the buttons that insert them' },
  { what: /\bGMT(?=[+-]\d)/g, why: 'offsets of time zones' },
  { what: /\bHH:MM(?::SS)?(?::XM)?\b/g, why: 'time formats, as in CONST-003' },
  { what: /\bABC-XXXXXX-YYYY\b/g, why: 'the format of a Child ID, as in CHILD-031' },
  { what: /\b(?:CRM|PRCDS)\b/g, why: 'systems, where they changed a record' },
  { what: /\b(?:PDF|JPEG|MP4|CSV)\b/g, why: 'file formats' },
  { what: /(?<![\w-])[\w-]{40,}(?![\w-])/g, why: 'secrets of service accounts' },
  { what: /\bPetra Almeida\b/g, why: 'the reader of a sample mail' },
  { what: /\b(?:Zyxwvu|tour-\d+|Dallas 10482|Tour|AADSTS50105)\b/g, why: 'typed by the tour' },
  { what: /\{".*\}/gs, why: 'JSON for another system' },
];

/** Columns with data: names, codes, and what people and other systems wrote. Names with languages are not among them. */
const data: readonly string[] = [
  'reservation.name',
  'reservation.event_id',
  'saved_search.name',
  'role.name',
  'user_group.name',
  'user_group.description',
  'project.name',
  'project_lock.name',
  'project_category.name',
  'rating_level.name',
  'sponsor_type.name',
  'country_group.name',
  'community.name',
  'project_media.title',
  'child_presence.seen_by',
  'csm_message.answer',
  'api_credential.client_id',
  'api_credential.description',
  'child_office.comments',
  'child_office.child_name',
  'api_settings.description',
  'app_user.first_name',
  'app_user.last_name',
  'office.code',
  'office.name',
  'country.code',
  'country.iso_code',
  'child_record.given_name',
  'child_record.family_name',
  'lookup_value.code',
];

async function readData(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const column of data) {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await sql<{ text: string }>`
      select distinct ${sql.ref(name)} as text from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(db);
    found.push(...rows.map(({ text }) => text));
  }
  for (const table of ['app_user', 'child_record'] as const) {
    const [first, last] = table === 'app_user' ? ['first_name', 'last_name'] : ['given_name', 'family_name'];
    const { rows } = await sql<{ text: string }>`
      select distinct upper(left(${sql.ref(first)}, 1) || left(${sql.ref(last)}, 1)) as text from ${sql.table(table)}`.execute(
      db,
    );
    found.push(...rows.map(({ text }) => text ?? ''));
  }
  return found;
}

export interface OutsideFinder {
  /** Which of these texts have English letters that are no data. */
  find(texts: readonly ShownText[]): readonly string[];
}

export interface ShownText {
  readonly text: string;
  /** 'button', 'placeholder of input'. */
  readonly place: string;
}

/** For a language without English letters: what has them is not in the store of texts, or is data. */
export async function outsideFinder(db: Database): Promise<OutsideFinder> {
  const known = wholeWords([...new Set(await readData(db))].filter((text) => /[a-z]{2}/i.test(text)));
  const withoutData = (text: string) =>
    asWritten.reduce((rest, { what }) => rest.replace(what, ' '), text).replace(known, ' ');
  const seen = new Map<string, boolean>();
  const isOutside = (text: string): boolean => {
    if (!/[a-z]{2}/i.test(text)) return false;
    const before = seen.get(text);
    if (before !== undefined) return before;
    const now = /[a-z]{2}/i.test(withoutData(text));
    seen.set(text, now);
    return now;
  };
  return {
    find: (texts) => texts.filter(({ text }) => isOutside(text)).map(({ text, place }) => `${place}: ${text}`),
  };
}

/** All texts a user can read or hear, with their place; what is marked as another language is left out. */
export const readShownTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate<ShownText[]>(`(() => {
    const language = document.documentElement.lang;
    const texts = [{ text: document.title, place: 'title of the page' }];
    const isElsewhere = (element) => element.closest('[lang]')?.lang !== language;
    const nameOf = (element) => element.tagName.toLowerCase() + (element.className?.split ? '.' + element.className.split(' ')[0] : '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (!parentElement || parentElement.closest('script, style, noscript') || isElsewhere(parentElement)) continue;
      texts.push({ text: nodeValue, place: nameOf(parentElement) });
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'data-label'])
      for (const element of document.querySelectorAll('[' + name + ']'))
        if (!isElsewhere(element)) texts.push({ text: element.getAttribute(name), place: name + ' of ' + nameOf(element) });
    return texts.map(({ text, place }) => ({ text: text.replace(/\\s+/g, ' ').trim(), place })).filter(({ text }) => text !== '');
  })()`);
