/** Whole seconds until an instant; never negative. */
export const secondsLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));

/** '14:32'. */
export const timeText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Interface design, section 13: screen readers announce the countdown at 60, 30 and 10 seconds only. */
const announcedSeconds = [10, 30, 60] as const;

export const announcedAt = (left: number): number | undefined =>
  left === 0 ? undefined : announcedSeconds.find((second) => left <= second);
