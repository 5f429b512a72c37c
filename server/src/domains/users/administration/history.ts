import { formatsOf } from '#contract/office-settings/format.ts';
import { userAuditLabels } from '#contract/users/audit-labels.ts';
import { recordAccess } from '../../../access-log/record-access.ts';
import { historyExportMaximum, recordHistory } from '../../../db/record-history.ts';
import type { Context } from '../../../http/context.ts';
import { auditFile } from '../../../http/files/audit-csv.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { officeSettings } from '../../office-settings/queries.ts';
import { getProfile } from './profiles.ts';

/** Table T13: in the formats of the caller's office and in the caller's language. */
export async function exportUserAudit(context: Context, userId: number): Promise<DownloadedFile> {
  const { db, user, office } = context;
  const { office: owner } = await getProfile(db, user, userId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'user', userId, user.language, historyExportMaximum);
  await recordAccess(context, { action: 'export-history', record: `user/${userId}`, owner });
  return auditFile(['user', userId], entries, formats, user.language, userAuditLabels);
}
