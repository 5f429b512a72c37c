import type { z } from 'zod';
import type { exportHistory, getActionCodeHistory, getChildAudit, getCsmHistory } from '#contract/children/card-api.ts';
import { filterRows, type HistoryColumn, sortRows } from '#contract/children/history-rows.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import type { Context } from '../../../http/context.ts';
import { auditCsv } from '../../../http/files/audit-csv.ts';
import { csvType, toCsv } from '../../../http/files/csv.ts';
import { fileName } from '../../../http/files/file-name.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { createLabels } from '../labels.ts';
import { readOfficeContext } from '../search/prepare.ts';
import { getChildRow, listActions, listAudit, listMessages } from './card-queries.ts';
import { viewActions, viewAudit, viewMessages } from './histories.ts';
import { actionColumns, auditColumns, cellsOf, localiseEntry, messageColumns } from './history-columns.ts';

type Named = { readonly childId: string };

const historyMaximum = 1_000;

async function readHistoryContext(context: Context, { childId }: Named) {
  const [row, officeContext] = await Promise.all([getChildRow(context.db, childId), readOfficeContext(context)]);
  const { language } = context.user;
  return { row, officeContext, language, labels: createLabels(officeContext.lists, language) };
}

type Read = Awaited<ReturnType<typeof readHistoryContext>>;

const histories = {
  audit: async ({ db, office }: Context, { row, language }: Read): Promise<z.output<typeof getChildAudit.output>> => ({
    audit: viewAudit(await listAudit(db, row.code, office), language),
  }),
  csmHistory: async (
    { db, office }: Context,
    { row, officeContext, labels, language }: Read,
  ): Promise<z.output<typeof getCsmHistory.output>> => ({
    messages: viewMessages(await listMessages(db, row.id, office), officeContext.lists, labels, language),
  }),
  actionCodeHistory: async (
    { db, office }: Context,
    { row, labels, language }: Read,
  ): Promise<z.output<typeof getActionCodeHistory.output>> => ({
    actions: viewActions(await listActions(db, row.id, office, historyMaximum), labels, language),
  }),
};

/** F10: route handler for one history. The access is logged like that of a card tab. */
export function historyHandler<H extends keyof typeof histories>(name: H) {
  return async (context: Context, input: Named): Promise<Awaited<ReturnType<(typeof histories)[H]>>> => {
    const read = await readHistoryContext(context, input);
    await recordAccess(context, { action: 'view', childId: read.row.id, isPart: true });
    return histories[name](context, read) as Promise<Awaited<ReturnType<(typeof histories)[H]>>>;
  };
}

/** T13: exports a history as csv with the rows, order and texts of the screen, and logs the export. */
export async function downloadHistory(
  context: Context,
  input: z.output<typeof exportHistory.input>,
): Promise<DownloadedFile> {
  const { user } = context;
  const read = await readHistoryContext(context, input);
  const content = await csvOf(context, input, read);
  await recordAccess(context, { action: 'export-history', childId: read.row.id });
  return { fileName: fileName(user.language, 'csv', read.row.code, input.history), contentType: csvType, content };
}

type ExportInput = z.output<typeof exportHistory.input>;

function shownRows<R>(
  rows: readonly R[],
  columns: readonly HistoryColumn<R>[],
  { filter = '', sort, direction }: ExportInput,
): readonly R[] {
  const found = filterRows(rows, columns, filter);
  return sort ? sortRows(found, columns, { column: sort, isDescending: direction === 'desc' }) : found;
}

async function csvOf(context: Context, taken: ExportInput, read: Read): Promise<Buffer> {
  const { language } = read;
  const { formats } = read.officeContext;
  const writing = { formats, language };
  if (taken.history === 'audit') {
    const { audit } = await histories.audit(context, read);
    const entries = audit.map((entry) => localiseEntry(entry, writing));
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
