import type { Locator } from '@playwright/test';
import type { Facts } from '../tour/facts.ts';
import type { Say, Traveller } from '../tour/traveller.ts';

export type Gesture = (traveller: Traveller) => Promise<void>;

/** A text by its key, with what is filled in where that is known. */
export type Words = string | ((say: Say) => string | RegExp);

/** Whatever changes something when it is sent. */
export interface Form {
  readonly name: string;
  /** The file of web/src that sends it, and the call by which it does. */
  readonly by: string;
  readonly sends: string;
  readonly address: (facts: Facts) => string;
  /** Until all is typed and chosen, and nothing is left but to send it. */
  readonly prepare?: Gesture;
  /** The button that sends it, or what is done instead of pressing one. */
  readonly send: Words | { readonly does: Gesture };
  /** What is asked once more before it can be sent again. */
  readonly again?: Gesture;
  /** What is seen when it has arrived. */
  readonly done: Words | { readonly seen: (traveller: Traveller) => Locator };
  /** The table that has another row then, or so many. */
  readonly makes?: string | readonly [table: string, rows: number];
  /** Only this call is in trouble: another one goes before it, and arrives. */
  readonly isAlone?: true;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text whose holes are filled with something the table of forms does not know. */
export const like =
  (key: string, ...holes: readonly string[]) =>
  (say: Say): RegExp => {
    const holed = Object.fromEntries(holes.map((hole) => [hole, '\u0000']));
    return new RegExp(`^${say(key, holed).split('\u0000').map(escaped).join('.+')}$`);
  };

export const either =
  (...all: readonly Words[]) =>
  (say: Say): RegExp =>
    new RegExp(
      all
        .map((words) => wordsOf(words, say))
        .map((text) => (typeof text === 'string' ? `^${escaped(text)}$` : text.source))
        .join('|'),
    );

export const wordsOf = (words: Words, say: Say): string | RegExp =>
  typeof words === 'string' ? say(words) : words(say);

/** One of several choices in a list that opens. */
export const pickFrom =
  (key: string, option: number | string = 0): Gesture =>
  async ({ page, say, settle }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${escaped(say(key))}`) })
      .filter({ visible: true })
      .first()
      .click();
    const options = page.getByRole('option').filter({ visible: true });
    const chosen = typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option }).first();
    await chosen.click();
    await page.keyboard.press('Escape');
    await settle();
  };

/** The last button of this name: what lies over a screen comes after it. */
export const buttonOf = ({ page, say }: Traveller, words: Words): Locator =>
  page
    .getByRole('button', { name: wordsOf(words, say), exact: true })
    .filter({ visible: true })
    .last();

export const pressLast =
  (words: Words): Gesture =>
  async (traveller) => {
    await buttonOf(traveller, words).click();
    await traveller.settle();
  };

/** A day as the office of the demo writes it, so many days from its today. */
export function day(after: number): string {
  const at = new Date(Date.now() + after * 86_400_000);
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles' }).format(at);
}
