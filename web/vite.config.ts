import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server describes the contract's schemas; the browser need not carry what does it (5 KB of the first load). */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((match) => match[1]);
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
  },
};

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Libraries every page needs. Icons and components are left out: their index files would drag all of them in. */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|zod|i18next|react-i18next|use-sync-external-store|@tanstack\/[\w-]+|@mantine\/core\/esm\/core)\//;

/** Those, and what the entry imports of our own, directly or not, without the screens it fetches later. */
function neededAtOnce() {
  const entry = `${import.meta.dirname}/src/main.tsx`;
  let own: Set<string> | undefined;
  const walk = (id: string, modules: Modules, seen: Set<string>): Set<string> => {
    if (seen.has(id) || id.includes('/node_modules/')) return seen;
    seen.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) walk(imported, modules, seen);
    return seen;
  };
  return (id: string, modules: Modules): string | null => {
    own ??= walk(entry, modules, new Set());
    return libraries.test(id) || (own.has(id) && id !== entry) ? 'base' : null;
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema],
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
            { name: neededAtOnce(), priority: 2 },
            // What the same screens share travels together, and no screen fetches what only others need.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});
