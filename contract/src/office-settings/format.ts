/** F9: all dates and times use the office's formats and time zone, on screen, in exports, mails and prints. */
import { textsOf } from '#texts/shared.ts';
import type { Language } from '../shared/language.ts';
import { type DateFormat, dateFormats, type OfficeSettings, type TimeFormat, timeFormats, zoneOf } from './rules.ts';

export interface Formats {
  readonly date: DateFormat;
  readonly time: TimeFormat;
  /** IANA name. */
  readonly zone: string;
}

type FormatSettings = Pick<OfficeSettings, 'applicationDateFormat' | 'applicationTimeFormat' | 'applicationTimeZone'>;

const oneOf = <T extends string>(list: readonly T[], value: string): T =>
  list.find((item) => item === value) ?? (list[0] as T);

export const formatsOf = (settings: FormatSettings): Formats => ({
  date: oneOf(dateFormats, settings.applicationDateFormat),
  time: oneOf(timeFormats, settings.applicationTimeFormat),
  zone: zoneOf(settings.applicationTimeZone),
});

const texts = textsOf('dates');

/** The date format as shown to users: in Spanish, the year letter is A. Anything else is returned unchanged. */
export function datePatternLabel(pattern: string, language: Language): string {
  const { letters } = texts[language];
  if (!dateFormats.some((format) => format === pattern)) return pattern;
  return pattern.replace(/[DMY]+/g, (part) => letters[part as keyof typeof letters]);
}

/** A calendar date 'YYYY-MM-DD' in the office's format; it has no time zone. */
export function formatCalendarDate(date: string, format: DateFormat, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = texts[language].months[Number(month) - 1] ?? month;
  return format.replace('YYYY', year).replace('MMM', name).replace('MM', month).replace('DD', day);
}

const partsFormats = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string): Intl.DateTimeFormat {
  const known = partsFormats.get(zone);
  if (known) return known;
  const two = '2-digit' as const;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  partsFormats.set(zone, made);
  return made;
}

function parts(instant: string, zone: string) {
  const found = new Map(
    partsIn(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? '';
  return {
    date: `${get('year')}-${get('month')}-${get('day')}`,
    hour: get('hour'),
    minute: get('minute'),
    second: get('second'),
  };
}

/** The calendar date of an instant in the time zone. */
export const dayOfInstant = (instant: string, zone: string): string => parts(instant, zone).date;

/** The hour of an instant in the time zone, 0 to 23. */
export const hourOfInstant = (instant: string, zone: string): number => Number(parts(instant, zone).hour);

/** CONST-003: XM is a 12-hour clock, '03:07:09 PM'; without it, 24 hours. */
export function formatTime(instant: string, { time, zone }: Formats, language: Language): string {
  const { hour, minute, second } = parts(instant, zone);
  const seconds = time.includes('SS') ? `:${second}` : '';
  if (!time.endsWith('XM')) return `${hour}:${minute}${seconds}`;
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${twelve}:${minute}${seconds} ${texts[language][Number(hour) < 12 ? 'am' : 'pm']}`;
}

export const formatInstantDate = (instant: string, formats: Formats, language: Language): string =>
  formatCalendarDate(dayOfInstant(instant, formats.zone), formats.date, language);

export const formatInstant = (instant: string, formats: Formats, language: Language): string =>
  `${formatInstantDate(instant, formats, language)} ${formatTime(instant, formats, language)}`;
