import { formatsOf } from '#contract/office-settings/format.ts';
import { userPhrases } from '#contract/users/audit-words.ts';
import { historyExportMaximum, recordHistory } from '../../../db/record-history.ts';
import type { Context } from '../../../http/context.ts';
import { auditFile } from '../../../http/files/audit-csv.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { recordReading } from '../../../reading/record-reading.ts';
import { officeSettings } from '../../office-settings/queries.ts';
import { getProfile } from './profiles.ts';

/** Table T13: in the formats of the caller's office and in the caller's language. */
export async function exportUserAudit(context: Context, userId: number): Promise<DownloadedFile> {
  const { db, user, office } = context;
  const { office: owner } = await getProfile(db, user, userId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'user', userId, user.language, historyExportMaximum);
  await recordReading(context, { action: 'export-history', record: `user/${userId}`, owner });
  return auditFile(['user', userId], entries, formats, user.language, userPhrases);
}
