import { type Objects, readObjects } from './objects.ts';
import { isDictionary, type Value } from './values.ts';

const depthMaximum = 50;
const partsMaximum = 100;

/** Whether the page tree has at least one page. */
function holdsPage({ resolve }: Objects, root: Value | undefined): boolean {
  let parts = 0;
  const look = (value: Value | undefined, depth: number): boolean => {
    const part = resolve(value);
    if (!isDictionary(part) || depth > depthMaximum || ++parts > partsMaximum) return false;
    const kids = resolve(part.get('Kids'));
    return Array.isArray(kids) ? kids.some((kid) => look(kid, depth + 1)) : part.get('Type') === 'Page';
  };
  return look(root, 0);
}

/**
 * OFFICE-091: whether the document can be opened and has a page. Viewers repair broken files; a document that the whole
 * office has to accept must be intact. The work is bounded for any input.
 */
export function hasPages(bytes: Buffer): boolean {
  try {
    const objects = readObjects(bytes);
    const catalog = objects.resolve(objects.trailer.get('Root'));
    const pages = isDictionary(catalog) ? objects.resolve(catalog.get('Pages')) : undefined;
    const count = isDictionary(pages) ? objects.resolve(pages.get('Count')) : undefined;
    return Number.isInteger(count) && Number(count) > 0 && holdsPage(objects, pages);
  } catch {
    // Unreadable, or zlib's error for bytes that are not compressed or decompress beyond the limit.
    return false;
  }
}
