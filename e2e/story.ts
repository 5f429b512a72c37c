import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test';
import { sql } from 'kysely';
import { startWorld, type World } from '#dev/world.ts';
import { openDatabase } from '#server/db/connection.ts';
import { type ContextShelf, contextShelf, newContext } from './contexts.ts';
import { preparedWorld } from './prepared-worlds.ts';

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
const stateLife = 20 * 60_000;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Database = ReturnType<typeof openDatabase>['db'];
type ContextOptions = Parameters<Browser['newContext']>[0];

/** Whoever comes back after the idle time is signed out: these come as if for the first time. */
const neverIdle = ({ origins, ...state }: State): State => ({
  ...state,
  origins: origins.map(({ localStorage, ...origin }) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => name !== 'prcds.lastActiveAt'),
  })),
});

interface WorkerFixtures {
  readonly shelf: ContextShelf;
  readonly world: World;
  readonly db: Database;
  /** Storage and cookies of somebody who has signed in and accepted the terms; made once. */
  readonly stateOf: (who: Who) => Promise<State>;
}

interface Fixtures {
  /** A browser of its own for this story, which holds what somebody's browser holds. */
  readonly contextOf: ContextShelf['take'];
  /** A page of somebody who is in; contexts of the same person share one sign-in, so do not log out in it. */
  readonly enter: (who: Who, path?: string, options?: ContextOptions) => Promise<Page>;
  /** A browser that knows nobody. */
  readonly stranger: (options?: ContextOptions) => Promise<Page>;
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
  // What the server remembers of people is read anew.
  await sql`update access_version set version = version + 1`.execute(db);
}

/** As if this person had accepted what is in force a moment ago: the terms themselves have stories of their own. */
async function acceptTerms(db: Database, who: Who): Promise<void> {
  await db
    .insertInto('policyAcknowledgement')
    .columns(['userId', 'officeCode', 'policyId', 'ipAddress', 'acknowledgedAt'])
    .expression(({ selectFrom, val }) =>
      selectFrom('appUser as u')
        .innerJoin('policyDocument as d', 'd.officeCode', 'u.officeCode')
        .select(['u.id', 'u.officeCode', 'd.id as policyId', val('127.0.0.1').as('address'), sql<Date>`now()`.as('at')])
        .where('u.email', '=', `${who}@prcds.example`)
        .orderBy('d.version', 'desc')
        .limit(1),
    )
    .execute();
}

/** The id in the address, once it stands there: a message may be shown a moment before. */
export async function idInAddress(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]id=[^&]/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/**
 * Changes something while the product is closed, and opens it again where it was. With the product open, an answer that
 * was on its way could meet the change first, and what follows would be another story.
 */
export async function whileClosed(at: Page | Frame, change: () => Promise<unknown>): Promise<void> {
  const address = at.url();
  await at.goto(new URL('/icon.svg', address).href);
  await change();
  await at.goto(address);
}

/** What the browser keeps for the product, in every tab. */
export const stored = (page: Page): Promise<Record<string, string>> => page.evaluate('({ ...localStorage })');

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
    async ({}, use) => {
      const world = await startWorld({ ports: 'free', ...preparedWorld('plain') });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 900_000 },
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
    async ({ browser, world, db }, use) => {
      const states = new Map<Who, { readonly at: number; readonly state: Promise<State> }>();
      const make = async (who: Who): Promise<State> => {
        const context = await newContext(browser, {});
        const page = await context.newPage();
        await acceptTerms(db, who);
        await signIn(page, world, who);
        const state = await context.storageState();
        await context.close();
        return neverIdle(state);
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
  shelf: [
    async ({ browser }, use) => {
      const shelf = contextShelf(browser);
      await use(shelf);
      await shelf.close();
    },
    { scope: 'worker' },
  ],
  contextOf: async ({ shelf }, use) => {
    const taken: BrowserContext[] = [];
    await use(async (state, options) => {
      const context = await shelf.take(state, options);
      taken.push(context);
      return context;
    });
    for (const context of taken) await shelf.putBack(context);
  },
  enter: async ({ world, db, stateOf, contextOf }, use) => {
    await use(async (who, path = '/', options = undefined) => {
      const context = await contextOf(await stateOf(who), options);
      // Another story may have forgotten it (F13: a cookie alone opens nothing).
      await acceptTerms(db, who);
      const page = await context.newPage();
      await page.goto(world.productUrl + path);
      await settle(page);
      return page;
    });
  },
  stranger: async ({ contextOf }, use) => {
    await use(async (options) => (await contextOf({ cookies: [], origins: [] }, options)).newPage());
  },
});

export { expect };
