import { addDays } from '#contract/shared/calendar.ts';

const inOffice = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** A day from today in the demo's office, as it is stored: `2026-03-31`. */
export const officeDay = (after: number): string => addDays(inOffice.format(new Date()), after);

/** Dates relative to the start of the story, in the demo office's format: midnight may pass meanwhile. */
export function writtenDays(): (after: number) => string {
  const today = officeDay(0);
  return (after) => addDays(today, after).split('-').reverse().join('/');
}
