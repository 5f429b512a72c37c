const day = 86_400_000;

/** Whole days between two moments, never below nought. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / day));
