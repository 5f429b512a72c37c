import { isProblem } from '../problem.ts';
import { isOutage, requestNewTokens } from './refresh.ts';
import type { Job } from './sign-out.ts';
import { isExpired, renewedSignIn, type SignIn } from './tokens.ts';

/** How long unsaved input waits for a server or network that is away. */
const patience = 60_000;
const pauseBetween = 2_000;
const attemptLimit = 15_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(attemptLimit).then(() => {
      throw new Error('no answer in time');
    }),
  ]);

/** A token with a shorter life than the idle time has expired by now. The new one is not stored: the sign-in has ended. */
async function renewIfExpired(signIn: SignIn): Promise<SignIn> {
  const { refreshToken, times } = signIn;
  if (!refreshToken || (times?.expiresAt !== undefined && !isExpired(times, Date.now()))) return signIn;
  try {
    return renewedSignIn(signIn, await requestNewTokens(refreshToken));
  } catch (failure) {
    if (isOutage(failure)) throw failure;
    return signIn;
  }
}

const isRefused = (outcome: PromiseSettledResult<boolean>): boolean =>
  outcome.status === 'rejected' && isProblem(outcome.reason) && outcome.reason.status === 401;

/**
 * Does the last work of a sign-in that has ended, and repeats what got no answer: after a computer wakes, the network
 * may need some seconds. A 401 leads to one renewal: only the server knows how old the token of a frame is.
 */
export async function finishJobs(
  jobs: readonly Job[],
  signIn: SignIn,
): Promise<{ readonly isAllDone: boolean; readonly signIn: SignIn }> {
  const giveUpAt = Date.now() + patience;
  let current = signIn;
  let isAllDone = true;
  let wasRefused = false;
  for (let open = jobs; open.length > 0; ) {
    try {
      current = await inTime(renewIfExpired(current));
      const { accessToken } = current;
      const outcomes = await Promise.allSettled(open.map((job) => inTime(job(accessToken))));
      isAllDone &&= outcomes.every((outcome) => outcome.status === 'rejected' || outcome.value);
      open = open.filter((_, index) => outcomes[index]?.status === 'rejected');
      if (outcomes.some(isRefused)) {
        if (wasRefused || !current.refreshToken) return { isAllDone: false, signIn: current };
        wasRefused = true;
        current = { ...current, times: undefined };
        continue;
      }
    } catch {
      // The provider could not be reached.
    }
    if (open.length > 0 && Date.now() >= giveUpAt) return { isAllDone: false, signIn: current };
    if (open.length > 0) await pause(pauseBetween);
  }
  return { isAllDone, signIn: current };
}
