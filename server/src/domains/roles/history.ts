import { formatsOf } from '#contract/office-settings/format.ts';
import { roleAuditLabels } from '#contract/roles/audit-labels.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { historyExportMaximum, recordHistory } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { findDeleted, rolesById } from './queries.ts';

/** F20: the role exists, or existed and was deleted. */
export async function requireHistory({ db }: Pick<Context, 'db'>, roleId: number): Promise<void> {
  const isThere = (await rolesById(db, [roleId])).size > 0 || (await findDeleted(db, roleId)).length > 0;
  if (!isThere) fail('not-found');
}

/**
 * Table T13: in the formats of the caller's office and in the caller's language. Without the privilege to view roles,
 * the answer is 'not found'.
 */
export async function exportRoleAudit(context: Context, roleId: number): Promise<DownloadedFile> {
  const { db, user, office } = context;
  if (!user.grants.has('Admin Role Management:View')) fail('not-found');
  await requireHistory(context, roleId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'role', roleId, user.language, historyExportMaximum);
  await recordAccess(context, { action: 'export-history', record: `role/${roleId}` });
  return auditFile(['role', roleId], entries, formats, user.language, roleAuditLabels);
}
