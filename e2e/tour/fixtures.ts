import type { Browser, BrowserContext } from '@playwright/test';
import type { i18n } from 'i18next';
import { startWorld } from '#dev/world.ts';
import { newContext } from '../context-pool.ts';
import { acceptTermsIfAsked, test as base, expect } from '../fixtures.ts';
import { preparedWorld } from '../prepared-worlds.ts';
import { collectCspViolations } from './csp-violations.ts';
import { readTourRecords, type TourRecords } from './records.ts';
import { type Language, loadTourTexts } from './texts.ts';
import { createTourUser, type TourUser } from './tour-user.ts';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

interface TourFixtures {
  /** Fails the test on any content security policy violation in this context. */
  readonly watch: (context: BrowserContext) => Promise<void>;
  /** A person with all privileges, in a page in this language. */
  readonly travel: (language: Language, options?: ContextOptions) => Promise<TourUser>;
}

interface TourWorkerFixtures {
  readonly words: i18n;
  readonly facts: TourRecords;
}

const who = 'partnership.admin';

/** A world of its own with work in progress, so that every screen has content. */
export const test = base.extend<TourFixtures, TourWorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
    async ({}, use) => {
      const world = await startWorld({ ports: 'free', ...preparedWorld('with-work') });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  words: [async ({}, use) => use(await loadTourTexts()), { scope: 'worker' }],
  facts: [async ({ db }, use) => use(await readTourRecords(db)), { scope: 'worker' }],
  watch: async ({ world }, use) => {
    const refusals: string[] = [];
    await use((context) => collectCspViolations(context, world.productUrl, refusals));
    expect(refusals).toEqual([]);
  },
  anonymousPage: async ({ anonymousPage, watch }, use) => {
    await use(async (options) => {
      const page = await anonymousPage(options);
      await watch(page.context());
      return page;
    });
  },
  travel: async ({ browser, db, world, words, facts, stateOf, watch }, use) => {
    const setLanguage = (language: Language) =>
      db.updateTable('appUser').set({ language }).where('email', '=', `${who}@prcds.example`).execute();
    const open: BrowserContext[] = [];
    await use(async (language, options = {}) => {
      const storageState = await stateOf(who);
      await setLanguage(language);
      const context = await newContext(browser, { ...options, storageState });
      open.push(context);
      await watch(context);
      const page = await context.newPage();
      const person = createTourUser(page, words, language, facts);
      await page.goto(`${world.productUrl}/help`);
      await acceptTermsIfAsked(page);
      await person.settle();
      return person;
    });
    await setLanguage('en');
    for (const context of open) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
});

export { expect };
