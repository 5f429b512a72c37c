import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runTool } from '../tool.ts';

const plugins = ['steady-tests.grit', 'listen.grit', 'transactions.grit'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);
const folder = mkdtempSync(join(tmpdir(), 'prcds-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins }));

const refused = {
  'a hook in a test': `test('a', () => { afterAll(() => undefined); });`,
  'a hook in one of several tests': `test.each([1])('a', () => { afterEach(() => undefined); });`,
  'a hook in a function that tests call': `function start() { afterAll(() => undefined); }`,
  'a wait for time to pass': `test('a', async () => { await new Promise((done) => setTimeout(done, 20)); });`,
  'a pause': `import { setTimeout as pause } from 'node:timers/promises';`,
  "a wait of the page's": `await page.waitForTimeout(20);`,
  'a poll with a limit': `await expect.poll(() => count, { timeout: 5_000 }).toBe(1);`,
  'an assertion with a limit': `await expect(row).toContainText('here', { timeout: 5_000 });`,
  'a test with a limit': `test('a', { timeout: 5_000 }, () => undefined);`,
  'a look at what is visible': `expect(await page.getByRole('row').isVisible()).toBe(true);`,
  'a count': `expect(await rows(page).count(), 'rows').toBe(2);`,
  'a part of a text': `expect((await row.textContent())?.includes('here')).toBe(true);`,
  'a port whose trouble nobody hears of': `await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));`,
  'a transaction that waits for locks without a limit': `await db.transaction().execute(act);`,
  'one over several lines': `await db\n  .transaction()\n  .setAccessMode('read only')\n  .execute(act);`,
  'a transaction ended by hand': `await db.startTransaction().execute();`,
  'a script': `expect(await page.evaluate('window.count')).toBe(1);`,
};

const allowed = {
  'a port that is told when it is taken': `await once(server.listen(0, '127.0.0.1'), 'listening');`,
  'a server of the framework': `await app.listen({ host: '127.0.0.1', port: 0 });`,
  'a transaction by the helper': `await transact(db, act);`,
  'hooks of a file': `afterAll(() => undefined);`,
  'hooks of a group': `describe('a', () => { afterAll(() => undefined); });`,
  'the end of a test': `test('a', () => { onTestFinished(() => undefined); });`,
  'fake timers': `vi.useFakeTimers({ toFake: ['setTimeout'] });`,
  'a poll': `await expect.poll(() => page.evaluate('window.count'), { message: 'count' }).toBe(1);`,
  'looks that are repeated': `await expect(async () => { expect(await row.count()).toBe(1); }).toPass();`,
  'an assertion that asks again': `await expect(row).toBeVisible();`,
  'the limit of a long tour': `test.describe.configure({ timeout: 1_200_000 });`,
};

test('the linter refuses what makes a test fail though nothing is wrong, and what waits for ever, and nothing else', async () => {
  const all = Object.entries({ ...refused, ...allowed });
  for (const [index, [, code]] of all.entries()) writeFileSync(join(folder, `${index}.ts`), code);
  const { output } = await runTool('@biomejs/biome', [
    ...['lint', '--config-path', folder, '--only=plugin', '--max-diagnostics=none', '--reporter=github', folder],
  ]);
  const named = new Set([...output.matchAll(/[/=](\d+)\.ts/g)].map(([, index]) => all[Number(index)]?.[0]));
  expect([...named].sort()).toEqual(Object.keys(refused).sort());
});
