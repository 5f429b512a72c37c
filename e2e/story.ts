import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { startWorld, type World } from '#dev/world.ts';
import { openDatabase } from '#server/db/connection.ts';

/** Somebody of the demo, by the first part of their address. */
export type Who =
  | 'partnership.admin'
  | 'local.admin'
  | 'standard.user'
  | 'view.only'
  | 'guest'
  | 'inactive'
  | 'no.role'
  | 'newcomer'
  | 'spain.user';

/** An older sign-in would be renewed by each context that shares it, and the provider takes a refresh token once. */
const stateLife = 4 * 60_000;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Database = ReturnType<typeof openDatabase>['db'];

interface WorkerFixtures {
  readonly world: World;
  readonly db: Database;
  /** Storage and cookies of somebody who has signed in and accepted the terms; made once. */
  readonly stateOf: (who: Who) => Promise<State>;
}

interface Fixtures {
  /** A page of somebody who is in; contexts of the same person share one sign-in, so do not log out in it. */
  readonly enter: (who: Who, path?: string, options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  /** A browser that knows nobody. */
  readonly stranger: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

export const accept = (page: Page) => page.getByRole('button', { name: /^(I Accept|Acepto)$/ });

export const header = (page: Page) => page.getByRole('banner');

/** Chooses one of several choices that stand side by side, where a person would click: on its words. */
export async function choose(scope: Page | Locator, name: string | RegExp): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
  await expect(scope.getByRole('radio', { name })).toBeChecked();
}

/** Picks a person on the provider's page. */
export async function pick(page: Page, who: Who | string): Promise<void> {
  await page.getByRole('button', { name: `${who}@prcds.example` }).click();
}

/** Accepts the terms when asked, and waits for the screen behind. */
export async function settle(page: Page): Promise<void> {
  await accept(page).or(header(page)).first().waitFor();
  if (await accept(page).isVisible()) await accept(page).click();
  await header(page).waitFor();
}

/** From a stranger's first address to the screen behind it. */
export async function signIn(page: Page, world: World, who: Who, path = '/'): Promise<void> {
  await page.goto(world.productUrl + path);
  await pick(page, who);
  await settle(page);
}

/** As if this person had never accepted anything. */
export async function forgetConsent(db: Database, who: Who): Promise<void> {
  const user = db.selectFrom('appUser').select('id').where('email', '=', `${who}@prcds.example`);
  await db.deleteFrom('policyAcknowledgement').where('userId', 'in', user).execute();
}

/** What the browser keeps for the product, in every tab. */
export const stored = (page: Page): Promise<Record<string, string>> => page.evaluate('({ ...localStorage })');

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
    async ({}, use) => {
      const world = await startWorld({ ports: 'free', children: 600 });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  db: [
    async ({ world }, use) => {
      const { db, close } = openDatabase(world.databaseUrl);
      await use(db);
      await close();
    },
    { scope: 'worker' },
  ],
  stateOf: [
    async ({ browser, world }, use) => {
      const states = new Map<Who, { readonly at: number; readonly state: Promise<State> }>();
      const make = async (who: Who): Promise<State> => {
        const context = await browser.newContext();
        const page = await context.newPage();
        await signIn(page, world, who);
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use((who) => {
        const known = states.get(who);
        if (known && Date.now() - known.at < stateLife) return known.state;
        const made = { at: Date.now(), state: make(who) };
        states.set(who, made);
        return made.state;
      });
    },
    { scope: 'worker' },
  ],
  enter: async ({ browser, world, stateOf }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, path = '/', options = {}) => {
      const context = await browser.newContext({ ...options, storageState: await stateOf(who) });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(world.productUrl + path);
      await settle(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  stranger: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
