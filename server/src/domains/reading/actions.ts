import { sql } from 'kysely';
import type { z } from 'zod';
import { formatCalendarDate, formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { exportReading, liftBudget, listReading, revokeLift } from '#contract/reading/api.ts';
import { readingColumnLabels, readingStateLabels } from '#contract/reading/labels.ts';
import { dayAndHour, recordAccess } from '../../access-log/record-access.ts';
import { audit } from '../../db/audit.ts';
import { transact } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fileName } from '../../http/files/file-name.ts';
import { toWorkbook, xlsxType } from '../../http/files/workbook.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { getOffice, officeSettings } from '../office-settings/queries.ts';
import { countPeople, type DayWanted, listReaders, lockDay, setLift, usualBy } from './queries.ts';

type Wanted = z.output<typeof listReading.input>;

async function dayWanted({ db, office, clock }: Context, asked: string | undefined): Promise<DayWanted> {
  await getOffice(db, office);
  const settings = await officeSettings(db, office);
  const now = dayAndHour(clock(), formatsOf(settings).zone);
  const day = asked ?? now.day;
  const isToday = day === now.day;
  return { office, day, isToday, budget: Number(settings.readingBudget), hour: isToday ? now.hour : 23 };
}

/** F16: how much each person read on a day, so that a leak is noticed the same day. */
export async function list(context: Context, { day }: Wanted): Promise<z.output<typeof listReading.output>> {
  const { db, office } = context;
  const wanted = await dayWanted(context, day);
  const [readers, people, usual] = await Promise.all([
    listReaders(db, wanted),
    countPeople(db, office),
    usualBy(db, wanted),
  ]);
  const sum = (of: 'children' | 'opened') => readers.reduce((total, reader) => total + reader[of], 0);
  const { budget, isToday } = wanted;
  return { day: wanted.day, isToday, budget, children: sum('children'), opened: sum('opened'), people, usual, readers };
}

/** The user must belong to the office and must not be the caller. */
async function requireOther({ db, office, user }: Context, userId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from app_user where id = ${userId} and office_code = ${office}`.execute(db);
  if (rows.length === 0) fail('not-found');
  if (userId === user.id) fail('own-budget');
}

async function change(context: Context, userId: number, reason: string | null): Promise<void> {
  await requireOther(context, userId);
  const { office, user, clock } = context;
  const at = clock();
  const { day } = await dayWanted(context, undefined);
  await transact(context.db, async (db) => {
    const before = await lockDay(db, { userId, office, day, at });
    if (before === reason) return;
    await setLift(db, { userId, day }, reason === null ? null : { by: user.id, reason, at });
    await audit(db, {
      entity: 'user',
      entityId: userId,
      office,
      by: user.id,
      at,
      changes: { ReadingBudget: [before, reason] },
    });
  });
  await recordAccess(context, {
    action: reason === null ? 'take-back' : 'lift',
    record: reason === null ? `user/${userId}` : `user/${userId}: ${reason}`,
    owner: office,
  });
}

export async function lift(context: Context, { userId, reason }: z.output<typeof liftBudget.input>) {
  await change(context, userId, reason);
  return {};
}

export async function revokeBudgetLift(context: Context, { userId }: z.output<typeof revokeLift.input>) {
  await change(context, userId, null);
  return {};
}

export async function exportDay(
  context: Context,
  { day }: z.output<typeof exportReading.input>,
): Promise<DownloadedFile> {
  const { db, office, user } = context;
  const { language } = user;
  const wanted = await dayWanted(context, day);
  const formats = formatsOf(await officeSettings(db, office));
  const readers = await listReaders(db, wanted);
  await recordAccess(context, { action: 'export', record: `reading/${wanted.day}`, owner: office });
  const rows = readers.map((reader) => [
    reader.name,
    reader.email,
    reader.roles.join(', '),
    reader.children,
    reader.opened,
    readingStateLabels[reader.state][language],
    formatInstant(reader.lastReadAt, formats, language),
    reader.liftedBy ?? '',
    reader.liftReason ?? '',
  ]);
  const title = formatCalendarDate(wanted.day, formats.date, language);
  return {
    fileName: fileName(language, 'xlsx', 'reading', office, wanted.day),
    contentType: xlsxType,
    content: await toWorkbook(title.replaceAll('/', '-'), readingColumnLabels[language], rows),
  };
}
