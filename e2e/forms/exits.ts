import type { Locator, Page } from '@playwright/test';
import { expect } from '../tour/fixtures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { resolveText, type TextKey } from './form.ts';

/** The ways out of a form that the product asks about; a reload is asked about by the browser. */
export type Exit = 'menu' | 'back' | 'tab' | 'logout' | 'close' | 'asked';

const otherTabs = (page: Page) => page.getByRole('tab', { selected: false }).filter({ visible: true });

const takes: Readonly<Record<Exit, (traveller: TourUser) => Promise<void>>> = {
  menu: ({ page, say }) =>
    page
      .getByRole('navigation', { name: say('shell:menu.label') })
      .getByRole('link', { name: say('shell:menu.batchImport') })
      .click(),
  // Not goBack(): it would wait for the navigation that is being asked about.
  back: ({ page }) => page.evaluate('history.back()'),
  tab: ({ page }) => otherTabs(page).first().click(),
  logout: async ({ page, say }) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('shell:header.logout') })
      .click();
    const asked = page.getByRole('dialog', { name: say('shell:logout.question') });
    await asked.getByRole('button', { name: say('shell:logout.yes') }).click();
  },
  close: ({ page }) => page.keyboard.press('Escape'),
  // The way out was taken before.
  asked: async () => undefined,
};

export async function exitsOf({ page }: TourUser, isInDialog: boolean): Promise<readonly Exit[]> {
  if (isInDialog) return ['close', 'back'];
  return (await otherTabs(page).count()) > 0 ? ['menu', 'back', 'tab', 'logout'] : ['menu', 'back', 'logout'];
}

const question = ({ page, say }: TourUser): Locator => page.getByRole('dialog', { name: say('common:form.unsaved') });

type Answer = 'cancel' | 'discard' | 'save';

/** Takes a way out, reads the names of the changed fields, and answers the question. */
export async function leaveBy(
  traveller: TourUser,
  exit: Exit,
  answer: Answer,
  fields?: readonly TextKey[],
): Promise<void> {
  const { say } = traveller;
  await takes[exit](traveller);
  const asked = question(traveller);
  if (fields) {
    const names = fields.map((field) => resolveText(field, say));
    await expect(asked.getByRole('listitem'), `${exit}: the names of the changed fields`).toHaveText(names);
  } else await expect(asked.getByRole('listitem').first(), `${exit}: the question`).toBeVisible();
  await asked.getByRole('button', { name: say(`common:action.${answer}`), exact: true }).click();
  await expect(asked, `${exit}, ${answer}: the question goes`).toHaveCount(0);
}

/** The browser's own question, answered with No. */
export async function stayOnReload({ page }: TourUser): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate('location.reload()');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloaded;
}

/** Does something that ends with a logout, and brings the same sign-in back: a new one would take longer. */
export async function comeBackAfter({ page, settle }: TourUser, leaves: () => Promise<void>): Promise<void> {
  const { origin } = new URL(page.url());
  const kept = await page.evaluate<Record<string, string>>('({ ...localStorage })');
  const isOutside = (url: URL) => url.origin !== origin;
  await page.route(isOutside, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ body: 'Logged out' }) : route.fallback(),
  );
  await leaves();
  await page.waitForURL(isOutside);
  await page.unroute(isOutside);
  await page.goto(`${origin}/icon.svg`);
  await page.evaluate(`localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.goto(`${origin}/help`);
  await page.getByRole('banner').waitFor();
  await settle();
}
