import type { z } from 'zod';
import type { exportHistory, getActionCodeHistory, getChildAudit, getCsmHistory } from '#contract/children/card-api.ts';
import { filterRows, type HistoryColumn, sortRows } from '#contract/children/history-rows.ts';
import type { Context } from '../../../http/context.ts';
import { auditCsv } from '../../../http/files/audit-csv.ts';
import { csvType, toCsv } from '../../../http/files/csv.ts';
import { fileName } from '../../../http/files/file-name.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { logPaper } from '../access-log-queries.ts';
import { createLabels } from '../labels.ts';
import { type Desk, readDesk } from '../search/prepare.ts';
import { getChildRow, listActions, listAudit, listMessages } from './card-queries.ts';
import { showActions, showAudit, showMessages } from './histories.ts';
import { actionColumns, auditColumns, cellsOf, messageColumns, readEntry } from './history-columns.ts';

type Named = { readonly childId: string };

const longest = 1_000;

async function readAll(context: Context, { childId }: Named) {
  const [row, desk] = await Promise.all([getChildRow(context.db, childId), readDesk(context)]);
  const { language } = context.user;
  return { row, desk, language, labels: createLabels(desk.lists, language) };
}

export async function auditOf(context: Context, input: Named): Promise<z.output<typeof getChildAudit.output>> {
  const { row, language } = await readAll(context, input);
  return { audit: showAudit(await listAudit(context.db, row.code, context.office), language) };
}

export async function messagesOf(context: Context, input: Named): Promise<z.output<typeof getCsmHistory.output>> {
  const { row, desk, labels } = await readAll(context, input);
  return { messages: showMessages(await listMessages(context.db, row.id, context.office), desk.lists, labels) };
}

export async function actionsOf(context: Context, input: Named): Promise<z.output<typeof getActionCodeHistory.output>> {
  const { row, language, labels } = await readAll(context, input);
  return { actions: showActions(await listActions(context.db, row.id, context.office, longest), labels, language) };
}

/** T13: a history leaves as csv: the rows that the screen shows, in its order and its words; that is logged. */
export async function downloadHistory(
  context: Context,
  input: z.output<typeof exportHistory.input>,
): Promise<DownloadedFile> {
  const { db, office, user, clock } = context;
  const { row, desk } = await readAll(context, input);
  const content = await csvOf(context, input, desk);
  await logPaper(db, { at: clock(), userId: user.id, office }, 'export-history', row.id, false);
  return { fileName: fileName(user.language, 'csv', row.code, input.history), contentType: csvType, content };
}

type Taken = z.output<typeof exportHistory.input>;

function shownRows<R>(
  rows: readonly R[],
  columns: readonly HistoryColumn<R>[],
  { filter = '', sort, direction }: Taken,
): readonly R[] {
  const found = filterRows(rows, columns, filter);
  return sort ? sortRows(found, columns, { column: sort, isDescending: direction === 'desc' }) : found;
}

async function csvOf(context: Context, taken: Taken, { formats }: Desk): Promise<Buffer> {
  const { language } = context.user;
  const writing = { formats, language };
  if (taken.history === 'audit') {
    const audit = (await auditOf(context, taken)).audit.map((entry) => readEntry(entry, writing));
    return auditCsv(shownRows(audit, auditColumns(writing), taken), formats, language);
  }
  if (taken.history === 'csmHistory') {
    const columns = messageColumns(writing);
    return toCsv(cellsOf(shownRows((await messagesOf(context, taken)).messages, columns, taken), columns, language));
  }
  const columns = actionColumns(writing);
  return toCsv(cellsOf(shownRows((await actionsOf(context, taken)).actions, columns, taken), columns, language));
}
