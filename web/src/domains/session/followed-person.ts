import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { readMode } from '../../api/remembered/storage.ts';
import { onStateMoved } from '../../api/state-stamp.ts';
import { personKey } from '../../api/take-up-settings.ts';
import { loadPerson } from './load-person.ts';
import { readLoginDetails } from './login-details.ts';

/**
 * Access, settings and terms that change while somebody is at work rule at once, without a reload. What cannot be
 * read just now is left as it was: the server has the last word anyway.
 */
export function useFollowedPerson(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onStateMoved(() => {
        void loadPerson(call, readLoginDetails(), readMode()).then(
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
