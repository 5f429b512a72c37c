import { acceptTermsIfAsked, choose, expect, profileButton, test } from './fixtures.ts';
import { collectCspViolations } from './tour/csp-violations.ts';

const plant = `(() => {
  const element = document.createElement('style');
  element.textContent = 'main { opacity: 0 }';
  document.head.append(element);
  document.querySelector('main').setAttribute('style', 'opacity: 0');
})()`;

// accessibility.spec.ts checks the policy on every screen and dialog: its tour fails on a violation.
test('the browser refuses planted styles, and nothing of ours on the pages of a stranger', { tag: '@whole' }, async ({
  world,
  anonymousPage,
}) => {
  const page = await anonymousPage();
  const refusals: string[] = [];
  await collectCspViolations(page.context(), world.productUrl, refusals);

  await page.goto(`${world.productUrl}/v1/docs/`);
  await page.getByLabel('Find a call').fill('child/search');
  await page.getByText('Search registered children', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'SearchChildrenRequest' }).first()).toBeVisible();

  const address = `${world.productUrl}/unauthorized`;
  await page.goto(address);
  await expect(page.locator('main')).toBeVisible();
  expect(refusals).toEqual([]);

  await page.evaluate(plant);
  await expect
    .poll(() => refusals.map((told) => told.split(' ').slice(0, 3).join(' ')).sort())
    .toEqual([`${address} style-src-attr inline`, `${address} style-src-elem inline`]);
  await expect(page.locator('main')).toHaveCSS('opacity', '1');
});

test('switching between light and dark writes a style element that the policy lets in', async ({
  world,
  signedInPage,
}) => {
  const page = await signedInPage('standard.user');
  const refusals: string[] = [];
  await collectCspViolations(page.context(), world.productUrl, refusals);
  await page.reload();
  await acceptTermsIfAsked(page);
  await page.evaluate(`new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.nodeName === 'STYLE') window.rulesLetIn = node.sheet?.cssRules.length;
  }).observe(document.head, { childList: true })`);
  await profileButton(page).click();
  await choose(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => page.evaluate('window.rulesLetIn')).toBe(1);
  expect(refusals).toEqual([]);
});
