import type { z } from 'zod';
import type { exportHistory, getActionCodeHistory, getChildAudit, getCsmHistory } from '#contract/children/card-api.ts';
import { filterRows, type HistoryColumn, sortRows } from '#contract/children/history-rows.ts';
import type { Context } from '../../../http/context.ts';
import { auditCsv } from '../../../http/files/audit-csv.ts';
import { csvType, toCsv } from '../../../http/files/csv.ts';
import { fileName } from '../../../http/files/file-name.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { recordReading } from '../../../reading/record-reading.ts';
import { createLabels } from '../labels.ts';
import { readDesk } from '../search/prepare.ts';
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

type Read = Awaited<ReturnType<typeof readAll>>;

const histories = {
  audit: async ({ db, office }: Context, { row, language }: Read): Promise<z.output<typeof getChildAudit.output>> => ({
    audit: showAudit(await listAudit(db, row.code, office), language),
  }),
  csmHistory: async (
    { db, office }: Context,
    { row, desk, labels, language }: Read,
  ): Promise<z.output<typeof getCsmHistory.output>> => ({
    messages: showMessages(await listMessages(db, row.id, office), desk.lists, labels, language),
  }),
  actionCodeHistory: async (
    { db, office }: Context,
    { row, labels, language }: Read,
  ): Promise<z.output<typeof getActionCodeHistory.output>> => ({
    actions: showActions(await listActions(db, row.id, office, longest), labels, language),
  }),
};

/** F10: route handler for one history. The access is logged like that of a card tab. */
export function history<H extends keyof typeof histories>(name: H) {
  return async (context: Context, input: Named): Promise<Awaited<ReturnType<(typeof histories)[H]>>> => {
    const read = await readAll(context, input);
    await recordReading(context, { action: 'view', childId: read.row.id, isPart: true });
    return histories[name](context, read) as Promise<Awaited<ReturnType<(typeof histories)[H]>>>;
  };
}

/** T13: exports a history as csv with the rows, order and texts of the screen, and logs the export. */
export async function downloadHistory(
  context: Context,
  input: z.output<typeof exportHistory.input>,
): Promise<DownloadedFile> {
  const { user } = context;
  const read = await readAll(context, input);
  const content = await csvOf(context, input, read);
  await recordReading(context, { action: 'export-history', childId: read.row.id });
  return { fileName: fileName(user.language, 'csv', read.row.code, input.history), contentType: csvType, content };
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

async function csvOf(context: Context, taken: Taken, read: Read): Promise<Buffer> {
  const { language } = read;
  const { formats } = read.desk;
  const writing = { formats, language };
  if (taken.history === 'audit') {
    const { audit } = await histories.audit(context, read);
    const entries = audit.map((entry) => readEntry(entry, writing));
    return auditCsv(shownRows(entries, auditColumns(writing), taken), formats, language);
  }
  if (taken.history === 'csmHistory') {
    const columns = messageColumns(writing);
    const { messages } = await histories.csmHistory(context, read);
    return toCsv(cellsOf(shownRows(messages, columns, taken), columns, language));
  }
  const columns = actionColumns(writing);
  const { actions } = await histories.actionCodeHistory(context, read);
  return toCsv(cellsOf(shownRows(actions, columns, taken), columns, language));
}
