import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hasLineBreak, tidyLine, tidyText } from '../records.ts';
import { calendarDate, instant, nothing, numberText, officeCode } from '../values.ts';
import { wire } from '../wire.ts';
import { liftReasonMaximum, readingStates } from './rules.ts';

/** F16: what one person read on a day of the office. */
export const PersonReading = wire({
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['UserEmail', z.string()],
  roles: ['Roles', z.array(z.string())],
  /** Different children opened or shown in a list. */
  children: ['Children', z.number().int()],
  opened: ['Opened', z.number().int()],
  state: ['State', z.enum(readingStates)],
  lastReadAt: ['LastReadDate', instant],
  liftedBy: ['LiftedBy', z.string().nullable()],
  liftReason: ['LiftReason', z.string().nullable()],
});
export type PersonReading = z.output<typeof PersonReading>;

/** The largest readers of a day first. */
export const listReading = endpoint({
  method: 'GET',
  path: 'reading/:fdro',
  access: 'Admin Office Setting:View',
  summary: 'How many different children each person of an office read on a day',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], day: ['Day', calendarDate.optional()] }),
  output: wire({
    day: ['Day', calendarDate],
    isToday: ['Today', z.boolean()],
    budget: ['Budget', z.number().int()],
    /** Different children of all people together, and those opened. */
    children: ['Children', z.number().int()],
    opened: ['Opened', z.number().int()],
    /** Active people of the office. */
    people: ['People', z.number().int()],
    /** What all together had read by this hour on the days before; null before there are any. */
    usual: ['Usual', wire({ from: ['From', z.number().int()], to: ['To', z.number().int()] }).nullable()],
    readers: ['Readers', z.array(PersonReading)],
  }),
});

/** One line; what cannot be seen is a space. */
const tidyReason = (text: string): string => tidyLine(text.replace(/\p{Cc}/gu, ' '));
export const LiftReason = tidyText(liftReasonMaximum)
  .refine((text) => !hasLineBreak(text), { error: 'one-line', abort: true })
  .overwrite(tidyReason)
  .min(1, { error: 'required' });

/** Until midnight of the office; nobody lifts their own. */
export const liftBudget = endpoint({
  method: 'PUT',
  path: 'reading/:fdro/:UserId/lift',
  access: 'Admin Office Setting:Edit',
  summary: 'Lift the budget of children a person may read today',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], userId: ['UserId', numberText], reason: ['Reason', LiftReason] }),
  output: nothing,
});

export const takeBackLift = endpoint({
  method: 'DELETE',
  path: 'reading/:fdro/:UserId/lift',
  access: 'Admin Office Setting:Edit',
  summary: 'Take back that a budget was lifted today',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], userId: ['UserId', numberText] }),
  output: nothing,
});

export const exportReading = endpoint({
  method: 'GET',
  path: 'reading/:fdro/export',
  access: 'Admin Office Setting:Export',
  summary: 'The same as an Excel file',
  office: 'office',
  produces: 'file',
  input: wire({ office: ['fdro', officeCode], day: ['Day', calendarDate.optional()] }),
  output: nothing,
});
