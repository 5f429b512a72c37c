import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OfficeSettings } from '#contract/office-settings/rules.ts';
import { actingSettingsKey, isInOffice, type Loaded, personKey, withSettings } from './person-cache.ts';

/** Applies saved settings of the current office at once, without a reload: formats, time zone, idle time. */
export function useApplySettings(): (office: string, saved: Partial<OfficeSettings>) => void {
  const client = useQueryClient();
  return useCallback(
    (office, saved) => {
      client.setQueryData<Loaded>(personKey, (loaded) =>
        isInOffice(loaded, office) ? withSettings(loaded, saved) : loaded,
      );
      client.setQueryData<OfficeSettings>(
        actingSettingsKey(office),
        (settings) => settings && { ...settings, ...saved },
      );
    },
    [client],
  );
}
