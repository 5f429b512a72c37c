/**
 * Fast replacement for getComputedStyle. Queries by role and name call it thousands of times, and jsdom matches every
 * style sheet rule for the element and its ancestors; no style sheet of ours is loaded in tests, so inline styles give
 * the same result.
 */

const neverShown = new Set(['HEAD', 'META', 'TITLE', 'LINK', 'STYLE', 'SCRIPT', 'TEMPLATE', 'NOSCRIPT', 'DATALIST']);

/** Properties inherited from the parent element. */
const inherited = new Set(['visibility', 'pointerEvents', 'pointer-events']);
const initial: Readonly<Record<string, string>> = {
  visibility: 'visible',
  pointerEvents: 'auto',
  'pointer-events': 'auto',
};

const styleOf = (element: Element): CSSStyleDeclaration => (element as HTMLElement).style;

function displayOf(element: Element): string {
  const own = styleOf(element).display;
  if (own) return own;
  return neverShown.has(element.tagName) || element.hasAttribute('hidden') ? 'none' : 'block';
}

function inheritedBy(element: Element, name: string): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = styleOf(each)[name as 'visibility'];
    if (own) return own;
  }
  return initial[name] as string;
}

function valueAt(element: Element, name: string): unknown {
  if (name === 'display') return displayOf(element);
  if (inherited.has(name)) return inheritedBy(element, name);
  const own = styleOf(element);
  const value: unknown = own[name as 'color'];
  return typeof value === 'function' ? (value as () => unknown).bind(own) : value;
}

/** The part of getComputedStyle that React, Mantine and Testing Library use. */
export const computedStyle = (element: Element): CSSStyleDeclaration =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (property: string) => valueAt(element, property) ?? ''
        : valueAt(element, name as string),
  });
