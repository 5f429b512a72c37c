import type { Page } from '@playwright/test';

/**
 * Content beyond the edge of the page, or cut off within its own box. Tables scroll within themselves, and a text
 * shortened with dots is complete in its title or behind its link.
 */
const lost = `(() => {
  const found = [];
  const root = document.documentElement;
  const name = (element) =>
    element.tagName.toLowerCase() + ' "' + (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 50) + '"';
  const isBeyond = (left, right) =>
    (right > root.clientWidth + 2 && left < root.clientWidth) || (left < -2 && right > 0);
  if (root.scrollWidth > root.clientWidth + 1) found.push('the page scrolls sideways: ' + root.scrollWidth + ' in ' + root.clientWidth);
  const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const isClipped = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { clipPath, clip, textOverflow } = getComputedStyle(one);
      if (clipPath !== 'none' || clip !== 'auto' || (one !== element && textOverflow === 'ellipsis')) return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('main *, header *, [role="dialog"] *, [data-position] *, [data-print-sheet] *')) {
    const { width, height, left, right } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || element.closest('svg, [aria-hidden="true"]')) continue;
    const style = getComputedStyle(element);
    if (isClipped(element) || style.position === 'fixed') continue;
    let box = element.parentElement;
    while (box && !scrolls(box)) box = box.parentElement;
    if (box && box !== document.body && box !== root) continue;
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== '');
    if (!isText) continue;
    if (isBeyond(left, right)) found.push('beyond the edge: ' + name(element));
    const isCut = ['hidden', 'clip'].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 4;
    if (isCut && style.textOverflow !== 'ellipsis') found.push('cut off: ' + name(element));
  }
  return [...new Set(found)].slice(0, 12);
})()`;

/** Buttons, links and fields that overlap. */
const overlapping = `(() => {
  const name = (element) => (element.textContent || element.getAttribute('aria-label') || element.name || element.tagName).trim().slice(0, 40);
  const all = [...document.querySelectorAll('main :is(button, a[href], input, select, textarea)')]
    .filter((element) => !element.closest('table, label, [aria-hidden="true"]') && getComputedStyle(element).position !== 'absolute')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const isStuck = (element) => {
    for (let one = element; one; one = one.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return true;
    return false;
  };
  const found = [];
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 3 && high > 3 && isStuck(one.element) === isStuck(other.element))
        found.push('on each other: "' + name(one.element) + '" and "' + name(other.element) + '"');
    }
  return found.slice(0, 6);
})()`;

/** Texts that are wider than what they are written on: a button, a badge, a cell. */
const wider = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (node.nodeValue.trim() === '' || !element?.checkVisibility({ visibilityProperty: true })) continue;
    const { display, textOverflow, overflowX, clipPath } = getComputedStyle(element);
    if (display === 'inline' || textOverflow === 'ellipsis' || clipPath !== 'none') continue;
    if (['auto', 'scroll'].includes(overflowX) || element.clientWidth <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    if (text.left < box.left - 2 || text.right > box.right + 2)
      found.push('wider than its box: ' + element.tagName.toLowerCase() + ' "' + node.nodeValue.trim().slice(0, 50) + '"');
  }
  return [...new Set(found)];
})()`;

/** Buttons, links and fields that are completely covered when they have the focus (WCAG 2.4.11). */
const hidden = `(() => {
  const found = [];
  const all = [...document.querySelectorAll('main :is(button, a[href], input, select, textarea)')].filter(
    (element) => element.tabIndex >= 0 && !element.disabled && !element.matches('[data-dates-input]') && element.checkVisibility());
  for (const element of all.slice(0, 60)) {
    element.focus();
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
      const top1 = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
      return top1 && (element.contains(top1) || top1.contains(element) || element.labels?.[0]?.contains(top1));
    }));
    if (!isSeen) found.push('behind something: "' + (element.textContent || element.getAttribute('aria-label') || element.name).trim().slice(0, 40) + '"');
  }
  return [...new Set(found)].slice(0, 6);
})()`;

const told = async (page: Page, at: string, ...scripts: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const script of scripts) found.push(...(await page.evaluate<string[]>(script)).map((what) => `${at}: ${what}`));
  return found;
};

/** Waits for components that measure themselves. */
const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Text at 200 % in the same window (WCAG 1.4.4). */
export async function withLargeText(page: Page, at: string): Promise<readonly string[]> {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await page.evaluate(twoFrames);
  const found = await told(page, `${at}, text at 200 %`, lost, overlapping);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  return found;
}

/** In the window as it is. */
export const findLost = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(twoFrames);
  const found: string[] = [];
  for (const script of [lost, overlapping, wider]) found.push(...(await page.evaluate<string[]>(script)));
  return found;
};

/** A window of 1280 pixels at 400 % (WCAG 1.4.10). */
export const zoomed = { width: 320, height: 256 };

export const whenZoomed = (page: Page, at: string): Promise<readonly string[]> =>
  told(page, `${at}, at 400 %`, lost, overlapping, hidden);

/** Animations that still run with reduced motion. */
export const findMotion = (page: Page, at: string): Promise<readonly string[]> =>
  told(
    page,
    `${at}, moves`,
    `[...document.querySelectorAll('*')].filter((element) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
      const seconds = (text) => Math.max(...text.split(',').map((part) => parseFloat(part)));
      const isMoving = (animationName !== 'none' && seconds(animationDuration) > 0.01) || seconds(transitionDuration) > 0.01;
      return isMoving || scrollBehavior === 'smooth';
    }).map((element) => element.tagName + '.' + (element.getAttribute('class') || '')).slice(0, 5)`,
  );
