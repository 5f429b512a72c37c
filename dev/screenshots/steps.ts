import type { Page } from '@playwright/test';

/** Steps before a picture is taken, in any language. */
export type Step = (page: Page) => Promise<void>;

const search = (page: Page) => page.getByRole('button', { name: /^(Search|Buscar)$/ }).click();

async function chooseEthiopia(page: Page, label: RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).first().click();
  await page.getByRole('option', { name: /^(Ethiopia|Etiopía)$/ }).click();
  await page.keyboard.press('Escape');
}

const rows =
  (least: number): Step =>
  (page) =>
    page.getByRole('row').nth(least).waitFor();

/** The rest of Home is loaded later; waits until all of it has arrived. */
export const waitForHome: Step = async (page) => {
  await page.getByRole('heading', { name: /^(Work queue|Tareas pendientes)$/ }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // The steps of a first visit, which come with the queue or before it.
  const begin = page.getByRole('region', { name: /^(Where to begin|Por dónde empezar)$/ });
  if (await begin.isVisible()) await begin.getByRole('button').click();
};

export const searchGirlsInEthiopia: Step = async (page) => {
  await chooseEthiopia(page, /Child Country|País del niño o niña/);
  await page.getByText(/^(Female|Femenino)$/).click();
  await search(page);
  await rows(3)(page);
};

export const openFirstChild: Step = async (page) => {
  await searchGirlsInEthiopia(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tablist').waitFor();
};

export const searchProjectsInEthiopia: Step = async (page) => {
  await chooseEthiopia(page, /^(Country|País)/);
  await search(page);
  await rows(3)(page);
};
