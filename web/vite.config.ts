import { readdirSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { breakpoints } from './src/ui/theme/breakpoints.ts';

/**
 * What the browser would carry for nothing, 8 KB of the first load: the server alone describes the contract's schemas,
 * every schema says its refusals in codes of our own, and Mantine's variables stand in a file (mantine.css).
 */
const unused: readonly { readonly file: RegExp; readonly instead: (code: string) => string }[] = [
  {
    file: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
    instead: (code) => nothing([...code.matchAll(/^export (?:const|function|class) (\w+)/gm)]),
  },
  {
    file: /\/zod\/v4\/locales\/en\.js$/,
    instead: () => "export default () => ({ localeError: () => 'invalid' });",
  },
  {
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/(MantineClasses\/MantineClasses|MantineCssVariables\/MantineCssVariables)\.mjs$/,
    instead: (code) => nothing([...code.matchAll(/^export \{ (\w+) \};/gm)]),
  },
];

const nothing = (names: readonly RegExpMatchArray[]): string =>
  names.map((match) => `export const ${match[1]} = () => undefined;`).join('\n');

const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  transform(code, id) {
    const found = unused.find(({ file }) => file.test(id));
    return found ? { code: found.instead(code), map: null } : null;
  },
};

const source = `${import.meta.dirname}/src`;
const startScript = 'start';

/**
 * start.ts becomes a file with a hash in its name, which the browser need not ask for again, run before anything is drawn.
 * A module of the page would run after all of the application's code.
 */
const startFirst: Plugin = {
  name: 'start-first',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: `${source}/start.ts`, name: startScript });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const built = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === startScript);
      if (!built) throw new Error('start.ts was not built');
      return html.replace('"/start.js"', `"/${built.fileName}"`);
    },
  },
};

const texts = `${import.meta.dirname}/../texts`;
const languages = readdirSync(texts, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * `textsOf('children')` becomes the texts of that domain in every language: through the function, each module of the
 * contract would bring those of all domains, a tenth more for the first load.
 */
const textsOfOneDomain: Plugin = {
  name: 'texts-of-one-domain',
  enforce: 'pre',
  transform(code) {
    if (!code.includes("'#texts/shared.ts'")) return null;
    const imports = new Set<string>();
    const withoutCalls = code.replace(/^import .* from '#texts\/shared\.ts';$/m, '').replace(
      /\btextsOf\('([\w-]+)'\)/g,
      (_, domain: string) =>
        `{${languages.map((language, at) => {
          const name = `${domain.replaceAll('-', '_')}_${at}`;
          imports.add(`import ${name} from '#texts/${language}/shared/${domain}.ts';`);
          return `'${language}': ${name}`;
        })}}`,
    );
    return { code: [...imports, withoutCalls].join('\n'), map: null };
  },
};

const conditions = new Map<string, string>(Object.entries(breakpoints));

/** `@media (--small)` and `@container (--small)`: browsers know no names there, not even custom properties. */
const namedBreakpoints: Plugin = {
  name: 'named-breakpoints',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.css') || id.includes('/node_modules/')) return null;
    const condition = (named: string, name: string): string => {
      const found = conditions.get(name);
      if (!found) throw new Error(`${id}: no breakpoint is called ${named}`);
      return found;
    };
    const replaced = code.replace(/@(?:media|container)[^{]*/g, (rule) => rule.replace(/\(--([\w-]+)\)/g, condition));
    return { code: replaced, map: null };
  },
};

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Libraries every page needs. Icons and components are left out: their index files would drag all of them in. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|zod|i18next|react-i18next|use-sync-external-store|@tanstack\/[\w-]+|@mantine\/core\/esm\/core\/MantineProvider)\//;

/** Parts of them that only some screens need. */
const forSomeScreens = /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** What these modules of our own import of our own, directly or not, without the screens they fetch later. */
function reachedFrom(entries: readonly string[]) {
  let reached: Set<string> | undefined;
  const walk = (id: string, modules: Modules, seen: Set<string>): Set<string> => {
    if (seen.has(id) || id.includes('/node_modules/')) return seen;
    seen.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) walk(imported, modules, seen);
    return seen;
  };
  return (id: string, modules: Modules): boolean => {
    if (!reached) {
      reached = new Set();
      for (const entry of entries) walk(entry, modules, reached);
    }
    return reached.has(id);
  };
}

const entry = `${source}/main.tsx`;
const isOfEntry = reachedFrom([entry]);
const homePage = `${source}/app/pages/home-page.tsx`;
const isOfHomePage = reachedFrom([homePage]);
const isOfHome = reachedFrom([
  homePage,
  ...['app/pages/where-to-start.tsx', 'domains/home/home-panels.tsx'].map((file) => `${source}/${file}`),
]);

const base = (id: string, modules: Modules): string | null =>
  (libraries.test(id) && !forSomeScreens.test(id)) || (isOfEntry(id, modules) && id !== entry) ? 'base' : null;

/** What Home, and later its panels, have in common with other screens: each module by itself would be a file. */
function ofHome(id: string, modules: Modules): string | null {
  if (isOfHomePage(id, modules)) return 'home';
  return isOfHome(id, modules) ? 'panels' : null;
}

/** What nearly every screen shares and the first one can do without: otherwise seventy small files for a search. */
const screens = (id: string, modules: Modules): string | null =>
  isOfHome(id, modules) || id.includes('/node_modules/') ? null : 'screens';

/** How many screens share a module before it travels with the others of its kind. */
const many = 6;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), startFirst, withoutUnused, textsOfOneDomain, namedBreakpoints],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the server allows scripts and styles from files alone, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs, in one file: it compresses better, and one request is enough.
            { name: base, priority: 2 },
            { name: ofHome, minShareCount: 3, includeDependenciesRecursively: false, priority: 1 },
            { name: screens, minShareCount: many, includeDependenciesRecursively: false, priority: 1 },
            {
              name: 'icons',
              test: /\/@tabler\//,
              minShareCount: many,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // What the same screens share travels together, and no screen fetches what only others need.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});
