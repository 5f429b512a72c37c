import { defaultSettings, type OfficeSettings } from '#contract/office-settings/rules.ts';

/** SESSION-003. */
export const promptSeconds = 60;

const minute = 60_000;

/** SESSION-001, SESSION-002. */
export function idleTimeout(settings: Pick<OfficeSettings, 'sessionTimeout'>): number {
  const minutes = Number(settings.sessionTimeout);
  return (minutes > 0 ? minutes : Number(defaultSettings.sessionTimeout)) * minute;
}

/** Remaining time after the timeout changed during inactivity: at least the prompt's minute (SESSION-003). */
export const remainingPeriod = (timeout: number, idle: number): number =>
  Math.max(promptSeconds * 1000 + 1, timeout - idle);

/** SESSION-004. */
export function countdownOf(milliseconds: number): { mins: number; secs: number; total: number } {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return { mins: Math.floor(total / 60), secs: total % 60, total };
}

const announcedAt = [60, 30, 10] as const;

/** Screen readers announce the countdown at 60, 30 and 10 seconds only; every second would be too much. */
export const announcedSecond = (total: number): number | undefined => announcedAt.findLast((second) => total <= second);
