import { timeZoneLabel, timeZones } from '#contract/office-settings/rules.ts';
import { languageOf } from '#contract/shared/language.ts';

/** 'Pacific (GMT-08:00)' for 'America/Los_Angeles', as in the office settings. */
export const zoneName = (zone: string, language: string): string =>
  timeZoneLabel(timeZones.find((known) => known.zone === zone)?.label ?? zone, languageOf(language));
