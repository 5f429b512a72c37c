import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from './config.ts';
import { testDatabase } from './testing/database.ts';
import { startIssuer } from './testing/issuer.ts';
import { operatorSettings, runAsOperator } from './testing/operator.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/operations.md');

test('every setting stands in the table of docs/operations.md, and nothing else', () => {
  const table = page.slice(page.indexOf('\n## Settings'), page.indexOf('\n## Upgrades'));
  const documented = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  expect([...documented].sort()).toEqual([...settingNames].sort());
});

test('the settings file to start from names only settings', () => {
  const names = [...read('deploy/prcds.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(settingNames).toEqual(expect.arrayContaining(names));
});

test('alerts and the table of figures name only figures that exist', () => {
  const folder = new URL('./metrics/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const named = `${page}${read('deploy/prcds-alerts.yml')}`.match(/\b(prcds|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const unknown = named
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !name.startsWith('prcds_restored') && !sources.includes(`'${name}'`));
  expect(unknown).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

/** The words of a line as a shell reads them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

test('the first administrator is made by the commands of the page, and then people can work', async () => {
  const { url, db } = await testDatabase();
  const issuer = await startIssuer();
  const env = operatorSettings(url, issuer);
  const section = page.slice(page.indexOf('**The first administrator.**'), page.indexOf('\n## Settings'));
  const commands = [...section.matchAll(/^npm run admin -- (.+)$/gm)].map(([, words = '']) => wordsOf(words));
  expect(commands.map(([name]) => name)).toEqual(['office', 'administrator', 'check']);
  const said = [];
  for (const words of commands) said.push(await runAsOperator(env, words));
  await issuer.stop();
  expect(said.map(({ code, complaints }) => [code, complaints])).toEqual([
    [0, []],
    [0, []],
    [0, []],
  ]);
  expect(said[1]?.lines).toEqual([
    'Made the user ana.diaz@example.org in the office FRAO.',
    'Gave ana.diaz@example.org the role Partnership Admin.',
  ]);
  expect(said[2]?.lines.at(-1)).toBe('People can work: 3 to look at, 15 ok.');
  const people = await db.selectFrom('appUser').select(['email', 'officeCode', 'isActive']).execute();
  expect(people).toEqual([{ email: 'ana.diaz@example.org', officeCode: 'FRAO', isActive: true }]);
});

test('the table of commands has the usage that --help prints', async () => {
  const { lines } = await runAsOperator({}, ['--help']);
  const usages = lines.filter((line) => /^ {2}\S/.test(line)).map((line) => line.trim().split(' ')[0]);
  const listed = [...page.matchAll(/^\| `([a-z]+)(?: [^`]*)?` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining(usages));
  expect(usages).toEqual(['reference', 'office', 'administrator', 'check']);
});
