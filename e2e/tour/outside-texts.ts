import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { placeholders } from '#contract/notifications/catalogue.ts';
import { settingsTabs } from '#contract/office-settings/tabs.ts';
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

interface AsWritten {
  readonly what: RegExp;
  readonly why: string;
  /** Only there. */
  readonly at?: RegExp;
}

/** What no language changes, known by its form, with the reason. */
const formats: readonly AsWritten[] = [
  { what: /[\w.+-]*@[\w.-]+\w/g, why: 'e-mail addresses' },
  { what: /https?:\/\/\S+|\/v1\/\S+/g, why: 'addresses of the product and of other systems' },
  { what: /\b[A-Z]{3}-?\d{6}-?\d{4}\b/g, why: 'Child IDs' },
  { what: /\b[\w-]+\.(?:csv|xlsx|pdf|jpg|png|mp4)\b/g, why: 'names of files that people uploaded' },
  { what: /\{\{\w+\}\}/g, why: 'placeholders of a mail template' },
  { what: /\bGMT(?=[+-]\d)/g, why: 'offsets of time zones' },
  { what: /\bHH:MM(?::SS)?(?::XM)?\b/g, why: 'time formats, as in CONST-003' },
  { what: /\bABC-XXXXXX-YYYY\b/g, why: 'the format of a Child ID, as in CHILD-031' },
  { what: /\bEV-\d+\b/g, why: 'the event of a sample mail' },
  { what: /(?<![\w-])[\w-]{40,}(?![\w-])/g, why: 'secrets of service accounts' },
  { what: /^(?:Yes|No)$/g, why: 'values of an uploaded file, as in IMP-024', at: /^td/ },
  { what: /^[A-Z]\w+(?=: )/g, why: 'fields of a refused line, as its sender wrote them', at: /^li$/ },
  { what: /\{".*\}/gs, why: 'JSON for another system' },
];

/** The same, known by the words; a name that is data may contain them. */
const names: readonly AsWritten[] = [
  { what: wholeWords(Object.keys(placeholders)), why: 'placeholders on the buttons that insert them' },
  { what: /\b(?:CRM|PRCDS)\b/g, why: 'systems, where they changed a record' },
  { what: /\b(?:Census 2026|Nadia Novak)\b/g, why: 'names in a sample mail' },
  { what: wholeWords(settingsTabs), why: 'the tab in the name of a file', at: /^name of / },
  { what: /\b(?:PDF|JPEG|MP4|CSV)\b/g, why: 'file formats' },
  { what: /\b(?:Zyxwvu|tour-\d+|Dallas 10482|Tour|AADSTS50105)\b/g, why: 'typed by the tour' },
];

/** Names, codes, and what people and other systems wrote. Names that have languages are not among them. */
const data = sql<{ text: string }>`
  select name as text from reservation union select event_id from reservation union select name from saved_search
  union select name from role union select name from user_group union select description from user_group
  union select name from project union select name from project_lock union select name from project_category
  union select name from rating_level union select name from sponsor_type union select name from country_group
  union select name from community union select title from project_media union select seen_by from child_presence
  union select answer from csm_message union select client_id from api_credential
  union select description from api_credential union select description from api_settings
  union select comments from child_office union select child_name from child_office
  union select code from office union select code from country union select code from lookup_value
  union select split_part(email, '@', 1) from app_user union select first_name from app_user
  union select last_name from app_user union select given_name from child_record union select family_name from child_record
  union select upper(left(first_name, 1) || left(last_name, 1)) from app_user
  union select upper(left(given_name, 1) || left(family_name, 1)) from child_record`;

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
  const { rows } = await data.execute(db);
  const known = wholeWords(rows.map(({ text }) => text).filter((text) => /[a-z]{2}/i.test(text ?? '')));
  const without = (some: readonly AsWritten[], text: string, place: string) =>
    some.filter(({ at }) => !at || at.test(place)).reduce((rest, { what }) => rest.replace(what, ' '), text);
  const withoutData = (text: string, place: string) =>
    without(names, without(formats, text, place).replace(known, ' '), place);
  const seen = new Map<string, string>();
  /** The English words of a text. */
  const outside = ({ text, place }: ShownText): string => {
    if (!/[a-z]{2}/i.test(text)) return '';
    const key = `${place} ${text}`;
    const words = seen.get(key) ?? (withoutData(text, place).match(/[a-z]{2,}/gi) ?? []).join(' ');
    seen.set(key, words);
    return words;
  };
  return {
    find: (texts) =>
      texts.flatMap((shown) => (outside(shown) === '' ? [] : [`${shown.place}: “${outside(shown)}” in ${shown.text}`])),
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
