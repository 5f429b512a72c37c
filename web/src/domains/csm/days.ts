const day = 86_400_000;

/** Days that have begun until a moment to come. */
export const daysUntil = (to: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(to) - Date.parse(now)) / day));

/** Whole days between two moments, never below nought. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / day));
