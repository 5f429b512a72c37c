import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { expectNoAxeViolations } from './axe.ts';
import { type Database, expect, test } from './fixtures.ts';
import { button, enterOn } from './keyboard.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Where to begin' });
const queue = (page: Page) => page.getByRole('region', { name: 'Work queue' });
const step = (page: Page, name: string) => card(page).getByRole('heading', { level: 3, name, exact: true });

const isFirstVisit = (url: string): boolean => url.endsWith('/v1/home/firstVisit');

const idOf = async (db: Database): Promise<number> => {
  const who = db.selectFrom('appUser').select('id').where('email', '=', 'standard.user@prcds.example');
  return (await who.executeTakeFirstOrThrow()).id;
};

/** As for a person who has never been here: neither the server nor the browser knows of a first visit. */
async function beNew(page: Page, db: Database): Promise<void> {
  await db
    .deleteFrom('firstVisit')
    .where('userId', '=', await idOf(db))
    .execute();
  await page.evaluate("localStorage.removeItem('prcds.firstVisit')");
}

async function closeAgain(db: Database): Promise<void> {
  const closed = { done: [], closedAt: new Date() };
  await db
    .insertInto('firstVisit')
    .values({ userId: await idOf(db), ...closed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(closed))
    .execute();
}

test('a new person is led through their work by keyboard, closes the steps, and finds them again in Help', async ({
  signedInPage,
  db,
}) => {
  const page = await signedInPage('standard.user');
  await beNew(page, db);
  try {
    await page.reload();
    await expect(step(page, 'Find a child')).toBeVisible();
    await expect(card(page).getByRole('link')).toHaveText(['Search children', 'Create a reservation', 'Choose a file']);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(queue(page)).toBeVisible();
      await expectNoAxeViolations(page);
      await expectNoHorizontalScroll(page);
    }

    await page.setViewportSize({ width: 1440, height: 900 });
    const noted = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && isFirstVisit(response.url()),
    );
    await enterOn(page, card(page).getByRole('link', { name: 'Search children' }));
    await expect(page).toHaveURL(new RegExp(paths.searchChild()));
    await noted;
    await page.goBack();
    await expect(step(page, 'Find a child done')).toBeVisible();
    // The server remembers it.
    await page.reload();
    await expect(step(page, 'Find a child done')).toBeVisible();
    await expectNoAxeViolations(page);

    await enterOn(page, button(card(page), 'Close'));
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(queue(page)).toBeVisible();
    await expect(card(page)).toHaveCount(0);

    await page.goto(new URL(paths.help(), page.url()).href);
    await enterOn(page, button(page, 'Show where to begin'));
    await expect(step(page, 'Find a child')).toBeVisible();
  } finally {
    await closeAgain(db);
  }
});
