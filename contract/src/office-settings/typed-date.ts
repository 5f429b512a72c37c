/** F25: parses typed dates, for every date field. */
import { textsOf } from '#texts/shared.ts';
import type { DateFormat } from './rules.ts';

/** 'YYYY-MM-DD', or why the text is not a date: unreadable, or a day that does not exist. */
export type TypedDate = { readonly date: string } | { readonly problem: 'unreadable' | 'no-such-day' };

type Part = 'D' | 'M' | 'Y';

const orders: Readonly<Record<DateFormat, readonly [Part, Part, Part]>> = {
  'DD/MM/YYYY': ['D', 'M', 'Y'],
  'MM/DD/YYYY': ['M', 'D', 'Y'],
  'YYYY-MM-DD': ['Y', 'M', 'D'],
  'DD-MMM-YYYY': ['D', 'M', 'Y'],
};

/** Day and month with or without leading zeros, the year with four or two digits; month names are accepted, too. */
const separated: Readonly<Record<Part, string>> = {
  D: '(?<D>\\d{1,2})',
  M: '(?<M>\\d{1,2}|\\p{L}{3,4})',
  Y: '(?<Y>\\d{4}|\\d{2})',
};
const joined: Readonly<Record<Part, string>> = { D: '(?<D>\\d{2})', M: '(?<M>\\d{2})', Y: '(?<Y>\\d{4})' };

/** The same separator twice: '3/4/26', '3-4-26', '3.4.26', '3 4 26'. */
const marks = ['/', '-', '\\.', ' '];

const shapes = new Map<DateFormat, readonly RegExp[]>();

function shapesOf(format: DateFormat): readonly RegExp[] {
  const known = shapes.get(format);
  if (known) return known;
  const order = orders[format];
  const made = [
    '(?<Y>\\d{4})-(?<M>\\d{1,2})-(?<D>\\d{1,2})',
    ...marks.map((mark) => order.map((part) => separated[part]).join(mark)),
    order.map((part) => joined[part]).join(''),
  ].map((shape) => new RegExp(`^${shape}$`, 'u'));
  shapes.set(format, made);
  return made;
}

/** A month by number, or by its name in any language, in any case. */
function monthOf(text: string): number | undefined {
  if (/^\d/.test(text)) return Number(text);
  const name = text.toLowerCase();
  for (const { months } of Object.values(textsOf('dates'))) {
    const found = months.findIndex((known) => known.toLowerCase() === name);
    if (found >= 0) return found + 1;
  }
  return undefined;
}

/** YY is 20YY. */
const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Not by `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999. */
const lastDayOf = (year: number, month: number): number => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const two = (number: number): string => String(number).padStart(2, '0');

export function parseTypedDate(typed: string, format: DateFormat): TypedDate {
  const text = typed.trim();
  for (const shape of shapesOf(format)) {
    const { Y = '', M = '', D = '' } = shape.exec(text)?.groups ?? {};
    const month = monthOf(M);
    if (Y === '' || month === undefined) continue;
    const year = yearOf(Y);
    const day = Number(D);
    if (month < 1 || month > 12 || day < 1 || day > lastDayOf(year, month)) return { problem: 'no-such-day' };
    return { date: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` };
  }
  return { problem: 'unreadable' };
}
