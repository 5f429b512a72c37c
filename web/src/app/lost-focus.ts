import { anyResults } from '../ui/search/results-focus.ts';

const historyLength = 12;

/** Delay in milliseconds: a replacement element may take the focus itself. */
const restoreDelay = 100;

/** Elements the focus may return to. Text fields are excluded: focus would open a calendar or an on-screen keyboard. */
const places = 'button, a[href], [role="tab"], [data-row], input[type="checkbox"], input[type="radio"]';

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const isShown = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0;

/**
 * Restores lost focus: when the focused element is removed (a dialog, a row), the focus returns to the last focused
 * element that still exists, or to <main>. Returns a function that stops it.
 */
export function restoreLostFocus(): () => void {
  let visited: readonly HTMLElement[] = [];
  let waiting: number | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement)
      visited = [target, ...visited.filter((one) => one !== target)].slice(0, historyLength);
  };
  const goBack = () => {
    if (!isNowhere() || visited[0]?.isConnected !== false) return;
    const heir = visited[0].matches(anyResults) ? document.querySelector<HTMLElement>(anyResults) : null;
    const last = heir ?? visited.find((one) => one.matches(places) && isShown(one));
    (last ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (visited[0]?.isConnected !== false) return;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(goBack, restoreDelay);
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    window.clearTimeout(waiting);
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}
