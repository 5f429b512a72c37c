import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import { actingKey, isOf, type Loaded, personKey, withSettings } from './take-up-settings.ts';

/** Settings of the office one works in that were just saved rule at once: formats, zone, idle time, without a reload. */
export function useTakeUpSettings(): (office: string, saved: Partial<OfficeSettings>) => void {
  const client = useQueryClient();
  return useCallback(
    (office, saved) => {
      client.setQueryData<Loaded>(personKey, (loaded) => (isOf(loaded, office) ? withSettings(loaded, saved) : loaded));
      client.setQueryData<OfficeSettings>(actingKey(office), (settings) => settings && { ...settings, ...saved });
    },
    [client],
  );
}
