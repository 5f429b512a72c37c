import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUserAccess } from '#contract/users/api.ts';
import { callInBackground } from '../../api/call.ts';
import { personKey } from '../../api/person-cache.ts';
import { onStampChange } from '../../api/state-stamp.ts';
import { readMode } from '../../api/storage/storage.ts';
import { type Loaded, loadPerson } from './load-person.ts';
import { readLoginDetails } from './login-details.ts';

/** Polling interval: at least once a minute, even if the browser delays timers of hidden tabs. */
const pollInterval = 45_000;

/**
 * Every response carries the stamp; this endpoint is small and open to every user. A failure is ignored: the next
 * response will do.
 */
const pollStamp = () => void callInBackground(getUserAccess, {}).catch(() => undefined);

/** Merges a fresh load into the current user; undefined if it could not be loaded now. */
function mergeLoaded(before: Loaded | undefined, loaded: Loaded): Loaded | undefined {
  if ('blocked' in loaded) return loaded.blocked === 'norole_contact' ? loaded : undefined;
  if (!loaded.person.areSettingsDefault || !before || 'blocked' in before) return loaded;
  const { settings, areSettingsPart, areSettingsDefault } = before.person;
  return { person: { ...loaded.person, settings, areSettingsPart, areSettingsDefault } };
}

/** The load failed in part and is worth repeating. */
const isIncomplete = (loaded: Loaded): boolean =>
  'person' in loaded ? loaded.person.areSettingsDefault === true : loaded.blocked === 'unable_to_fetch_profile';

/**
 * Applies changes of access, settings and terms during the session, without a reload. What cannot be loaded stays as it
 * was and is loaded again later; the server enforces access anyway.
 */
export function usePersonRefresh(): void {
  const client = useQueryClient();
  useEffect(() => {
    let latest = 0;
    let isOwed = false;
    const readAgain = async () => {
      latest += 1;
      const mine = latest;
      const loaded = await loadPerson(callInBackground, readLoginDetails(), readMode()).catch(() => undefined);
      // A later load is more current, whichever finishes first.
      if (mine !== latest) return;
      isOwed = !loaded || isIncomplete(loaded);
      if (loaded) client.setQueryData<Loaded>(personKey, (before) => mergeLoaded(before, loaded) ?? before);
    };
    const stop = onStampChange(() => void readAgain());
    const ask = () => {
      const stands = client.getQueryData<Loaded>(personKey);
      if (isOwed || (stands && isIncomplete(stands))) void readAgain();
      else pollStamp();
    };
    const asking = setInterval(ask, pollInterval);
    return () => {
      latest += 1;
      stop();
      clearInterval(asking);
    };
  }, [client]);
}
