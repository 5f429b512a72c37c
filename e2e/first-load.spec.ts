import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './story.ts';

const most = 200_000;

for (const [who, language] of [
  ['standard.user', 'en'],
  ['spain.user', 'es'],
] as const)
  test(`home is painted after at most 200 KB of compressed scripts (${language})`, async ({ enter, world }) => {
    const page = await enter(who);
    const scripts: Response[] = [];
    const note = (response: Response) => {
      if (response.url().startsWith(world.productUrl) && response.url().endsWith('.js')) scripts.push(response);
    };
    page.on('response', note);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'PRCDS' })).toBeVisible();
    page.off('response', note);
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  });
