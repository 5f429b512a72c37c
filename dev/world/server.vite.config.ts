import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Migrations and fonts are found beside the sources, so what is built still says where its source stands. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${root}server/src/`) || !code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
  },
};

/** The server as plain JavaScript; libraries stay where they are. */
export default defineConfig({
  root,
  plugins: [keepPlaces],
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/src/main.ts', 'follow-parent': 'dev/processes/follow-parent.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
