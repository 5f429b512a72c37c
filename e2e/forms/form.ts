import type { Locator } from '@playwright/test';
import type { TourRecords } from '../tour/records.ts';
import type { Say, TourUser } from '../tour/tour-user.ts';

export type Gesture = (traveller: TourUser) => Promise<void>;

/** A text by its key, with its known values filled in. */
export type TextKey = string | ((say: Say) => string | RegExp);

/** Anything that changes data when it is submitted. */
export interface Form {
  readonly name: string;
  /** The file of web/src that submits it, and the call it makes. */
  readonly by: string;
  readonly sends: string;
  readonly address: (facts: TourRecords) => string;
  /** Fills the form until it can be submitted. */
  readonly prepare?: Gesture;
  /** The button that submits it, or the gesture that does. */
  readonly send: TextKey | { readonly does: Gesture };
  /** A confirmation needed before each further attempt. */
  readonly again?: Gesture;
  /** What is visible after success. */
  readonly done: TextKey | { readonly seen: (traveller: TourUser) => Locator };
  /** The table that gains a row, or that number of rows. */
  readonly makes?: string | readonly [table: string, rows: number];
  /** Only this call fails: another one comes before it, and succeeds. */
  readonly isAlone?: true;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a text whose values the table of forms does not know. */
export const like =
  (key: string, ...holes: readonly string[]) =>
  (say: Say): RegExp => {
    const holed = Object.fromEntries(holes.map((hole) => [hole, '\u0000']));
    return new RegExp(`^${say(key, holed).split('\u0000').map(escaped).join('.+')}$`);
  };

export const either =
  (...all: readonly TextKey[]) =>
  (say: Say): RegExp =>
    new RegExp(
      all
        .map((words) => resolveText(words, say))
        .map((text) => (typeof text === 'string' ? `^${escaped(text)}$` : text.source))
        .join('|'),
    );

export const resolveText = (words: TextKey, say: Say): string | RegExp =>
  typeof words === 'string' ? say(words) : words(say);

/** Chooses an option of a list that opens. */
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

/** Opens a record whose name begins with the text, because a form may have changed the rest. */
export const openBeginning =
  (role: 'button' | 'link', key: string, hole: string, name: string): Gesture =>
  async ({ page, say, settle }) => {
    const [before = '', after = ''] = say(key, { [hole]: '\u0000' })
      .split('\u0000')
      .map(escaped);
    await page
      .getByRole(role, { name: new RegExp(`^${before}${escaped(name)}.*${after}$`) })
      .filter({ visible: true })
      .first()
      .click();
    await settle();
  };

/** The last button of this name: layers come after the screen in the document. */
export const buttonOf = ({ page, say }: TourUser, words: TextKey): Locator =>
  page
    .getByRole('button', { name: resolveText(words, say), exact: true })
    .filter({ visible: true })
    .last();

export const pressLast =
  (words: TextKey): Gesture =>
  async (traveller) => {
    await buttonOf(traveller, words).click();
    await traveller.settle();
  };

/** A date in the demo office's format, so many days from its today. */
export function day(after: number): string {
  const at = new Date(Date.now() + after * 86_400_000);
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles' }).format(at);
}
