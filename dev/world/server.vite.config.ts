import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'vite';
import { keepSourcePaths } from './keep-source-paths.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The server as plain JavaScript; libraries are not bundled. */
export default defineConfig({
  root,
  plugins: [keepSourcePaths(root, (source) => JSON.stringify(pathToFileURL(`${root}${source}`).href))],
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/src/main.ts', 'follow-parent': 'dev/processes/follow-parent.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
