import { formatsOf } from '#contract/office-settings/format.ts';
import { userPhrases } from '#contract/users/audit-words.ts';
import { historyExportMaximum, recordHistory } from '../../db/record-history.ts';
import { auditFile } from '../../http/audit-csv.ts';
import type { Context } from '../../http/context.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { officeSettings } from '../office-settings/queries.ts';
import { getProfile } from './administer-profiles.ts';

/** Table T13: with the formats of the office of whoever asks, in their language. */
export async function exportUserAudit({ db, user, office }: Context, userId: number): Promise<DownloadedFile> {
  await getProfile(db, user, userId);
  const formats = formatsOf(await officeSettings(db, office));
  const entries = await recordHistory(db, 'user', userId, historyExportMaximum);
  return auditFile(`user-${userId}`, entries, formats, user.language, userPhrases);
}
