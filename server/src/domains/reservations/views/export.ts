import type { z } from 'zod';
import { columnLabels, valueLabels } from '#contract/children/labels.ts';
import { type Formats, formatCalendarDate, formatInstant, formatsOf } from '#contract/office-settings/format.ts';
import type { ActionAuditEntry } from '#contract/reservations/audit-actions.ts';
import { auditActionLabel } from '#contract/reservations/audit-actions.ts';
import { reservationAuditLabels } from '#contract/reservations/audit-labels.ts';
import type { ReservedChild } from '#contract/reservations/children-api.ts';
import { countKinds, type KindCounts } from '#contract/reservations/counts.ts';
import type {
  exportReservationAudit,
  exportReservationChildren,
  exportReservations,
  printReservation,
} from '#contract/reservations/export-api.ts';
import { countLabels, packLabels, reservationColumnLabels } from '#contract/reservations/labels.ts';
import type { ReservationRow } from '#contract/reservations/reservation.ts';
import { reservationColumns } from '#contract/reservations/search.ts';
import type { Language } from '#contract/shared/language.ts';
import type { Localized } from '#contract/shared/localized.ts';
import { idsOfChildren, recordAccess } from '../../../access-log/record-access.ts';
import { searchAudit } from '../../../db/audit-search.ts';
import { historyExportMaximum } from '../../../db/record-history.ts';
import type { Context } from '../../../http/context.ts';
import { requireDaysInOrder } from '../../../http/days.ts';
import { auditFile } from '../../../http/files/audit-csv.ts';
import { fileName } from '../../../http/files/file-name.ts';
import { toWorkbook, xlsxType } from '../../../http/files/workbook.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { actionContextOf } from '../action-context.ts';
import { getRecord } from '../records.ts';
import { searchedWords } from './audit.ts';
import { countsOf } from './counts.ts';
import { listReservedChildren } from './list-children.ts';
import { listRows, prepareSearch } from './search.ts';
import { viewReservation } from './view.ts';

/** T13: exports, each recorded in the access log. */

interface Style {
  readonly formats: Formats;
  readonly language: Language;
}

const say = (text: Localized | undefined, { language }: Style) => text?.[language] ?? '';
const day = (date: string | null, { formats, language }: Style) =>
  date === null ? null : formatCalendarDate(date, formats.date, language);
const answer = (value: boolean, style: Style) => say(valueLabels[value ? 'Yes' : 'No'], style);

const reservationCells = (row: ReservationRow, counts: KindCounts, style: Style) => [
  row.id,
  row.name,
  row.category?.label ?? null,
  row.categoryType?.label ?? null,
  row.status.label,
  day(row.expirationDate, style),
  row.eventId,
  row.totalReserved,
  row.createdBy,
  formatInstant(row.createdAt, style.formats, style.language),
  answer(row.isPerpetual, style),
  ...countKinds.map((kind) => counts[kind]),
];

type ExportList = z.output<typeof exportReservations.input>;

/** Exports the result grid, up to the office's maximum, with the counts by kind (F19). */
export async function exportList(context: Context, { search, sort, direction }: ExportList): Promise<DownloadedFile> {
  const actionContext = await actionContextOf(context);
  const style = { formats: formatsOf(actionContext.settings), language: context.user.language };
  const { condition, total } = await prepareSearch(actionContext, search);
  const rows = await listRows(actionContext, condition, { sort, direction, limit: total }, style.language);
  const counts = await countsOf(
    actionContext,
    rows.map(({ id }) => id),
  );
  const heads = [
    ...reservationColumns.map((column) => say(reservationColumnLabels[column], style)),
    ...countKinds.map((kind) => say(countLabels[kind], style)),
  ];
  const cells = rows.map((row) => reservationCells(row, counts(row.id), style));
  await recordAccess(context, { action: 'export', record: 'reservations', owner: context.office });
  return {
    fileName: fileName(style.language, 'xlsx', 'reservations', actionContext.today),
    contentType: xlsxType,
    content: await toWorkbook(say(packLabels.reservations, style), heads, cells),
  };
}

