import { sql } from 'kysely';
import { dayOfInstant, formatsOf, hourOfInstant } from '#contract/office-settings/format.ts';
import { readingLimit, readingStateHeader } from '#contract/reading/rules.ts';
import { type Db, preparedAs } from '../db/connection.ts';
import { cachedOfficeSettings } from '../domains/office-settings/queries.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../refusal.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import {
  type Access,
  countReadChildren,
  exceedsBudget,
  insertAccessEntries,
  isBudgetSpent,
  type Reader,
} from './writes.ts';

export async function idsOfCodes(db: Db, codes: readonly string[]): Promise<number[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ id: number }>`${preparedAs('child-ids')}
    select id from child where code = any(${[...new Set(codes)]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

export const idsOfChildren = (db: Db, children: readonly { readonly childId: string }[]): Promise<number[]> =>
  idsOfCodes(
    db,
    children.map(({ childId }) => childId),
  );

export function dayAndHour(at: Date, zone: string): { readonly day: string; readonly hour: number } {
  const instant = at.toISOString();
  return { day: dayOfInstant(instant, zone), hour: hourOfInstant(instant, zone) };
}

/** Date, budget and office are those of the reader's own office, even when they access another office. */
export async function getReader({ primary, user, clock }: Context): Promise<Reader> {
  const settings = await cachedOfficeSettings(primary, user.office, user.version);
  const at = clock();
  const budget = Number(settings.readingBudget);
  const { day, hour } = dayAndHour(at, formatsOf(settings).zone);
  return { userId: user.id, office: user.office, at, day, hour, budget, most: readingLimit(budget) };
}

/** The number is the one that was read, as on 'Reading today': it may be below the limit that the request would exceed. */
async function refuse(db: Db, reader: Reader): Promise<never> {
  return fail('reading-refused', { read: await countReadChildren(db, reader), most: reader.most });
}

/** F16: a count also reveals information about children, even a count of zero. */
export async function refuseIfBudgetSpent(context: Context, reader?: Reader): Promise<void> {
  const known = reader ?? (await getReader(context));
  if (await isBudgetSpent(context.primary, known)) await refuse(context.primary, known);
}

/** F16: check before an action whose children are only known afterwards. */
export async function refuseBeyondBudget(db: Db, reader: Reader, more: number): Promise<void> {
  if (await exceedsBudget(db, reader, more)) await refuse(db, reader);
}

/** F16: logs an access before any data is sent. Refuses it when it would exceed twice the daily budget. */
export async function recordAccess(context: Context, reading: Access): Promise<void> {
  const reader = await getReader(context);
  if ('list' in reading && (reading.childIds.length === 0 || (reading.total ?? 0) > reading.childIds.length))
    await refuseIfBudgetSpent(context, reader);
  const counted = await insertAccessEntries(context.primary, reader, reading);
  if (counted === 'refused') await refuse(context.primary, reader);
  if (counted === 'below') return;
  const state = counted === 'lifted' ? 'lifted' : 'over';
  const read = await countReadChildren(context.primary, reader);
  context.responseHeaders[readingStateHeader] = `${state}; read=${read}; budget=${reader.budget}`;
  if (counted === 'reached') await notifyAdministrators(context.primary, reader);
}
