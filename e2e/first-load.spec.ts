import { firstLoadMaximum, measureFirstLoad } from '#dev/first-load.ts';
import { expect, test } from './fixtures.ts';

for (const [who, language] of [
  ['standard.user', 'en'],
  ['spain.user', 'es'],
] as const)
  test(`home stands after at most 200 KB of compressed scripts (${language}); what else it shows follows`, async ({
    signedInPage,
  }) => {
    const page = await signedInPage(who);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const { scripts, bytes } = await measureFirstLoad(page);
    expect(scripts).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(firstLoadMaximum);
  });

/** Every built script, found recursively from the page. */
async function allScripts(origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const text = await (await fetch(new URL(path, origin))).text();
    found.set(path, text);
    for (const [, name] of text.matchAll(/["'/.]((?:assets\/)?[\w.-]+-[\w-]{8}\.js)\b/g))
      waiting.push(`/assets/${name?.replace('assets/', '')}`);
  }
  return found;
}

test('no built script holds a secret, the name of one, or the way back to its sources', async ({ signedInPage }) => {
  const { origin } = new URL((await signedInPage('standard.user')).url());
  const scripts = await allScripts(origin);
  expect(scripts.size).toBeGreaterThan(30);
  const telling =
    /-----BEGIN|ENCRYPTION_KEY|DATABASE_URL|SMTP_URL|postgres(ql)?:\/\/|client_secret|sourceMappingURL=|process\.env\.[A-Z]/;
  expect([...scripts].filter(([, text]) => telling.test(text)).map(([path]) => path)).toEqual([]);
});
