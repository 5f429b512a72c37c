import { isLeaving } from '../api/sign-in/leaving.ts';
import { isSignedIn } from '../api/sign-in/tokens.ts';

/**
 * Back may restore a page from the browser's memory as it was left, with the data of a user who has signed out since.
 * Such a page is loaded anew; it is hidden when it is left, so that nothing of it can be seen meanwhile.
 */
export function guardRestoredPage(body: HTMLElement, loadAnew = () => window.location.reload()): () => void {
  const hide = () => {
    body.style.visibility = 'hidden';
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (isLeaving() || !isSignedIn())) loadAnew();
    else body.style.visibility = '';
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}
