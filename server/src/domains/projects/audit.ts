import type { z } from 'zod';
import type { exportProjectAudit, listProjectAudit } from '#contract/projects/api.ts';
import { type AuditOf, countAudit, searchAudit } from '../../db/audit-search.ts';
import { historyExportMaximum } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { logAccess } from './access-log.ts';
import { readDesk } from './desk.ts';
import { holdingProject, listStored, lockEntity } from './locks/lock-queries.ts';
import { statusAt } from './search/search-clauses.ts';
import { getStored } from './view.ts';

/** What the caller's office did to a project, and the locks that hold or held it. */
async function historyOf({ db, office }: Context, id: string, at: Date): Promise<AuditOf[]> {
  const { number, countryCode } = await getStored(db, id, at);
  const locks = await listStored(db, { where: holdingProject(number, countryCode), status: statusAt(at) });
  return [
    { entity: 'project', entityId: id, office },
    ...locks.map((lock) => ({ entity: lockEntity, entityId: String(lock.id) })),
  ];
}

export async function listAudit(
  context: Context,
  { id, page, pageSize, ...filter }: z.output<typeof listProjectAudit.input>,
): Promise<z.output<typeof listProjectAudit.output>> {
  const { db } = context;
  const { formats, at } = await readDesk(context);
  const of = await historyOf(context, id, at);
  const wanted = { ...filter, zone: formats.zone };
  const [entries, total] = await Promise.all([
    searchAudit(db, of, wanted, pageOf({ page, pageSize })),
    countAudit(db, of, wanted),
  ]);
  return { entries, total };
}

export async function exportAudit(
  context: Context,
  { id, ...filter }: z.output<typeof exportProjectAudit.input>,
): Promise<DownloadedFile> {
  const { formats, at } = await readDesk(context);
  const of = await historyOf(context, id, at);
  const entries = await searchAudit(
    context.db,
    of,
    { ...filter, zone: formats.zone },
    { offset: 0, limit: historyExportMaximum },
  );
  await logAccess(context, 'export-history', at, `project/${id}`);
  return auditFile(['project', id], entries, formats, context.user.language);
}
