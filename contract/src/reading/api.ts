import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hasLineBreak, tidyLine, tidyTextSchema } from '../shared/records.ts';
import { calendarDate, instant, nothing, officeCode, recordIdParam } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { liftReasonMaximum, readingStates } from './rules.ts';

/** F16: what one person read on one day (in the office's time zone). */
export const PersonReading = wire({
  userId: ['UserId', z.number().int()],
  name: ['Name', z.string()],
  email: ['UserEmail', z.string()],
  roles: ['Roles', z.array(z.string())],
  /** Distinct children opened or listed. */
  children: ['Children', z.number().int()],
  opened: ['Opened', z.number().int()],
  state: ['State', z.enum(readingStates)],
  lastReadAt: ['LastReadDate', instant],
  liftedBy: ['LiftedBy', z.string().nullable()],
  liftReason: ['LiftReason', z.string().nullable()],
});
export type PersonReading = z.output<typeof PersonReading>;

/** Highest counts first. */
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
    /** Distinct children of all people together; `opened` counts those opened. */
    children: ['Children', z.number().int()],
    opened: ['Opened', z.number().int()],
    /** Active people of the office. */
    people: ['People', z.number().int()],
    /** The usual range of the total at this hour, from previous days; null when there are none. */
    usual: ['Usual', wire({ from: ['From', z.number().int()], to: ['To', z.number().int()] }).nullable()],
    readers: ['Readers', z.array(PersonReading)],
  }),
});

/** One line; control characters become spaces. */
const tidyReason = (text: string): string => tidyLine(text.replace(/\p{Cc}/gu, ' '));
export const LiftReason = tidyTextSchema(liftReasonMaximum)
  .refine((text) => !hasLineBreak(text), { error: 'one-line', abort: true })
  .overwrite(tidyReason)
  .min(1, { error: 'required' });

/** Until midnight in the office's time zone; people cannot lift their own budget. */
export const liftBudget = endpoint({
  method: 'PUT',
  path: 'reading/:fdro/:UserId/lift',
  access: 'Admin Office Setting:Edit',
  summary: 'Lift the budget of children a person may read today',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], userId: ['UserId', recordIdParam], reason: ['Reason', LiftReason] }),
  output: nothing,
});

export const revokeLift = endpoint({
  method: 'DELETE',
  path: 'reading/:fdro/:UserId/lift',
  access: 'Admin Office Setting:Edit',
  summary: 'Take back that a budget was lifted today',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], userId: ['UserId', recordIdParam] }),
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
