import { anyResults } from '../ui/search/results-focus.ts';

const placesKept = 12;

/** What comes instead of what went may take the focus itself, a moment later. */
const patience = 100;

/** Where somebody can go on from. A field is none: it would open its calendar, or the keys of a telephone. */
const places = 'button, a[href], [role="tab"], [data-row], input[type="checkbox"], input[type="radio"]';

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const isShown = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0;

/**
 * The focus never ends nowhere: when what has it is taken away, such as a dialog or a row, it goes back to where it was
 * before, or to the page when nothing of that is left. Answers how to stop.
 */
export function keepFocus(): () => void {
  let visited: readonly HTMLElement[] = [];
  let waiting: number | undefined;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement)
      visited = [target, ...visited.filter((one) => one !== target)].slice(0, placesKept);
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
    waiting = window.setTimeout(goBack, patience);
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    window.clearTimeout(waiting);
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}
