import type { Plugin } from 'vite';

/**
 * Migrations and fonts are found relative to the sources, so a build keeps the paths of its sources. `place` returns
 * the expression for a source path relative to the project's root.
 */
export const keepSourcePaths = (root: string, place: (source: string) => string): Plugin => ({
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${root}server/src/`) || !code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', place(id.slice(root.length))), map: null };
  },
});
