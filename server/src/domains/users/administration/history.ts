import { formatsOf } from '#contract/office-settings/format.ts';
import { userPhrases } from '#contract/users/audit-words.ts';
import { logRecord } from '../../../db/access-log.ts';
import { historyExportMaximum, recordHistory } from '../../../db/record-history.ts';
import type { Context } from '../../../http/context.ts';
import { auditFile } from '../../../http/files/audit-csv.ts';
import type { DownloadedFile } from '../../../http/route-output.ts';
import { officeSettings } from '../../office-settings/queries.ts';
import { getProfile } from './profiles.ts';

/** Table T13: with the formats of the office of whoever asks, in their language. */
export async function exportUserAudit({ db, user, office, clock }: Context, userId: number): Promise<DownloadedFile> {
  await getProfile(db, user, userId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'user', userId, historyExportMaximum);
  await logRecord(db, {
    action: 'export-history',
    at: clock(),
    userId: user.id,
    office: user.office,
    record: `user/${userId}`,
  });
  return auditFile(['user', userId], entries, formats, user.language, userPhrases);
}
