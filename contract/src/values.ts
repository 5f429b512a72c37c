import { z } from 'zod';

/** Small value types that many domains share. */

/** 1 or 0 on the wire, true or false inside. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (value) => value === 1,
  encode: (value) => (value ? 1 : 0),
});

/** 'Active' or 'Inactive' on the wire (users, roles, groups, projects), true or false inside. */
export const activeStatus = z.codec(z.enum(['Active', 'Inactive']), z.boolean(), {
  decode: (value) => value === 'Active',
  encode: (value) => (value ? 'Active' : 'Inactive'),
});

/** IMP-030: the number of a record has 1 to 10 digits. */
export const recordDigits = 10;

/** The number of a record as it is written, whatever was typed: no zeros in front. */
export const writtenRecordNumber = (typed: string): string => typed.trim().replace(/^0+(?=\d)/, '');

/** What the database counts with. */
const largestCounted = 2_147_483_647;

/**
 * The number of a record in a path or query, where everything arrives as text. Records are counted from 1, so a number
 * the database cannot count to stands for 0: nobody's, and never another one's.
 */
export const numberText = z.codec(
  z.string().regex(new RegExp(`^\\d{1,${recordDigits}}$`), { error: 'not-a-number' }),
  z.number().int(),
  {
    decode: (value) => (Number(value) > largestCounted ? 0 : Number(value)),
    encode: (value) => String(value),
  },
);

/** The days that can be written: what lies outside is a slip of the pen, and arithmetic on it leaves the calendar. */
export const firstDay = '1900-01-01';
export const lastDay = '2199-12-31';

const dateOrElse = (error: (issue: { readonly input?: unknown }) => string) =>
  z.iso.date({ error, abort: true }).refine((date) => date >= firstDay && date <= lastDay, {
    error: 'out-of-range',
    params: { minimum: firstDay, maximum: lastDay },
  });

/** A calendar date without a time, 'YYYY-MM-DD', never a JavaScript Date. */
export const calendarDate = dateOrElse(() => 'not-a-date');

/** The same where it may not be left out, which is told in other words than a wrong one. */
export const requiredDate = dateOrElse(({ input }) => (input === undefined ? 'required' : 'not-a-date'));

/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime({ error: 'not-a-date' });

/** CONST-010: every field whose label holds 'Name'. */
export const nameMaximum = 40;

export const email = z.email({ error: 'not-an-email' }).max(254, { error: 'too-long' });

/** No line ends and nothing that cannot be seen: such a name would say more than one thing where it is shown or sent. */
export const oneLine = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** The code of a fundraising office, e.g. USAO. */
export const officeCode = z.string().regex(/^[A-Z]{2,6}$/, { error: 'invalid' });

/** F11: the version of a record the caller has seen; saving against an older one is refused. */
export const recordVersion = z.number().int().min(0).max(2_147_483_647);

export const nothing = z.object({});
