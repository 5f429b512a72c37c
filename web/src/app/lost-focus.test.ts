import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreLostFocus } from './lost-focus.ts';

const at = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

/** Waits for the MutationObserver and the delay. */
async function later(): Promise<void> {
  await Promise.resolve();
  vi.advanceTimersByTime(1_000);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test('when the focused element is removed, the focus returns to the previous one, or to the page if none is left', async () => {
  // jsdom has no layout: every element counts as visible.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  document.body.innerHTML =
    '<main tabindex="-1"><button id="a">a</button><input id="b"><button id="c">c</button></main>';
  const stop = restoreLostFocus();
  for (const place of ['#a', '#b', '#c']) at(place).focus();
  at('#c').remove();
  expect(document.activeElement).toBe(document.body);
  await later();
  expect(document.activeElement).toBe(at('#a'));
  at('#a').remove();
  await later();
  expect(document.activeElement).toBe(at('main'));
  stop();
});

test('the focus is not moved if another element takes it, or if none had it', async () => {
  document.body.innerHTML = '<main tabindex="-1"><button id="a">a</button><input id="b"></main>';
  const stop = restoreLostFocus();
  at('#a').focus();
  at('#a').remove();
  at('#b').focus();
  at('#b').blur();
  at('main').append('more');
  await later();
  expect(document.activeElement).toBe(document.body);
  stop();
});

test('the focus moves from a removed results heading to its replacement', async () => {
  document.body.innerHTML =
    '<main tabindex="-1"><button>Edit</button><h2 data-results tabindex="-1">12 children</h2></main>';
  const stop = restoreLostFocus();
  at('button').focus();
  at('h2').focus();
  at('h2').outerHTML = '<h3 data-results tabindex="-1">No children match</h3>';
  await later();
  expect(document.activeElement).toBe(at('h3'));
  stop();
});
