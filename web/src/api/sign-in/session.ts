import { refreshNonavTokens } from '#contract/session/api.ts';
import { nonavTokenSeconds } from '#contract/session/rules.ts';
import { clearStorage, read, readMode, write } from '../remembered/storage.ts';
import { callPublic } from '../request.ts';
import { saveTokens } from './tokens.ts';

export { readMode } from '../remembered/storage.ts';
export { isLeaving } from './leaving.ts';
export { refreshIfDue } from './refresh.ts';
export { logout } from './sign-out.ts';
export { isSignedIn } from './tokens.ts';

/**
 * The very first thing the application does, before anything renders or reads the address: in nonav mode the
 * tokens move from the address bar to the frame's storage (ENTRY-003 to ENTRY-005, API-003).
 */
export function enterSession(): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token');
  const refreshToken = url.searchParams.get('rtoken');
  if (readMode() === 'nonav') {
    // The page that ends a frame makes no frame of a tab that was none: its address can be typed anywhere.
    if (url.pathname.toLowerCase() !== '/unauthorized') write('mode', 'nonav');
    if (token) takeTokens(token, refreshToken ?? undefined);
  }
  if (token === null && refreshToken === null) return;
  url.searchParams.delete('token');
  url.searchParams.delete('rtoken');
  window.history.replaceState(window.history.state, '', url);
}

/** A frame that loads its first address again keeps the renewed tokens: its refresh token works only once. */
function takeTokens(token: string, refreshToken: string | undefined): void {
  if (read('entryToken') === token && read('accessToken')) return;
  clearStorage();
  write('entryToken', token);
  // The address cannot say how long the token lives; the contract does.
  saveTokens({ accessToken: token, refreshToken, expiresIn: nonavTokenSeconds });
}

/** SESSION-010: in nonav mode 'Stay' tries the middleware's refresh once, with what the frame had before it expired. */
export async function reviveNonav(refreshToken: string): Promise<boolean> {
  try {
    const { token, refreshToken: next, expiresIn } = await callPublic(refreshNonavTokens, { refreshToken });
    saveTokens({ accessToken: token, refreshToken: next, expiresIn });
    return true;
  } catch {
    return false;
  }
}
