import { sql } from 'kysely';
import { privilegeLabel } from '#contract/access-labels.ts';
import { csmProblems } from '#contract/csm/message.ts';
import { describeCsmProblem } from '#contract/csm/problem-texts.ts';
import { type PlaceholderName, type PlaceholderValues, placeholders } from '#contract/notifications/catalogue.ts';
import { unnamedTexts } from '#contract/notifications/mail-texts.ts';
import { placeholdersOf } from '#contract/notifications/rules.ts';
import { dayOfInstant, formatsOf } from '#contract/office-settings/format.ts';
import { addPeriod } from '#contract/office-settings/support-office.ts';
import { daysBetween } from '#contract/shared/calendar.ts';
import { textsOf } from '#texts/shared.ts';
import { countReadChildren } from '../../access-log/writes.ts';
import type { Db } from '../../db/connection.ts';
import { personName } from '../../db/person-name.ts';
import { getLists, labelOf } from '../lookups/queries.ts';
import { officeSettings, supportOfficeSettings } from '../office-settings/queries.ts';
import { lockValues } from './lock-values.ts';
import type { PendingNotification, ValuesOf } from './pending-notification.ts';
import { transferValues } from './transfer-values.ts';

/**
 * The values of a notification's placeholders. The message holds ids, codes and dates; names and typed texts are looked
 * up when the mail is written, so no personal data is stored in the outbox.
 */

async function findName(db: Db, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<{ name: string }>`
    select ${personName('u')} as name from app_user u where u.id = ${id}`.execute(db);
  return rows[0]?.name;
}

/** Values taken from the message itself, limited to the notification's placeholders. */
function plainValues({ id, payload }: PendingNotification): PlaceholderValues {
  const known: readonly string[] = placeholdersOf(id);
  const values = Object.entries(payload).filter(
    ([name, value]) =>
      known.includes(name) &&
      Object.hasOwn(placeholders, name) &&
      (typeof value === 'string' || typeof value === 'number'),
  );
  return Object.fromEntries(values) as PlaceholderValues;
}

const confirmed = 7;
const activeStatus = 2;

interface ReservationFacts {
  readonly status: number;
  readonly name: string | null;
  readonly categoryCode: string | null;
  readonly eventId: string | null;
  readonly targetChildren: number | null;
  readonly expirationDate: string | null;
  readonly heldChildren: number;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly touchedAt: Date;
}

async function reservationValues(db: Db, told: PendingNotification): Promise<ValuesOf> {
  const { rows } = await sql<ReservationFacts>`
    select status, name, category_code, event_id, target_children, expiration_date, held_children, created_by, created_at,
           coalesce(modified_at, created_at) as touched_at
      from reservation where id = ${Number(told.payload.reservationId)} and office_code = ${told.office}`.execute(db);
  const facts = rows[0];
  if (!facts) return () => ({});
  const { zone } = formatsOf(await officeSettings(db, told.office));
  const today = dayOfInstant(told.now.toISOString(), zone);
  const support = (await supportOfficeSettings(db, [told.office])).get(told.office);
  const touched = dayOfInstant(facts.touchedAt.toISOString(), zone);
  const ends = told.id === 9 && support ? addPeriod(touched, support.reservationAutoExpiry) : facts.expirationDate;
  // A cancelled or transferred reservation no longer has an expiration date to show.
  const isShownUntil = told.id !== confirmed || facts.status === activeStatus;
  const lists = await getLists(db);
  const category = facts.categoryCode ? lists.find('reservationCategory', facts.categoryCode) : undefined;
  const createdBy = await findName(db, facts.createdBy);
  return (language) => ({
    reservationId: String(told.payload.reservationId),
    reservationName: facts.name ?? unnamedTexts[language],
    categoryName: category ? labelOf(category, language) : '',
    eventId: facts.eventId ?? '',
    ...(facts.targetChildren !== null && { targetChildren: facts.targetChildren }),
    ...(facts.expirationDate && isShownUntil && { expirationDate: facts.expirationDate }),
    childCount: facts.heldChildren,
    createdDate: dayOfInstant(facts.createdAt.toISOString(), zone),
    ...(ends && { daysLeft: Math.max(0, daysBetween(today, ends)) }),
    ...(createdBy && { createdBy }),
  });
}

/** The reason given by the external system. */
async function rejection(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string | null }>`
    select answer from csm_message where id = ${id} and result = 'failed'`.execute(db);
  return rows[0]?.answer?.replace(/\s+/g, ' ') ?? undefined;
}

async function csmValues(db: Db, { payload }: PendingNotification): Promise<ValuesOf> {
  const code = (await getLists(db)).find('csmCode', String(payload.csmCode));
  const problem = csmProblems.find((known) => known === payload.csmProblem);
  const said = problem === 'rejected' ? await rejection(db, Number(payload.csmId)) : undefined;
  return (language) => ({
    csmDescription: code ? labelOf(code, language) : '',
    ...(problem && { reason: describeCsmProblem(problem, said ?? null, language) }),
  });
}

