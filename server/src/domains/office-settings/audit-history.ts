import type { z } from 'zod';
import { auditWords } from '#contract/audit-words.ts';
import type { exportTabAudit, listTabAudit } from '#contract/office-settings/audit-api.ts';
import { officeSettingsPhrases } from '#contract/office-settings/audit-words.ts';
import { isSettingCategory } from '#contract/office-settings/check-settings.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { findTab, type SettingsTab, tabOfCategory } from '#contract/office-settings/tabs.ts';
import { logRecord } from '../../db/access-log.ts';
import { countAudit, searchAudit } from '../../db/audit-search.ts';
import { historyExportMaximum } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { getOffice, officeSettings, tabAudit } from './queries.ts';

type Wanted = Omit<z.output<typeof listTabAudit.input>, 'office'>;
type Exported = z.output<typeof exportTabAudit.input>;

export const tabOf = (category: number): SettingsTab =>
  isSettingCategory(category) ? tabOfCategory[category] : fail('not-found');

/** OFFICE-017 to OFFICE-020. */
export async function listTabChanges({ db, office, user }: Context, { tab, page, pageSize, ...filter }: Wanted) {
  await getOffice(db, office);
  const of = tabAudit(office, findTab(tab) ?? fail('not-found'));
  const { zone } = formatsOf(await officeSettings(db, office));
  const wanted = { ...filter, zone, words: auditWords(officeSettingsPhrases, user.language) };
  const [entries, total] = await Promise.all([
    searchAudit(db, of, wanted, pageOf({ page, pageSize })),
    countAudit(db, of, wanted),
  ]);
  return { entries, total };
}

/** Table T13: with the office's formats, in the language of whoever asks. */
export async function exportTabChanges(
  { db, office, user, clock }: Context,
  wanted: Exported,
): Promise<DownloadedFile> {
  await getOffice(db, office);
  const formats = formatsOf(await officeSettings(db, office));
  const tab = findTab(wanted.tab) ?? fail('not-found');
  const words = auditWords(officeSettingsPhrases, user.language);
  const filter = { ...wanted, zone: formats.zone, words };
  const entries = await searchAudit(db, tabAudit(office, tab), filter, { offset: 0, limit: historyExportMaximum });
  await logRecord(db, {
    action: 'export-history',
    at: clock(),
    userId: user.id,
    office: user.office,
    record: `office-settings/${office}/${tab}`,
  });
  return auditFile(['office-settings', office, tab], entries, formats, user.language, officeSettingsPhrases);
}
