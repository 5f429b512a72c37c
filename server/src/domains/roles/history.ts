import { formatsOf } from '#contract/office-settings/format.ts';
import { rolePhrases } from '#contract/roles/audit-words.ts';
import { logRecord } from '../../db/access-log.ts';
import { historyExportMaximum, recordHistory } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { getRole } from './actions.ts';

/** Table T13: with the formats of the office of whoever asks, in their language; what they may not open is not there for them. */
export async function exportRoleAudit(context: Context, roleId: number): Promise<DownloadedFile> {
  const { db, user, office, clock } = context;
  if (!user.grants.has('Admin Role Management:View')) fail('not-found');
  await getRole(context, roleId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'role', roleId, historyExportMaximum);
  await logRecord(db, {
    action: 'export-history',
    at: clock(),
    userId: user.id,
    office: user.office,
    record: `role/${roleId}`,
  });
  return auditFile(['role', roleId], entries, formats, user.language, rolePhrases);
}
