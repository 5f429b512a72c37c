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
import { type ContextPool, createContextPool, newContext } from './context-pool.ts';
import { preparedWorld } from './prepared-worlds.ts';

/** A demo person, by the first part of their address. */
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

/** An older sign-in would be refreshed by each context that shares it, but a refresh token works once. */
const stateLife = 20 * 60_000;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Database = ReturnType<typeof openDatabase>['db'];
type ContextOptions = Parameters<Browser['newContext']>[0];

/** Removes the last activity: otherwise a person who returns after the idle time would be signed out. */
const neverIdle = ({ origins, ...state }: State): State => ({
  ...state,
  origins: origins.map(({ localStorage, ...origin }) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => name !== 'prcds.lastActiveAt'),
  })),
});

interface WorkerFixtures {
  readonly shelf: ContextPool;
  readonly world: World;
  readonly db: Database;
  /** Storage and cookies of a person who has signed in and accepted the terms; created once. */
  readonly stateOf: (who: Who) => Promise<State>;
}

interface Fixtures {
  /** A browser context for this story with the given storage and cookies. */
  readonly contextOf: ContextPool['take'];
  /** A page of a signed-in person; contexts of the same person share one sign-in, so do not log out in it. */
  readonly signedInPage: (who: Who, path?: string, options?: ContextOptions) => Promise<Page>;
  /** A page without a sign-in. */
  readonly anonymousPage: (options?: ContextOptions) => Promise<Page>;
}

export const accept = (page: Page) => page.getByRole('button', { name: /^(I Accept|Acepto)$/ });

export const header = (page: Page) => page.getByRole('banner');

/** Opens the panel with the user's language, theme and office. */
export const profileButton = (page: Page) => header(page).locator('[aria-haspopup="dialog"][aria-expanded]');

/** Chooses a segmented option by clicking its label, as a user would. */
export async function choose(scope: Page | Locator, name: string | RegExp): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
  await expect(scope.getByRole('radio', { name })).toBeChecked();
}

/** Chooses a person on the provider's page. */
export async function pick(page: Page, who: Who | string): Promise<void> {
  await page.getByRole('button', { name: `${who}@prcds.example` }).click();
}

/** Accepts the terms when asked, and waits for the screen behind. */
export async function acceptTermsIfAsked(page: Page): Promise<void> {
  await accept(page).or(header(page)).first().waitFor();
  if (await accept(page).isVisible()) await accept(page).click();
  await header(page).waitFor();
}

/** Signs in from a page without a sign-in, and waits for the screen at the path. */
export async function signIn(page: Page, world: World, who: Who, path = '/'): Promise<void> {
  await page.goto(world.productUrl + path);
  await pick(page, who);
  await acceptTermsIfAsked(page);
}

/** Deletes all acceptances of this person. */
export async function forgetConsent(db: Database, who: Who): Promise<void> {
  const user = db.selectFrom('appUser').select('id').where('email', '=', `${who}@prcds.example`);
  await db.deleteFrom('policyAcknowledgement').where('userId', 'in', user).execute();
  // Invalidates the server's cached grants.
  await sql`update access_version set version = version + 1`.execute(db);
}

/** Closes the steps of a first visit: first-visit.spec.ts opens them. */
async function closeFirstVisit(db: Database, who: Who): Promise<void> {
  await db
    .insertInto('firstVisit')
    .columns(['userId', 'closedAt'])
    .expression(({ selectFrom }) =>
      selectFrom('appUser')
        .select(['id', sql<Date>`now()`.as('at')])
        .where('email', '=', `${who}@prcds.example`),
    )
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Records a recent acceptance of the current terms: separate stories test the terms themselves. */
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
  await closeFirstVisit(db, who);
}

/** The id in the address, once it is there: a message may be shown a moment before. */
export async function idInAddress(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]id=[^&]/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/**
 * Changes something while the product is closed, and opens it again at the same address. With the product open, a
 * pending answer could see the change first, and the story would take another course.
 */
export async function whileClosed(at: Page | Frame, change: () => Promise<unknown>): Promise<void> {
  const address = at.url();
  await at.goto(new URL('/icon.svg', address).href);
  await change();
  await at.goto(address);
}

/** The product's local storage, shared by all tabs. */
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
      const shelf = createContextPool(browser);
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
  signedInPage: async ({ world, db, stateOf, contextOf }, use) => {
    await use(async (who, path = '/', options = undefined) => {
      const context = await contextOf(await stateOf(who), options);
      // Another story may have deleted it (F13: a cookie alone does not suffice).
      await acceptTerms(db, who);
      const page = await context.newPage();
      await page.goto(world.productUrl + path);
      await acceptTermsIfAsked(page);
      return page;
    });
  },
  anonymousPage: async ({ contextOf }, use) => {
    await use(async (options) => (await contextOf({ cookies: [], origins: [] }, options)).newPage());
  },
});

export { expect };