const childHeads = [
  columnLabels.ChildId,
  columnLabels.ChildGivenName,
  columnLabels.ChildFamilyName,
  columnLabels.Gender,
  columnLabels.Age,
  columnLabels.BirthDate,
  columnLabels.Country,
  columnLabels.Project,
  packLabels.community,
  columnLabels.RCDSChildStatus,
  packLabels.photo,
  packLabels.video,
  packLabels.added,
  // Needed to import the file again.
  columnLabels.ReservationID,
];

const childCells = (child: ReservedChild, style: Style) => [
  child.childId,
  child.givenName,
  child.familyName,
  say(valueLabels[child.gender], style),
  child.age,
  day(child.birthDate, style),
  child.country.label,
  child.project.label,
  child.community,
  child.status.label,
  answer(child.hasPhoto, style),
  answer(child.hasVideo, style),
  child.addedAt && formatInstant(child.addedAt, style.formats, style.language),
];

type OneReservation = z.output<typeof exportReservationChildren.input> & z.output<typeof printReservation.input>;

export async function exportChildren(context: Context, { id }: OneReservation): Promise<DownloadedFile> {
  const actionContext = await actionContextOf(context);
  const style = { formats: formatsOf(actionContext.settings), language: context.user.language };
  const children = await listReservedChildren(actionContext, await getRecord(actionContext, id), style.language);
  await recordAccess(context, {
    action: 'export',
    record: `reservation/${id}`,
    owner: context.office,
    childIds: await idsOfChildren(actionContext.db, children),
  });
  const heads = childHeads.map((head) => say(head, style));
  const cells = children.map((child) => [...childCells(child, style), String(id)]);
  return {
    fileName: fileName(style.language, 'xlsx', 'reservation', id, 'children'),
    contentType: xlsxType,
    content: await toWorkbook(say(packLabels.children, style), heads, cells),
  };
}

export async function print(context: Context, { id }: OneReservation) {
  const actionContext = await actionContextOf(context);
  const reservation = await viewReservation(actionContext, id, context.user.language);
  const children = await listReservedChildren(actionContext, await getRecord(actionContext, id), context.user.language);
  await recordAccess(context, {
    action: 'print',
    record: `reservation/${id}`,
    owner: context.office,
    childIds: await idsOfChildren(actionContext.db, children),
  });
  return { reservation, children };
}

/** F9: formats dates in the office's format. */
const withDates = (entry: ActionAuditEntry, style: Style): ActionAuditEntry => ({
  ...entry,
  oldValue: day(entry.oldValue, style),
  newValue: day(entry.newValue, style),
});

type ExportAudit = z.output<typeof exportReservationAudit.input>;

export async function exportAudit(context: Context, { id, ...filter }: ExportAudit): Promise<DownloadedFile> {
  requireDaysInOrder(filter);
  const actionContext = await actionContextOf(context);
  await getRecord(actionContext, id);
  const formats = formatsOf(actionContext.settings);
  const of = { entity: 'reservation', entityId: String(id) };
  const range = { offset: 0, limit: historyExportMaximum };
  const { language } = context.user;
  const wanted = { ...filter, zone: formats.zone, language, words: searchedWords(formats, language) };
  const entries = await searchAudit(actionContext.db, of, wanted, range);
  await recordAccess(context, { action: 'export-history', record: `reservation/${id}`, owner: context.office });
  const read = entries.map((entry) =>
    entry.field === 'Expiration_Dt' ? withDates(entry, { formats, language }) : entry,
  );
  // F20: column with the act.
  const done = {
    head: packLabels.done[language],
    text: ({ act, actOf }: ActionAuditEntry) =>
      act ? auditActionLabel({ kind: act, of: actOf ?? null }, language) : '',
  };
  return auditFile(['reservation', id], read, formats, language, reservationAuditLabels, done);
}
