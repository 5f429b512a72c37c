import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import type { Person } from './person.tsx';

/** Under which the entry keeps who is signed in. */
export const personKey = ['session', 'person'] as const;

type Loaded = { readonly person: Person } | { readonly blocked: unknown };

export const withSettings = (loaded: Loaded | undefined, saved: Partial<OfficeSettings>): Loaded | undefined =>
  loaded && 'person' in loaded
    ? { ...loaded, person: { ...loaded.person, settings: { ...loaded.person.settings, ...saved } } }
    : loaded;

/** Settings that were just saved rule at once: formats, zone, idle time and limits, without a reload. */
export function useTakeUpSettings(): (saved: Partial<OfficeSettings>) => void {
  const client = useQueryClient();
  return useCallback(
    (saved) => client.setQueryData<Loaded>(personKey, (loaded) => withSettings(loaded, saved)),
    [client],
  );
}
