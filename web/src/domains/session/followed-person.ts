import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUserAccess } from '#contract/users/api.ts';
import { callQuietly } from '../../api/call.ts';
import { readMode } from '../../api/remembered/storage.ts';
import { onStateMoved } from '../../api/state-stamp.ts';
import { personKey } from '../../api/take-up-settings.ts';
import { type Loaded, loadPerson } from './load-person.ts';
import { readLoginDetails } from './login-details.ts';

/** At least once a minute, also where a browser lets the timers of a hidden tab wait a little. */
const askEvery = 45_000;

/** Every answer carries the stamp; this one is small and open to everybody. Without an answer, the next one tells. */
const askForStamp = () => void callQuietly(getUserAccess, {}).catch(() => undefined);

/** What was read is put in place of what stands; nothing, where it could not be read just now. */
function taken(before: Loaded | undefined, loaded: Loaded): Loaded | undefined {
  if ('blocked' in loaded) return loaded.blocked === 'norole_contact' ? loaded : undefined;
  if (!loaded.person.areSettingsDefault || !before || 'blocked' in before) return loaded;
  const { settings, areSettingsPart, areSettingsDefault } = before.person;
  return { person: { ...loaded.person, settings, areSettingsPart, areSettingsDefault } };
}

/** Something could not be had that may be had the next time. */
const isIncomplete = (loaded: Loaded): boolean =>
  'person' in loaded ? loaded.person.areSettingsDefault === true : loaded.blocked === 'unable_to_fetch_profile';

/**
 * Access, settings and terms that change while somebody is at work, or away from it, rule at once, without a reload.
 * What cannot be read just now is left as it was, and read again until it can be: the server has the last word anyway.
 */
export function useFollowedPerson(): void {
  const client = useQueryClient();
  useEffect(() => {
    let latest = 0;
    let isOwed = false;
    const readAgain = async () => {
      latest += 1;
      const mine = latest;
      const loaded = await loadPerson(callQuietly, readLoginDetails(), readMode()).catch(() => undefined);
      // One that began later knows more, whichever ends first.
      if (mine !== latest) return;
      isOwed = !loaded || isIncomplete(loaded);
      if (loaded) client.setQueryData<Loaded>(personKey, (before) => taken(before, loaded) ?? before);
    };
    const stop = onStateMoved(() => void readAgain());
    const ask = () => {
      const stands = client.getQueryData<Loaded>(personKey);
      if (isOwed || (stands && isIncomplete(stands))) void readAgain();
      else askForStamp();
    };
    const asking = setInterval(ask, askEvery);
    return () => {
      latest += 1;
      stop();
      clearInterval(asking);
    };
  }, [client]);
}
