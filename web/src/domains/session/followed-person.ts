import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUserAccess } from '#contract/users/api.ts';
import { callQuietly } from '../../api/call.ts';
import { readMode } from '../../api/remembered/storage.ts';
import { onStateMoved } from '../../api/state-stamp.ts';
import { personKey } from '../../api/take-up-settings.ts';
import { loadPerson } from './load-person.ts';
import { readLoginDetails } from './login-details.ts';

/** At least once a minute, also where a browser lets the timers of a hidden tab wait a little. */
const askEvery = 45_000;

/** Every answer carries the stamp; this one is small and open to everybody. Without an answer, the next one tells. */
const askForStamp = () => void callQuietly(getUserAccess, {}).catch(() => undefined);

/**
 * Access, settings and terms that change while somebody is at work, or away from it, rule at once, without a reload.
 * What cannot be read just now is left as it was: the server has the last word anyway.
 */
export function useFollowedPerson(): void {
  const client = useQueryClient();
  useEffect(() => {
    const asking = setInterval(askForStamp, askEvery);
    return () => clearInterval(asking);
  }, []);
  useEffect(
    () =>
      onStateMoved(() => {
        void loadPerson(callQuietly, readLoginDetails(), readMode()).then(
          (loaded) => {
            if ('blocked' in loaded && loaded.blocked !== 'norole_contact') return;
            client.setQueryData(personKey, loaded);
          },
          () => undefined,
        );
      }),
    [client],
  );
}
