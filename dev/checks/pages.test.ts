import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Documentation must not name files, folders, commands or pages that no longer exist. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = ['texts', 'contract', 'server', 'web', 'dev', 'e2e', 'bench', 'deploy', 'docs'];

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const listed = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

const tree = packages.flatMap(listed);
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...tree.filter((name) => (name.startsWith('docs/') && name.endsWith('.md')) || name.endsWith('/README.md')),
];

/** Where a release puts the server; see dev/release. */
const ofReleases = ['server/bin'];

const isThere = (path: string) => ofReleases.includes(path) || existsSync(join(root, path));

/** Text marked as code, except patterns such as `<domain>/api.ts`. */
const codeIn = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([\w./-]+)`/g)].map(([, code = '']) => code);

const isPath = (code: string) => packages.includes(code.split('/')[0] as string) && code.includes('/');
const isFileName = (code: string) => /^[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|sql|conf|sh)$/.test(code);
const namesIn = (page: string) => codeIn(read(page)).filter((code) => isPath(code) || isFileName(code));

const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(pages)('%s names files that exist', (page) => {
  const isKnown = (name: string) => (isPath(name) ? isThere(name) : tree.some((path) => path.endsWith(`/${name}`)));
  expect(namesIn(page).filter((name) => !isKnown(name))).toEqual([]);
});

test.each(pages)('%s leads somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)];
  const isBroken = (path: string, anchor: string | undefined) => {
    const target = path === '' ? page : join(page, '..', path);
    return !isThere(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  };
  expect(links.filter(([, path = '', anchor]) => isBroken(path, anchor)).map(([link]) => link)).toEqual([]);
});

test('every command the pages name is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
  // `migrate` is a command of a release.
  expect([...new Set(named)].filter((name) => name !== 'migrate' && !Object.hasOwn(scripts, name))).toEqual([]);
});

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => name);

test('the architecture names every package, every folder of the server and the web, and every domain', () => {
  const page = read('ARCHITECTURE.md');
  const folders = ['.', 'server/src', 'web/src'].flatMap(foldersIn);
  expect(folders.filter((name) => !page.includes(`\`${name}/\``))).toEqual([]);
  const domains = ['contract/src', 'server/src/domains', 'web/src/domains'].flatMap(foldersIn);
  expect(domains.filter((name) => !new RegExp(`[\`\\s]${name}[\`\\s]`).test(page))).toEqual([]);
});

test('the pages name what can be looked up', () => {
  expect(pages.flatMap(namesIn).length).toBeGreaterThan(150);
});
