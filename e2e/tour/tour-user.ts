import type { Locator, Page, Request } from '@playwright/test';
import type { i18n } from 'i18next';
import { expect } from '../fixtures.ts';
import type { TourRecords } from './records.ts';
import type { Language } from './texts.ts';

export const wide = { width: 1280, height: 900 };
export const narrow = { width: 390, height: 844 };

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** A user who visits the product's screens in one page, without reloading it. */
export interface TourUser {
  readonly page: Page;
  readonly facts: TourRecords;
  readonly say: Say;
  go(address: string): Promise<void>;
  /** Waits until no request is pending. */
  settle(): Promise<void>;
  button(key: string, values?: Record<string, string | number>): Locator;
  press(key: string, values?: Record<string, string | number>): Promise<void>;
}

const isStill = `!document.querySelector('[aria-busy="true"]')`;

export function createTourUser(page: Page, words: i18n, language: Language, facts: TourRecords): TourUser {
  page.setDefaultTimeout(300_000);
  let underWay = 0;
  /** The stream of changes has no end. */
  const counts = (request: Request) => !new URL(request.url()).pathname.startsWith('/v1/changes');
  const ends = (request: Request) => {
    if (counts(request)) underWay -= 1;
  };
  page.on('request', (request) => {
    if (counts(request)) underWay += 1;
  });
  page.on('requestfinished', ends);
  page.on('requestfailed', ends);

  async function settle(): Promise<void> {
    // A screen may make further requests after an answer, so it must be quiet twice in a row.
    let quiet = 0;
    await expect(async () => {
      quiet = underWay <= 0 && (await page.evaluate(isStill)) ? quiet + 1 : 0;
      expect(quiet).toBeGreaterThanOrEqual(2);
    }).toPass({ intervals: [40] });
  }

  const translate = words.getFixedT(language);
  const say: Say = (key, values = {}) => {
    // i18next answers with the last part of a key that it does not know.
    if (!words.exists(key, { lng: language, ...values })) throw new Error(`There is no text ${key}`);
    return translate(key, values);
  };
  const button: TourUser['button'] = (key, values) =>
    page
      .getByRole('button', { name: say(key, values), exact: true })
      .filter({ visible: true })
      .first();

  /** Discards unsaved input of the previous stop. */
  async function giveUp(): Promise<void> {
    const prompt = page.getByRole('dialog', { name: say('common:form.unsaved') });
    await prompt
      .or(page.getByRole('heading', { name: say('shell:crmFailed') }))
      .first()
      .waitFor();
    if (!(await prompt.isVisible())) return;
    await prompt.getByRole('button', { name: say('common:action.discard') }).click();
    await prompt.waitFor({ state: 'hidden' });
    await settle();
  }

  /** Layers that belong to no screen stay open when the screen changes. */
  async function closeLayers(): Promise<void> {
    for (let tries = 0; tries < 4; tries += 1) {
      const open = page.locator('[role="dialog"], [data-position]').filter({ visible: true });
      if ((await open.count()) === 0) return;
      await page.keyboard.press('Escape');
      await settle();
    }
  }

  /** With the position that the router gives its own entries, so that it can undo Back. */
  const push = (address: string, position: number): Promise<void> =>
    page.evaluate(`history.pushState({ __TSR_index: ${position} }, '', ${JSON.stringify(address)})`);

  return {
    page,
    facts,
    say,
    settle,
    button,
    async go(address) {
      await closeLayers();
      await push('/pcrmNavigationFail', 0);
      await settle();
      await giveUp();
      await push(address, 1);
      await settle();
      await page.locator('main').first().waitFor();
    },
    async press(key, values) {
      await button(key, values).click();
      await settle();
    },
  };
}
