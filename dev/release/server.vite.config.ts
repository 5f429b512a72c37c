import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { keepSourcePaths } from '../world/keep-source-paths.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lists the server's imported packages, so that only those are installed. */
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

/** Runs from server/bin of any folder; server/src, from which paths are resolved, does not exist there. */
export default defineConfig({
  root,
  plugins: [
    keepSourcePaths(
      root,
      (source) => `new URL(${JSON.stringify(source.replace(/^server/, '..'))}, import.meta.url).href`,
    ),
    namePackages,
  ],
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/src/main.ts',
        migrate: 'server/src/migrate-main.ts',
        admin: 'server/src/admin-main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
