import { groupAuditLabels } from '#contract/groups/audit-labels.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { historyExportMaximum, recordHistory } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { getGroup } from './actions.ts';

/**
 * Table T13: in the formats of the caller's office and in the caller's language. Without the privilege to view groups,
 * the answer is 'not found'.
 */
export async function exportGroupAudit(context: Context, groupId: number): Promise<DownloadedFile> {
  const { db, user, office } = context;
  if (!user.grants.has('Admin User Group Management:View')) fail('not-found');
  const { details } = await getGroup(context, groupId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'userGroup', groupId, user.language, historyExportMaximum);
  await recordAccess(context, { action: 'export-history', record: `userGroup/${groupId}`, owner: details.office });
  return auditFile(['user-group', groupId], entries, formats, user.language, groupAuditLabels);
}
