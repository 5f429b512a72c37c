import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { keepPlaces } from '../world/keep-places.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the server asks of others, so that nothing else is installed beside it. */
const namePackages: Plugin = {
  name: 'name-packages',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle);
    const imported = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
    );
    const foreign = imported.filter((name) => !files.includes(name) && !isBuiltin(name));
    const packages = foreign.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    const source = JSON.stringify([...new Set(packages)].sort());
    this.emitFile({ type: 'asset', fileName: 'packages.json', source });
  },
};

/** Stands in server/bin of whatever folder it is put in; server/src is a place to count from, and not there. */
export default defineConfig({
  root,
  plugins: [
    keepPlaces(root, (source) => `new URL(${JSON.stringify(source.replace(/^server/, '..'))}, import.meta.url).href`),
    namePackages,
  ],
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/src/main.ts', migrate: 'server/src/migrate-main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
