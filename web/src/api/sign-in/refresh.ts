import { refreshNonavTokens } from '#contract/session/api.ts';
import { isProblem, type Problem } from '../problem.ts';
import { callPublic } from '../request.ts';
import { read, readMode } from '../storage/storage.ts';
import { isReplaced, markReplaced, withTabLock } from './lock.ts';
import { requestTokens, signInSettings } from './provider.ts';
import { handleFailedRefresh } from './sign-out.ts';
import { isExpired, isRefreshDue, type NewTokens, readTimes, saveTokens } from './tokens.ts';

/** API-019: the provider's refresh grant; API-020: our server's refresh of nonav tokens. */
export async function requestNewTokens(refreshToken: string): Promise<NewTokens> {
  if (readMode() === 'nonav') {
    const { token, refreshToken: next, expiresIn } = await callPublic(refreshNonavTokens, { refreshToken });
    return { accessToken: token, refreshToken: next, expiresIn };
  }
  const { tokenUrl, clientId, resource } = await signInSettings();
  return requestTokens(tokenUrl, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...(resource ? { resource } : {}),
  });
}

const outageCodes: ReadonlySet<string> = new Set<Problem['code']>([
  'identity-provider-unavailable',
  'network-failure',
  'timed-out',
  'database-unavailable',
  'taking-too-long',
  'internal-error',
  'too-many-requests',
]);
export const isOutage = (failure: unknown): boolean => isProblem(failure) && outageCodes.has(failure.code);

const pauseAfterOutage = 30_000;
let outageAt = 0;

/** Waits for the token another tab has written to local storage. */
async function waitForNewToken(before: string): Promise<boolean> {
  for (let left = 100; left > 0; left -= 1) {
    if (read('accessToken') !== before) return true;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return false;
}

type Outcome = 'renewed' | 'unreachable' | 'failed' | 'signed-out';

/** Whether this tab or another one has ended or replaced the sign-in since. */
function changeSince(seen: string | undefined): Outcome | undefined {
  const token = read('accessToken');
  if (token === undefined) return 'signed-out';
  return token === seen ? undefined : 'renewed';
}

/**
 * An unreachable provider is not a refusal: while the token is valid, work continues and a later call retries. A
 * refusal, or an outage longer than the token's life, is a failed refresh (SESSION-012).
 */
function outcomeOf(failure: unknown): Outcome {
  const now = Date.now();
  if (!isOutage(failure) || isExpired(readTimes(), now)) return 'failed';
  outageAt = now;
  return 'unreachable';
}

async function renew(seen: string | undefined): Promise<Outcome> {
  const before = changeSince(seen);
  if (before) return before;
  if (seen && (await isReplaced(seen)) && (await waitForNewToken(seen))) return changeSince(seen) ?? 'renewed';
  const refreshToken = read('refreshToken');
  if (!refreshToken) return 'failed';
  const answer = await requestNewTokens(refreshToken).catch((failure: unknown) => ({ failure }));
  // Storing these tokens after a sign-out would undo it.
  const meanwhile = changeSince(seen);
  if (meanwhile) return meanwhile;
  if ('failure' in answer) return outcomeOf(answer.failure);
  saveTokens(answer);
  if (seen) markReplaced(seen);
  return 'renewed';
}

let pendingRefresh: Promise<Outcome> | undefined;

/** Concurrent calls of a tab share one refresh; tabs refresh one at a time, and later ones find the new token. */
export function tryRefresh(): Promise<Outcome> {
  const seen = read('accessToken');
  pendingRefresh ??= withTabLock(`prcds.refresh.${readMode()}`, () => renew(seen)).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

/** SESSION-006: refreshes whatever the token's age. False if there is no sign-in any more. */
export async function refreshNow(): Promise<boolean> {
  const outcome = await tryRefresh();
  if (outcome === 'failed') await handleFailedRefresh();
  return outcome === 'renewed' || outcome === 'unreachable';
}

/** SESSION-011: before each call and on each route change. */
export async function refreshIfDue(): Promise<boolean> {
  if (read('accessToken') === undefined) return false;
  const now = Date.now();
  const times = readTimes();
  if (!isRefreshDue(times, now)) return true;
  if (now - outageAt < pauseAfterOutage && !isExpired(times, now)) return true;
  return refreshNow();
}
