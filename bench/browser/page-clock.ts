import type { Page } from '@playwright/test';

/**
 * Measures in the page itself: from the key press, as the browser received it, to the first frame after the content was
 * painted. A frame is certainly painted when the callback of the next one is called.
 */

/** A busy machine is slow, not wrong. */
export const patience = 120_000;

export const clockScript = `(() => {
  const modifiers = ['Alt', 'Control', 'Meta', 'Shift'];
  let pressedAt;
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (!modifiers.includes(key)) pressedAt ??= timeStamp;
  }, { capture: true });
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = (isThere) => new Promise((resolve, reject) => {
    const look = () => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => reject(new Error('It never came: ' + isThere)), ${patience});
    look();
  });
  const painted = async (isThere) => {
    await until(isThere);
    await nextFrame();
    await nextFrame();
  };
  let taken;
  window.benchClock = {
    painted,
    /** Keys of the rows that can be used; none while others are on their way. */
    rows: () =>
      document.querySelector('main table[aria-busy], main [data-replacing]')
        ? ''
        : [...document.querySelectorAll('main tr[data-row]')].map(({ dataset }) => dataset.row).join(' '),
    /** The card of the child, with the content of its tab. */
    isCard: (code) =>
      Boolean(document.querySelector('main h1')?.parentElement.textContent.includes(code)) &&
      document.querySelector('[role="tabpanel"] dl') !== null,
    isTab: (name) =>
      document.querySelector('[role="tab"][aria-selected="true"]')?.textContent.startsWith(name) === true &&
      document.querySelector('[role="tabpanel"] dl') !== null,
    begin(isThere) {
      pressedAt = undefined;
      // Otherwise the time of nothing would be measured.
      taken = isThere()
        ? Promise.reject(new Error('It was there before the key was pressed: ' + isThere))
        : painted(isThere).then(() => performance.now() - pressedAt);
      taken.catch(() => undefined);
    },
    taken: () => taken,
  };
})();`;

/** Presses the key and returns the milliseconds until `sight`, an expression of the page, was painted as true. */
export async function timeKey(page: Page, key: string, sight: string): Promise<number> {
  await page.evaluate(`benchClock.begin(() => ${sight})`);
  await page.keyboard.press(key);
  return page.evaluate<number>('benchClock.taken()');
}

export const waitForSight = (page: Page, sight: string): Promise<void> =>
  page.evaluate<void>(`benchClock.painted(() => ${sight})`);

export const rowsOf = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate<string>('benchClock.rows()')).split(' ');
