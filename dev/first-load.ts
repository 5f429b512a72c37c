import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Compressed bytes of script until Home is rendered. */
export const firstLoadMaximum = 200_000;

/** Records when the home page is in the document. */
const watch = `new MutationObserver(() => {
  const title = document.querySelector('main h1');
  if (window.homeAt === undefined && title?.textContent === 'PRCDS') window.homeAt = performance.now();
}).observe(document, { childList: true, subtree: true });`;

const scriptsBefore = `performance
  .getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime <= window.homeAt && new URL(name).pathname.endsWith('.js'))
  .map(({ name }) => name)`;

/** The scripts a signed-in user on Home loads until it is rendered, after a reload. */
export async function measureFirstLoad(page: Page): Promise<{ readonly scripts: number; readonly bytes: number }> {
  await page.addInitScript(watch);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'PRCDS' }).waitFor();
  const scripts = await page.evaluate<string[]>(scriptsBefore);
  const sizes = await Promise.all(
    scripts.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  );
  return { scripts: scripts.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
