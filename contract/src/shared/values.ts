import { z } from 'zod';

/** Value types shared by many domains. */

/** 1 or 0 on the wire, a boolean in code. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
});

/** 'Active' or 'Inactive' on the wire (users, roles, groups, projects), a boolean in code. */
export const activeStatus = z.codec(z.enum(['Active', 'Inactive']), z.boolean(), {
  decode: (value) => value === 'Active',
  encode: (value) => (value ? 'Active' : 'Inactive'),
});

/** IMP-030: a record number has 1 to 10 digits. */
export const recordDigits = 10;

/** A typed record number without leading zeros. */
export const normaliseRecordNumber = (typed: string): string => typed.trim().replace(/^0+(?=\d)/, '');

/** PostgreSQL integer. */
const integerMaximum = 2_147_483_647;

/**
 * A record number in a path or query, where every value is text. Record numbers start at 1, so a number beyond the
 * PostgreSQL integer becomes 0, which no record has.
 */
export const recordIdParam = z.codec(
  z.string().regex(new RegExp(`^\\d{1,${recordDigits}}$`), { error: 'not-a-number' }),
  z.number().int(),
  {
    decode: (value) => (Number(value) > integerMaximum ? 0 : Number(value)),
    encode: (value) => String(value),
  },
);

/**
 * The range of dates that can be entered: a date outside is a typing error, and date arithmetic on it could leave the
 * calendar.
 */
export const earliestDate = '1900-01-01';
export const latestDate = '2199-12-31';

const dateOrElse = (error: (issue: { readonly input?: unknown }) => string) =>
  z.iso.date({ error, abort: true }).refine((date) => date >= earliestDate && date <= latestDate, {
    error: 'out-of-range',
    params: { minimum: earliestDate, maximum: latestDate },
  });

/** A calendar date without a time, 'YYYY-MM-DD', never a JavaScript Date. */
export const calendarDate = dateOrElse(() => 'not-a-date');

/** A mandatory calendar date: a missing one has the code 'required', a malformed one 'not-a-date'. */
export const requiredDate = dateOrElse(({ input }) => (input === undefined ? 'required' : 'not-a-date'));

/** A point in time in UTC, ISO 8601. */
export const instant = z.iso.datetime({ error: 'not-a-date' });

/** CONST-010: applies to every field whose label contains 'Name'. */
export const nameMaximum = 40;

export const email = z.email({ error: 'not-an-email' }).max(254, { error: 'too-long' });

/** No line breaks and no invisible characters: the name could look like several lines where it is shown or sent. */
export const oneLine = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** The code of a fundraising office, e.g. USAO. */
export const officeCodePattern = /^[A-Z]{2,6}$/;
export const officeCode = z.string().regex(officeCodePattern, { error: 'invalid' });

/** F11: the version of a record the caller has read; saving an older version is refused. */
export const recordVersion = z.number().int().min(0).max(2_147_483_647);

export const nothing = z.object({});