async function dropValues(db: Db, { payload }: PendingNotification): Promise<ValuesOf> {
  const reason = (await getLists(db)).find('reasonForLeaving', String(payload.reasonForLeaving));
  return (language) => ({ reason: reason ? labelOf(reason, language) : '' });
}

async function holdValues(db: Db, { office, payload, now }: PendingNotification): Promise<ValuesOf> {
  const { zone } = formatsOf(await officeSettings(db, office));
  const end = String(payload.holdEndDate);
  return () => ({ daysLeft: Math.max(0, daysBetween(dayOfInstant(now.toISOString(), zone), end)) });
}

async function personValues(db: Db, { payload }: PendingNotification): Promise<PlaceholderValues> {
  const { rows } = await sql<{ name: string; email: string }>`
    select ${personName('u')} as name, u.email from app_user u where u.id = ${Number(payload.userId)}`.execute(db);
  const person = rows[0];
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  return { userName: oneLine(person?.name ?? ''), userEmail: person?.email ?? '' };
}

/** Users without a role request access in general. */
const texts = textsOf('notifications');

async function requestValues(db: Db, told: PendingNotification): Promise<ValuesOf> {
  const person = await personValues(db, told);
  const { rows } = await sql<{ privilege: string | null }>`
    select privilege from access_request where id = ${Number(told.payload.accessRequestId)}`.execute(db);
  const wanted = rows[0]?.privilege;
  return (language) => ({
    ...person,
    requestedAccess: wanted ? privilegeLabel(wanted, language) : texts[language].anyRole,
  });
}

async function readingValues(db: Db, told: PendingNotification): Promise<ValuesOf> {
  const person = await personValues(db, told);
  const { userId, readingDate } = told.payload;
  const childrenRead = await countReadChildren(db, { userId: Number(userId), day: String(readingDate) });
  return () => ({ ...person, childrenRead });
}

interface ImportFacts {
  readonly fileName: string;
  readonly status: number;
  readonly totalRows: number;
  readonly importedRows: number;
  readonly unchangedRows: number;
  readonly errorRows: number;
  readonly undoneRows: number;
  readonly keptRows: number;
  readonly isUndone: boolean;
  readonly undoAskedBy: number | null;
}

/** F18: an import may be undone before its mail leaves; the mail then says what is left of it, and who undid it. */
async function importValues(db: Db, { office, payload }: PendingNotification): Promise<ValuesOf> {
  const { rows } = await sql<ImportFacts>`
    select file_name, status, total_rows, applied_rows + undone_rows + kept_rows as imported_rows, unchanged_rows,
           failed_rows + left_out_rows as error_rows, undone_rows, kept_rows, undone_at is not null as is_undone,
           undo_asked_by
      from import_batch where id = ${Number(payload.importId)} and office_code = ${office}`.execute(db);
  const facts = rows[0];
  if (!facts) return () => ({});
  const status = (await getLists(db)).find('importStatus', String(facts.status));
  const undoneBy = facts.isUndone ? await findName(db, facts.undoAskedBy) : undefined;
  return (language) => ({
    importId: String(payload.importId),
    fileName: facts.fileName,
    importStatus: status ? labelOf(status, language) : '',
    rowCount: facts.totalRows,
    importedCount: facts.importedRows,
    ...(facts.unchangedRows > 0 && { unchangedCount: facts.unchangedRows }),
    errorCount: facts.errorRows,
    ...(facts.isUndone && { undoneCount: facts.undoneRows, keptCount: facts.keptRows }),
    ...(undoneBy && { undoneBy }),
  });
}

const loaders: Readonly<Record<number, (db: Db, told: PendingNotification) => Promise<ValuesOf>>> = {
  1: csmValues,
  2: csmValues,
  3: holdValues,
  4: dropValues,
  5: lockValues,
  6: lockValues,
  7: reservationValues,
  8: reservationValues,
  9: reservationValues,
  10: reservationValues,
  11: async (db, told) => {
    const [reservation, transfer] = [await reservationValues(db, told), await transferValues(db, told)];
    return (language) => ({ ...reservation(language), ...transfer(language) });
  },
  12: reservationValues,
  13: importValues,
  14: requestValues,
  17: readingValues,
  19: async (db, told) => {
    const [reservation, left] = [await reservationValues(db, told), await dropValues(db, told)];
    return (language) => ({ ...reservation(language), ...left(language) });
  },
};

/** The placeholder names that notifications use for the person who acted. */
const actors = ['sentBy', 'changedBy', 'createdBy'] as const satisfies readonly PlaceholderName[];

export async function valuesFor(db: Db, told: PendingNotification): Promise<ValuesOf> {
  const load = loaders[told.id];
  const looked: ValuesOf = load ? await load(db, told) : () => ({});
  const actor = await findName(db, told.by);
  const named = actor ? Object.fromEntries(actors.map((name) => [name, actor])) : {};
  return (language) => ({ ...named, ...looked(language), ...plainValues(told) });
}
