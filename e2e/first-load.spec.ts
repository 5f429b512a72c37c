import { gzipSync } from 'node:zlib';
import { expect, test } from './story.ts';

const most = 200_000;

/** Notes when the home page stands in the document. */
const watch = `new MutationObserver(() => {
  const title = document.querySelector('main h1');
  if (window.homeAt === undefined && title?.textContent === 'PRCDS') window.homeAt = performance.now();
}).observe(document, { childList: true, subtree: true });`;

const scriptsBefore = `performance
  .getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime <= window.homeAt && new URL(name).pathname.endsWith('.js'))
  .map(({ name }) => name)`;

for (const [who, language] of [
  ['standard.user', 'en'],
  ['spain.user', 'es'],
] as const)
  test(`home stands after at most 200 KB of compressed scripts (${language}); what else it shows follows`, async ({
    enter,
  }) => {
    const page = await enter(who);
    await page.addInitScript(watch);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'PRCDS' })).toBeVisible();
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    const scripts = await page.evaluate<string[]>(scriptsBefore);
    const sizes = await Promise.all(
      scripts.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    );
    expect(scripts.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  });
