import type { Frame, Page } from '@playwright/test';
import { controlApi } from './controlled-api.ts';
import { expect, header, test } from './fixtures.ts';
import { rows } from './grid.ts';

const isSearch = (called: string): boolean => called === 'POST /v1/child/search';

async function findChildren(page: Page): Promise<void> {
  await page.getByLabel('Given Name', { exact: true }).fill('a');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);
}

/** Left edge, top and width of each head. */
const heads = (page: Page): Promise<string> =>
  page.evaluate(`JSON.stringify([...document.querySelectorAll('thead th')].map((head) => {
    const { left, top, width } = head.getBoundingClientRect();
    return [left, top, width].map((pixels) => Math.round(pixels * 10) / 10);
  }))`);

const firstRow = (page: Page): Promise<string | null> => rows(page).first().getAttribute('data-row');

for (const width of [1440, 1024])
  test(`CONST-013 while another page or order loads, nothing in a table moves (${width} px), and a failure leaves its head, page and selection`, async ({
    signedInPage,
  }) => {
    const page = await signedInPage('standard.user', '/searchchild', { viewport: { width, height: 900 } });
    const api = await controlApi(page);
    await findChildren(page);
    const table = page.getByRole('table');
    const next = page.getByRole('button', { name: 'Next page' });
    await rows(page).first().getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.mouse.wheel(0, 60);
    const before = await heads(page);
    const first = await firstRow(page);

    api.behave('silent', isSearch);
    await next.click();
    await expect(page.getByText('Loading page 2')).toBeVisible();
    await expect(page.getByText('11–20 of')).toBeVisible();
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(table.locator('tbody')).toHaveCSS('opacity', '0.46');
    expect(await firstRow(page)).toBe(first);
    expect(await heads(page)).toBe(before);
    await expect(next).toBeFocused();
    // By keyboard too, a row of before opens nothing.
    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await rows(page).first().getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/searchchild$/);
    await next.focus();
    api.behave('usual');
    await expect(table).not.toHaveAttribute('aria-busy', 'true');
    expect(await firstRow(page)).not.toBe(first);
    expect(await heads(page)).toBe(before);
    await expect(next).toBeFocused();

    await page.getByRole('columnheader', { name: 'Family Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Family Name' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(table).not.toHaveAttribute('aria-busy', 'true');
    expect(await heads(page)).toBe(before);

    api.behave('fails', isSearch);
    await next.click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    expect(await heads(page)).toBe(before);
    await expect(page.getByText('Page 2 of')).toBeVisible();
    await expect(page.getByText('1 selected')).toBeVisible();
    api.behave('usual');
    await again.click();
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText('11–20 of')).toBeVisible();
    expect(await heads(page)).toBe(before);
  });

/** Scrolls as far as the table reaches below the window, and returns where its head and its page buttons are. */
const scrolled = (page: Page | Frame): Promise<{ head: number; foot: number; inner: number }> =>
  page.evaluate(`(async () => {
    const head = document.querySelector('thead th');
    const button = [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === 'Next page');
    window.scrollTo(0, document.querySelector('table').getBoundingClientRect().top + window.scrollY + 300);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return {
      head: Math.round(head.getBoundingClientRect().top),
      foot: Math.round(innerHeight - button.closest('[class*="foot"]').getBoundingClientRect().bottom),
      inner: document.querySelector('table').parentElement.scrollHeight - document.querySelector('table').parentElement.clientHeight,
    };
  })()`);

test('a long table has one scroll, the page’s: its head stays below the header of the page, its page buttons at the end of the window', async ({
  signedInPage,
}) => {
  for (const width of [1440, 1024]) {
    const page = await signedInPage('standard.user', '/searchchild', { viewport: { width, height: 700 } });
    await findChildren(page);
    await page.getByLabel('Rows per page').selectOption('50');
    await expect(rows(page)).toHaveCount(50);
    const height = (await header(page).boundingBox())?.height;
    await expect.poll(() => scrolled(page), { message: String(width) }).toEqual({ head: height, foot: 0, inner: 0 });
    await page.getByRole('columnheader', { name: 'Child ID' }).getByRole('button').click({ trial: true });
  }
});

test('below 1280 px the status follows the ID and the menu is a rail; an order of one’s own stays', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/searchchild', { viewport: { width: 1200, height: 800 } });
  await findChildren(page);
  const named = () => page.getByRole('columnheader').allTextContents();
  await expect.poll(async () => (await named()).slice(1, 3)).toEqual(['Child ID', 'PRCDS Child Status']);
  await expect(page.getByRole('button', { name: 'Widen the menu' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await named()).slice(1, 3)).toEqual(['Child ID', 'Given Name']);
  await expect(page.getByRole('button', { name: 'Narrow the menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Move Gender up' }).click();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole('button', { name: 'Widen the menu' })).toBeVisible();
  await expect.poll(async () => (await named()).slice(1, 4)).toEqual(['Child ID', 'Given Name', 'Gender']);
});

test('the reservations found fit a window of 1440 px, with nothing beyond the edge, also when the window was wider before', async ({
  signedInPage,
}) => {
  const page = await signedInPage('standard.user', '/reservation/manage', { viewport: { width: 1920, height: 900 } });
  await page.getByLabel('Reservation Name', { exact: true }).fill('a');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).not.toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const beyond = () =>
    page.evaluate(
      "(({ scrollWidth, parentElement }) => [scrollWidth - parentElement.clientWidth, document.querySelectorAll('[data-more], [data-wide]').length])(document.querySelector('table'))",
    );
  await expect.poll(beyond).toEqual([0, 0]);
  await expect(page.getByRole('columnheader', { name: 'Perpetual' })).toBeInViewport({ ratio: 1 });
});
