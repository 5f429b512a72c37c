import { endNonavTokens } from '#contract/session/api.ts';
import { exchange } from '../request.ts';
import { clearStorage, onTokenChange, read, readMode, write } from '../storage/storage.ts';
import { isLeaving, leavePage, leavePageFor, reload, unauthorizedPath } from './leaving.ts';
import { logoutAddress, signInSettings } from './provider.ts';

export type SignedOutBy = 'logout' | 'expiry' | 'refusal';

/** Last work with the token, such as saving input. Resolves to whether it was saved; rejects if a repetition may help. */
export type Job = (token: string) => Promise<boolean>;
/** Called while the screen is still rendered; the returned job may run after it has unmounted. */
type Hook = () => Job | undefined;
const hooks = new Set<Hook>();
const jobLimit = 4_000;

/** Registers work to do before a sign-out, such as saving unsaved input. Its total time is limited. */
export function beforeSignOut(hook: Hook): () => void {
  hooks.add(hook);
  return () => void hooks.delete(hook);
}

export const collectSignOutJobs = (): readonly Job[] =>
  [...hooks].map((hook) => hook()).filter((job) => job !== undefined);

export async function runSignOutJobs(jobs: readonly Job[], token: string | undefined): Promise<boolean> {
  if (token === undefined || jobs.length === 0) return false;
  const limit = new Promise<false>((resolve) => setTimeout(() => resolve(false), jobLimit));
  const all = Promise.all(jobs.map((job) => job(token).catch(() => false)));
  return Promise.race([all.then((kept) => kept.some(Boolean)), limit]);
}

/** Clears the sign-in in this tab and, through local storage, in every other one (SESSION-008, SESSION-009). */
export function clearSignIn(by: SignedOutBy): void {
  if (readMode() === 'normal') write('signedOut', by);
  clearStorage();
}

/** F12: revokes the frame's tokens. If the server is unreachable, they expire by themselves. */
const revokeFrameTokens = (refreshToken: string): Promise<unknown> =>
  exchange(endNonavTokens, { refreshToken }, { keepalive: true }).catch(() => undefined);

/** Ends the sign-in here, and returns the address that ends it at the provider. */
async function endSignIn(refreshToken: string | undefined): Promise<string> {
  await runSignOutJobs(collectSignOutJobs(), read('accessToken'));
  const idToken = read('idToken');
  clearSignIn('logout');
  if (readMode() === 'nonav') {
    if (refreshToken) await revokeFrameTokens(refreshToken);
    return unauthorizedPath();
  }
  return signInSettings().then((settings) => logoutAddress(settings, idToken), unauthorizedPath);
}

/**
 * ENTRY-027: in nonav mode the user must open the frame again from the CRM. Input that no form asked about is kept, as
 * at an expiry. From the first moment on no 401 or failed refresh may lead elsewhere: the provider's session would go on.
 */
export async function logout(refreshToken = read('refreshToken')): Promise<void> {
  if (isLeaving()) return;
  const address = endSignIn(refreshToken).catch(() => {
    clearSignIn('logout');
    return unauthorizedPath();
  });
  await leavePageFor(address);
}

/** ERR-001 to ERR-003. */
export function leaveAsUnauthorized(): void {
  if (isLeaving()) return;
  clearSignIn('refusal');
  leavePage(unauthorizedPath());
}

/** ERR-004: for a 401 inside a 200 body. /login is not a route and redirects to '/', where the guard takes over. */
export function leaveAfter401InBody(): void {
  if (isLeaving()) return;
  clearSignIn('refusal');
  leavePage('/login');
}

/** F14: signing in again would be refused again, so the page says that the e-mail address must be verified. */
export function leaveAsEmailNotVerified(): void {
  if (isLeaving()) return;
  clearSignIn('refusal');
  leavePage('/accessDeniedError?reason=email-not-verified');
}

const repeatWithin = 60_000;
let isFailing = false;

/** SESSION-012, SESSION-013. A second failure within a minute ends on the unauthorized page instead of reloading. */
export async function handleFailedRefresh(now = Date.now()): Promise<void> {
  if (isFailing || isLeaving()) return;
  isFailing = true;
  await runSignOutJobs(collectSignOutJobs(), read('accessToken'));
  const isRepeated = now - Number(read('refreshFailedAt') ?? 0) < repeatWithin;
  clearSignIn('refusal');
  write('refreshFailedAt', String(now));
  if (isRepeated) leavePage(unauthorizedPath());
  else reload();
}

/** Called when another tab changes the shared sign-in, with the previous token. */
export function onSignInChangedByOtherTab(
  listener: (event: SignedOutBy | 'new-token', before: string | undefined) => void,
) {
  return onTokenChange((token, before) => {
    const by = (read('signedOut') as SignedOutBy | undefined) ?? 'logout';
    listener(token ? 'new-token' : by, before ?? undefined);
  });
}
