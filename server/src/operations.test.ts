import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from './config.ts';

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
