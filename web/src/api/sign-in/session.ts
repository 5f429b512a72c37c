import { refreshNonavTokens } from '#contract/session/api.ts';
import { nonavTokenSeconds } from '#contract/session/rules.ts';
import { callPublic } from '../request.ts';
import { clearStorage, read, readMode, write } from '../storage/storage.ts';
import { saveTokens } from './tokens.ts';

export { readMode } from '../storage/storage.ts';
export { isLeaving } from './leaving.ts';
export { refreshIfDue } from './refresh.ts';
export { logout } from './sign-out.ts';
export { isSignedIn } from './tokens.ts';

/**
 * Runs before anything renders or reads the address: in nonav mode the tokens move from the address bar to the frame's
 * storage (ENTRY-003 to ENTRY-005, API-003).
 */
export function takeTokensFromAddress(): void {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token');
  const refreshToken = url.searchParams.get('rtoken');
  if (readMode() === 'nonav') {
    // /unauthorized with type=nonav must not switch a normal tab to nonav mode: anyone can type that address.
    if (url.pathname.toLowerCase() !== '/unauthorized') write('mode', 'nonav');
    if (token) receiveFrameTokens({ token, refreshToken: refreshToken ?? undefined });
  }
  if (token === null && refreshToken === null) return;
  url.searchParams.delete('token');
  url.searchParams.delete('rtoken');
  window.history.replaceState(window.history.state, '', url);
}

export interface FrameTokens {
  readonly token: string;
  readonly refreshToken: string | undefined;
}

let offered: FrameTokens | undefined;

/** F12: tokens from a nonav link opened outside a frame, which the user has yet to accept. */
export const offeredFrameTokens = (): FrameTokens | undefined => offered;

/**
 * A frame that reloads its first address keeps its renewed tokens: a refresh token works only once. Only a frame
 * accepts tokens at once; a link opened in a tab may come from anybody, with anybody's tokens.
 */
function receiveFrameTokens(given: FrameTokens): void {
  if (read('entryToken') === given.token && read('accessToken')) return;
  if (window.parent === window) offered = given;
  else acceptFrameTokens(given);
}

export function acceptFrameTokens({ token, refreshToken }: FrameTokens): void {
  offered = undefined;
  clearStorage();
  write('entryToken', token);
  // The address does not contain the token's lifetime; the contract does.
  saveTokens({ accessToken: token, refreshToken, expiresIn: nonavTokenSeconds });
}

/** SESSION-010: in nonav mode 'Stay' tries one refresh, with the refresh token from before the expiry. */
export async function refreshEndedFrame(refreshToken: string): Promise<boolean> {
  try {
    const { token, refreshToken: next, expiresIn } = await callPublic(refreshNonavTokens, { refreshToken });
    saveTokens({ accessToken: token, refreshToken: next, expiresIn });
    return true;
  } catch {
    return false;
  }
}
