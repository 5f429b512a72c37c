import type { QueryClient } from '@tanstack/react-query';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import { call } from './call.ts';
import { loadSettings } from './load-settings.ts';
import type { Person } from './person.tsx';

/** Under which the entry keeps who is signed in. */
export const personKey = ['session', 'person'] as const;

export type Loaded = { readonly person: Person } | { readonly blocked: unknown };

export const withSettings = (loaded: Loaded | undefined, saved: Partial<OfficeSettings>): Loaded | undefined =>
  loaded && 'person' in loaded
    ? { ...loaded, person: { ...loaded.person, settings: { ...loaded.person.settings, ...saved } } }
    : loaded;

export const isOf = (loaded: Loaded | undefined, office: string) =>
  loaded !== undefined && 'person' in loaded && loaded.person.user.office === office;

/** F13: all settings, now that they may be had; where they could not be, that is told, and they are asked for again. */
export async function takeUpAllSettings(client: QueryClient, person: Person): Promise<void> {
  const all = await loadSettings(call, person.user).catch(() => undefined);
  client.setQueryData<Loaded>(personKey, (loaded) => {
    const now = isOf(loaded, person.user.office) ? withSettings(loaded, all ?? {}) : undefined;
    if (!now || !('person' in now)) return loaded;
    return { person: { ...now.person, areSettingsPart: false, areSettingsDefault: all === undefined } };
  });
}

/** Under which are the settings of an office that is not one's own. */
export const actingKey = (...office: [] | [string]) => ['session', 'acting', ...office] as const;
