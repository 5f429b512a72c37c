import type { Plugin } from 'vite';

/**
 * Migrations and fonts are found beside the sources, so what is built still says where its source stood. `place` is
 * the expression for a source, given from the root of the project.
 */
export const keepPlaces = (root: string, place: (source: string) => string): Plugin => ({
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${root}server/src/`) || !code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', place(id.slice(root.length))), map: null };
  },
});
