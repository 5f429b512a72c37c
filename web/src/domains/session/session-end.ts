import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameEmail } from '#contract/users/rules.ts';
import { finishJobs } from '../../api/sign-in/last-calls.ts';
import { isLeaving, reload } from '../../api/sign-in/leaving.ts';
import {
  clearSignIn,
  collectSignOutJobs,
  onSignInChangedByOtherTab,
  type SignedOutBy,
} from '../../api/sign-in/sign-out.ts';
import { isSignedIn, readSignIn, type SignIn } from '../../api/sign-in/tokens.ts';
import { readMode } from '../../api/storage/storage.ts';
import { readLoginDetails } from './login-details.ts';

export interface SessionEnd {
  readonly by: SignedOutBy;
  /** Nonav only: for one refresh by 'Stay'. */
  readonly refreshToken: string | undefined;
  /** What becomes of unsaved input. While it is being kept, the page must not be left. */
  readonly input: 'none' | 'keeping' | 'kept' | 'lost';
}

const lookInterval = 30_000;

/** The sign-in as it stood last: another tab may clear the stored one at any time. */
function useLastSignIn() {
  const last = useRef<SignIn>(undefined);
  const look = useCallback(() => {
    last.current = readSignIn() ?? last.current;
    return last.current;
  }, []);
  useEffect(() => {
    look();
    const looking = setInterval(look, lookInterval);
    return () => clearInterval(looking);
  }, [look]);
  const forget = useCallback(() => {
    last.current = undefined;
  }, []);
  return { look, forget };
}

const forStay = (signIn: SignIn | undefined): string | undefined =>
  readMode() === 'nonav' ? signIn?.refreshToken : undefined;

/** Whether and how this tab's session ended: by inactivity, or by a sign-out in another tab. */
export function useSessionEnd(email: string) {
  const [ended, setEnded] = useState<SessionEnd>();
  const phase = useRef<'at-work' | 'ending' | 'ended'>('at-work');
  const client = useQueryClient();
  const { look: lastSignIn, forget } = useLastSignIn();

  const end = useCallback(
    async (by: SignedOutBy, signIn: SignIn | undefined, clear?: () => void) => {
      if (phase.current !== 'at-work' || isLeaving()) return;
      phase.current = 'ending';
      // Collect unsaved input while the forms are mounted; then the screen unmounts and its data is cleared.
      const jobs = collectSignOutJobs();
      setEnded({ by, refreshToken: forStay(signIn), input: jobs.length > 0 ? 'keeping' : 'none' });
      clear?.();
      client.clear();
      if (jobs.length > 0) {
        const last = signIn && (await finishJobs(jobs, signIn));
        setEnded({ by, refreshToken: forStay(last?.signIn), input: last?.isAllDone ? 'kept' : 'lost' });
      }
      phase.current = 'ended';
      forget();
      // In another tab, while this one was still keeping its input.
      if (isSignedIn()) reload();
    },
    [client, forget],
  );

  /** SESSION-008, SESSION-009. */
  const expire = useCallback(() => void end('expiry', lastSignIn(), () => clearSignIn('expiry')), [end, lastSignIn]);

  useEffect(
    () =>
      onSignInChangedByOtherTab((event, before) => {
        const former = before === undefined ? undefined : { accessToken: before };
        if (event === 'new-token') {
          if (phase.current === 'ended') reload();
          // Somebody else has signed in: the former user's input is kept, then the page is loaded anew.
          else if (!isSameEmail(readLoginDetails()?.email ?? '', email)) void end('logout', former);
          else lastSignIn();
        } else {
          const last = lastSignIn();
          void end(event, event === 'expiry' && last?.accessToken === before ? last : former);
        }
      }),
    [end, lastSignIn, email],
  );

  return { ended, expire };
}
