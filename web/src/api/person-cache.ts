import type { QueryClient } from '@tanstack/react-query';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import { call } from './call.ts';
import { loadSettings } from './load-settings.ts';
import type { Person } from './person.tsx';

/** Query key of the signed-in user. */
export const personKey = ['session', 'person'] as const;

export type Loaded = { readonly person: Person } | { readonly blocked: unknown };

export const withSettings = (loaded: Loaded | undefined, saved: Partial<OfficeSettings>): Loaded | undefined =>
  loaded && 'person' in loaded
    ? { ...loaded, person: { ...loaded.person, settings: { ...loaded.person.settings, ...saved } } }
    : loaded;

export const isInOffice = (loaded: Loaded | undefined, office: string) =>
  loaded !== undefined && 'person' in loaded && loaded.person.user.office === office;

/**
 * F13: fetches all settings after consent; on failure the defaults apply, a notice says so, and they are fetched again
 * later.
 */
export async function loadRemainingSettings(client: QueryClient, person: Person): Promise<void> {
  const all = await loadSettings(call, person.user).catch(() => undefined);
  client.setQueryData<Loaded>(personKey, (loaded) => {
    const now = isInOffice(loaded, person.user.office) ? withSettings(loaded, all ?? {}) : undefined;
    if (!now || !('person' in now)) return loaded;
    return { person: { ...now.person, areSettingsPart: false, areSettingsDefault: all === undefined } };
  });
}

/** Query key of the settings of an office other than the user's own. */
export const actingSettingsKey = (...office: [] | [string]) => ['session', 'acting', ...office] as const;
