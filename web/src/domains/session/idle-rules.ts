import { defaultSettings, type OfficeSettings } from '#contract/office-settings/rules.ts';

/** SESSION-003. */
export const promptSeconds = 60;

const minute = 60_000;

/** SESSION-001, SESSION-002. */
export function idleTimeout(settings: Pick<OfficeSettings, 'sessionTimeout'>): number {
  const minutes = Number(settings.sessionTimeout);
  return (minutes > 0 ? minutes : Number(defaultSettings.sessionTimeout)) * minute;
}

/** Milliseconds left; after a change of the timeout at least the prompt's minute (SESSION-003). */
export const remainingTime = (timeout: number, idle: number, sinceChange: number): number =>
  Math.max(timeout - idle, promptSeconds * 1000 - sinceChange);

/** SESSION-004. */
export function countdownOf(milliseconds: number): { mins: number; secs: number; total: number } {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return { mins: Math.floor(total / 60), secs: total % 60, total };
}

const announcedAt = [60, 30, 10] as const;

/** Screen readers announce the countdown at 60, 30 and 10 seconds only; every second would be too much. */
export const announcedSecond = (total: number): number | undefined => announcedAt.findLast((second) => total <= second);
