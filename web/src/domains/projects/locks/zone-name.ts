import { timeZoneLabel, timeZones } from '#contract/office-settings/rules.ts';

/** 'Pacific (GMT-08:00)' for 'America/Los_Angeles', as in the office settings. */
export const zoneName = (zone: string, language: string): string =>
  timeZoneLabel(timeZones.find((known) => known.zone === zone)?.label ?? zone, language);
