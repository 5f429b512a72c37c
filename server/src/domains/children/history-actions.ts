import type { z } from 'zod';
import type {
  exportHistory,
  getActionCodeHistory,
  getChildAudit,
  getCsmHistory,
  History,
} from '#contract/children/card-api.ts';
import { formatInstant } from '#contract/office-settings/format.ts';
import type { Language } from '#contract/users/api.ts';
import { auditCsv } from '../../http/audit-csv.ts';
import type { Context } from '../../http/context.ts';
import { toCsv } from '../../http/csv.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { logPaper } from './access-log-queries.ts';
import { getChildRow, listActions, listAudit, listMessages } from './card-queries.ts';
import { showActions, showAudit, showMessages } from './histories.ts';
import { createLabels } from './labels.ts';
import { type Desk, readDesk } from './prepare.ts';

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
  return { actions: showActions(await listActions(context.db, row.id, longest), labels, language) };
}

/** CHILD-015: the columns of the two histories that are no audit. */
const columns: Readonly<Record<Exclude<History, 'audit'>, Readonly<Record<Language, readonly string[]>>>> = {
  csmHistory: {
    en: ['Date', 'Code', 'Discrepancy Code', 'Description', 'Sent By', 'Result'],
    es: ['Fecha', 'Código', 'Código de discrepancia', 'Descripción', 'Enviado por', 'Resultado'],
  },
  actionCodeHistory: {
    en: ['Date', 'Action Code', 'Description', 'Old Status', 'New Status', 'By'],
    es: ['Fecha', 'Código de acción', 'Descripción', 'Estado anterior', 'Estado nuevo', 'Por'],
  },
};

/** T13: a history leaves as csv, and that is logged. */
export async function downloadHistory(
  context: Context,
  { childId, history }: z.output<typeof exportHistory.input>,
): Promise<DownloadedFile> {
  const { db, office, user, clock } = context;
  const { row, desk } = await readAll(context, { childId });
  const content = await csvOf(context, childId, history, desk);
  await logPaper(db, { at: clock(), userId: user.id, office }, 'export-history', row.id, false);
  return { fileName: `${row.code} ${history}.csv`, contentType: 'text/csv; charset=utf-8', content };
}

async function csvOf(context: Context, childId: string, history: History, { formats }: Desk): Promise<Buffer> {
  const { language } = context.user;
  const at = (instant: string) => formatInstant(instant, formats, language);
  if (history === 'audit') return auditCsv((await auditOf(context, { childId })).audit, formats, language);
  if (history === 'csmHistory') {
    const { messages } = await messagesOf(context, { childId });
    return toCsv([
      columns.csmHistory[language],
      ...messages.map((m) => [at(m.at), m.code, m.discrepancyCode, m.description, m.sentBy, m.result]),
    ]);
  }
  const { actions } = await actionsOf(context, { childId });
  return toCsv([
    columns.actionCodeHistory[language],
    ...actions.map((a) => [at(a.at), a.actionCode, a.description, a.oldStatus ?? '', a.newStatus ?? '', a.by]),
  ]);
}
