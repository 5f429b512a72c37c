import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import { actingKey, isOf, type Loaded, personKey, withSettings } from './take-up-settings.ts';

/** Applies saved settings of the current office at once, without a reload: formats, time zone, idle time. */
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
