import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const needed =
  /node_modules\/(react|react-dom|scheduler|zod|i18next|react-i18next|use-sync-external-store|@tanstack\/[\w-]+|@mantine\/core\/esm\/core)\/|web\/src\/(api|i18n\/en\/(common|shell|problem|session)|app\/[\w-]+\.tsx?|app\/shell\/(header|main|side-menu|full-shell|reduced-shell|nonav-shell))/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
            { name: 'base', test: needed, priority: 2 },
            // What several screens share travels in a few files instead of dozens of tiny ones.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000 },
          ],
        },
      },
    },
  },
});
