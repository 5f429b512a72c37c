import { isLeaving } from '../api/sign-in/leaving.ts';
import { isSignedIn } from '../api/sign-in/tokens.ts';
import { read } from '../api/storage/storage.ts';

/**
 * Back may restore a page from the browser's memory as it was left, with the data of a user who has signed out since;
 * somebody else may have signed in. Such a page is loaded anew. It is hidden when it is left, so that nothing of it can be
 * seen meanwhile.
 */
export function guardRestoredPage(body: HTMLElement, loadAnew = () => window.location.reload()): () => void {
  let user: string | undefined;
  const hide = () => {
    user = read('loginDetails');
    body.style.visibility = 'hidden';
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (isLeaving() || !isSignedIn() || read('loginDetails') !== user)) loadAnew();
    else body.style.visibility = '';
  };
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}
