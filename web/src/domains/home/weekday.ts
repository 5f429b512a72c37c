/** Weekday name of a calendar date, which has no time zone. */
export const weekdayOf = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
