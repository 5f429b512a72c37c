import type { z } from 'zod';
import type { exportTabAudit, listTabAudit } from '#contract/office-settings/audit-api.ts';
import { isSettingCategory } from '#contract/office-settings/check-settings.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import { findTab, type SettingsTab, tabOfCategory } from '#contract/office-settings/tabs.ts';
import { countAudit, searchAudit } from '../../db/audit-search.ts';
import { auditCsv } from '../../http/audit-csv.ts';
import type { Context } from '../../http/context.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { getOffice, officeSettings, tabAudit } from './queries.ts';

type Wanted = Omit<z.output<typeof listTabAudit.input>, 'office'>;
type Exported = z.output<typeof exportTabAudit.input>;

const exportMaximum = 50_000;

export const tabOf = (category: number): SettingsTab =>
  isSettingCategory(category) ? tabOfCategory[category] : fail('not-found');

/** OFFICE-017 to OFFICE-020. */
export async function listTabChanges({ db, office }: Context, { tab, page, pageSize, ...filter }: Wanted) {
  await getOffice(db, office);
  const of = tabAudit(office, findTab(tab) ?? fail('not-found'));
  const { zone } = formatsOf(await officeSettings(db, office));
  const [entries, total] = await Promise.all([
    searchAudit(db, of, { ...filter, zone }, pageOf({ page, pageSize })),
    countAudit(db, of, { ...filter, zone }),
  ]);
  return { entries, total };
}

/** Table T13: with the office's formats, in the language of whoever asks. */
export async function exportTabChanges({ db, office, user }: Context, wanted: Exported): Promise<DownloadedFile> {
  await getOffice(db, office);
  const formats = formatsOf(await officeSettings(db, office));
  const tab = findTab(wanted.tab) ?? fail('not-found');
  const filter = { ...wanted, zone: formats.zone };
  const entries = await searchAudit(db, tabAudit(office, tab), filter, { offset: 0, limit: exportMaximum });
  return {
    fileName: `office-settings-${office}-${tab}-audit.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: auditCsv(entries, formats, user.language),
  };
}
