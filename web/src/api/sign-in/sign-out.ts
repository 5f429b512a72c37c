import { endNonavTokens } from '#contract/session/api.ts';
import { clearStorage, onTokenChange, read, readMode, write } from '../remembered/storage.ts';
import { exchange } from '../request.ts';
import { isLeaving, leave, reload, unauthorizedPath } from './leaving.ts';
import { logoutAddress, signInSettings } from './provider.ts';

export type SignedOutBy = 'logout' | 'expiry' | 'refusal';

/** Needs the token one last time; resolves to true when something was kept. */
type Job = (token: string) => Promise<boolean>;
/** Asked while the screen still stands; the job runs when it may be gone already. */
type Hook = () => Job | undefined;
const hooks = new Set<Hook>();
const jobLimit = 4_000;

/** For work such as keeping what was typed. It never delays a sign-out for long. */
export function beforeSignOut(hook: Hook): () => void {
  hooks.add(hook);
  return () => void hooks.delete(hook);
}

export const lastJobs = (): readonly Job[] => [...hooks].map((hook) => hook()).filter((job) => job !== undefined);

export async function runJobs(jobs: readonly Job[], token: string | undefined): Promise<boolean> {
  if (token === undefined || jobs.length === 0) return false;
  const limit = new Promise<false>((resolve) => setTimeout(() => resolve(false), jobLimit));
  const all = Promise.all(jobs.map((job) => job(token).catch(() => false)));
  return Promise.race([all.then((kept) => kept.some(Boolean)), limit]);
}

/** Forgets the sign-in here and, through the shared storage, in every other tab (SESSION-008, SESSION-009). */
export function dropSignIn(by: SignedOutBy): void {
  if (readMode() === 'normal') write('signedOut', by);
  clearStorage();
}

/** F12: none of its tokens works any more. Whoever cannot be reached lets them run out. */
const endFrame = (refreshToken: string): Promise<unknown> =>
  exchange(endNonavTokens, { refreshToken }, { keepalive: true }).catch(() => undefined);

/** ENTRY-027: in nonav mode the person must open the frame again from the CRM. */
export async function logout(refreshToken = read('refreshToken')): Promise<void> {
  if (isLeaving()) return;
  const idToken = read('idToken');
  dropSignIn('logout');
  if (readMode() === 'nonav') {
    if (refreshToken) await endFrame(refreshToken);
    return leave(unauthorizedPath());
  }
  const address = await signInSettings().then(
    (settings) => logoutAddress(settings, idToken),
    () => unauthorizedPath(),
  );
  leave(address);
}

/** ERR-001 to ERR-003. */
export function refused(): void {
  if (isLeaving()) return;
  dropSignIn('refusal');
  leave(unauthorizedPath());
}

/** ERR-004: /login is no page of ours and leads to '/', where the guard takes over. */
export function refusedInside(): void {
  if (isLeaving()) return;
  dropSignIn('refusal');
  leave('/login');
}

/** F14: signing in again would end in the same refusal, so that a page says what has to happen first. */
export function addressRefused(): void {
  if (isLeaving()) return;
  dropSignIn('refusal');
  leave('/accessDeniedError?reason=email-not-verified');
}

const repeatWithin = 60_000;
let isFailing = false;

/** SESSION-012, SESSION-013. A second failure within a minute of the first ends on a page that waits for a person. */
export async function refreshFailed(now = Date.now()): Promise<void> {
  if (isFailing || isLeaving()) return;
  isFailing = true;
  await runJobs(lastJobs(), read('accessToken'));
  const isRepeated = now - Number(read('refreshFailedAt') ?? 0) < repeatWithin;
  dropSignIn('refusal');
  write('refreshFailedAt', String(now));
  if (isRepeated) leave(unauthorizedPath());
  else reload();
}

/** Tells what another tab did to the sign-in the tabs share, and the token that was in force until then. */
export function onOtherTab(listener: (event: SignedOutBy | 'new-token', before: string | undefined) => void) {
  return onTokenChange((token, before) => {
    const by = (read('signedOut') as SignedOutBy | undefined) ?? 'logout';
    listener(token ? 'new-token' : by, before ?? undefined);
  });
}
