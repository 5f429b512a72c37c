import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSameEmail } from '#contract/users/rules.ts';
import { isLeaving, reload } from '../../api/sign-in/leaving.ts';
import { tryRefresh } from '../../api/sign-in/refresh.ts';
import {
  clearSignIn,
  collectSignOutJobs,
  onSignInChangedByOtherTab,
  runSignOutJobs,
  type SignedOutBy,
} from '../../api/sign-in/sign-out.ts';
import { read } from '../../api/storage/storage.ts';
import { readLoginDetails } from './login-details.ts';

export interface SessionEnd {
  readonly by: SignedOutBy;
  /** Nonav only: for one refresh by 'Stay'. */
  readonly refreshToken: string | undefined;
  readonly hasKeptInput: boolean;
  /** The last calls with the token are finished and storage is cleared. */
  readonly isDone: boolean;
}

/** Whether and how this tab's session ended: by inactivity, or by a sign-out in another tab. */
export function useSessionEnd(email: string) {
  const [ended, setEnded] = useState<SessionEnd>();
  const hasEnded = useRef(false);
  const client = useQueryClient();

  const end = useCallback(
    async (by: SignedOutBy, tokenNow: () => Promise<string | undefined>) => {
      if (hasEnded.current || isLeaving()) return;
      hasEnded.current = true;
      // Collect unsaved input while the forms are mounted; then the screen unmounts and its data is cleared.
      const jobs = collectSignOutJobs();
      const common = { by, refreshToken: read('refreshToken') };
      setEnded({ ...common, hasKeptInput: false, isDone: false });
      const hasKeptInput = jobs.length > 0 && (await runSignOutJobs(jobs, await tokenNow()));
      if (by === 'expiry') clearSignIn('expiry');
      client.clear();
      setEnded({ ...common, hasKeptInput, isDone: true });
    },
    [client],
  );

  /**
   * SESSION-008, SESSION-009. A token with a shorter life than the idle time has expired by now and is refreshed for
   * the last calls.
   */
  const expire = useCallback(() => {
    const before = read('accessToken');
    void end('expiry', async () => {
      await tryRefresh();
      return read('accessToken') ?? before;
    });
  }, [end]);

  useEffect(
    () =>
      onSignInChangedByOtherTab((event, before) => {
        if (event !== 'new-token') void end(event, async () => before);
        else if (hasEnded.current || !isSameEmail(readLoginDetails()?.email ?? '', email)) reload();
      }),
    [end, email],
  );

  return { ended, expire };
}
