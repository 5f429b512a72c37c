import { isLeaving, leave, reload, unauthorizedPath } from './leaving.ts';
import { logoutAddress, signInSettings } from './provider.ts';
import { clearStorage, onTokenChange, read, readMode, write } from './storage.ts';

export type SignedOutBy = 'logout' | 'expiry' | 'refusal';

type Hook = () => Promise<unknown>;
const hooks = new Set<Hook>();
const hookLimit = 4_000;

/** Work that needs the token one last time, such as keeping what was typed. Never delays a sign-out for long. */
export function beforeSignOut(hook: Hook): () => void {
  hooks.add(hook);
  return () => void hooks.delete(hook);
}

export async function runBeforeSignOut(): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, hookLimit));
  await Promise.race([Promise.allSettled([...hooks].map((hook) => hook())), limit]);
}

/** Forgets the sign-in here and, through the shared storage, in every other tab (SESSION-008, SESSION-009). */
export function dropSignIn(by: SignedOutBy): void {
  if (readMode() === 'normal') write('signedOut', by);
  clearStorage();
}

/** ENTRY-027: in nonav mode the person must open the frame again from the CRM. */
export async function logout(): Promise<void> {
  if (isLeaving()) return;
  const idToken = read('idToken');
  dropSignIn('logout');
  if (readMode() === 'nonav') return leave(unauthorizedPath());
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

const repeatWithin = 60_000;

/** SESSION-012, SESSION-013. A second failure within a minute of the first ends on a page that waits for a person. */
export async function refreshFailed(now = Date.now()): Promise<void> {
  if (isLeaving()) return;
  await runBeforeSignOut();
  const isRepeated = now - Number(read('refreshFailedAt') ?? 0) < repeatWithin;
  dropSignIn('refusal');
  write('refreshFailedAt', String(now));
  if (isRepeated) leave(unauthorizedPath());
  else reload();
}

/** Tells what another tab did to the sign-in the tabs share. */
export function onOtherTab(listener: (event: SignedOutBy | 'new-token') => void): () => void {
  return onTokenChange((token) => {
    if (token) listener('new-token');
    else listener((read('signedOut') as SignedOutBy | undefined) ?? 'logout');
  });
}
