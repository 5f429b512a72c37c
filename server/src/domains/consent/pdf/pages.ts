import { type Objects, readObjects } from './objects.ts';
import { isDictionary, type Value } from './values.ts';

const depthMaximum = 50;
const partsMaximum = 100;

/** The tree of pages has at least one leaf that is one. */
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
 * OFFICE-091: can the document be opened, and is there anything to read in it? Viewers mend much of what is broken; a
 * document the whole office has to accept is asked to be whole. What it takes to find that out is bounded, whatever
 * was sent.
 */
export function hasPages(bytes: Buffer): boolean {
  try {
    const objects = readObjects(bytes);
    const catalog = objects.resolve(objects.trailer.get('Root'));
    const pages = isDictionary(catalog) ? objects.resolve(catalog.get('Pages')) : undefined;
    const count = isDictionary(pages) ? objects.resolve(pages.get('Count')) : undefined;
    return Number.isInteger(count) && Number(count) > 0 && holdsPage(objects, pages);
  } catch {
    // Unreadable, or what zlib says of bytes that are not packed, or packed too well.
    return false;
  }
}
