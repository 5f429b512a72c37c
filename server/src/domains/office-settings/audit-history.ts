import type { z } from 'zod';
import type { exportTabAudit, listTabAudit } from '#contract/office-settings/audit-api.ts';
import { officeSettingsAuditLabels } from '#contract/office-settings/audit-labels.ts';
import { isSettingCategory } from '#contract/office-settings/check-settings.ts';
import { formatsOf } from '#contract/office-settings/format.ts';
import {
  findSettingsTab,
  isTabAcrossOffices,
  type SettingsTab,
  tabOfCategory,
} from '#contract/office-settings/tabs.ts';
import { auditTranslator } from '#contract/shared/audit-labels.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { countAudit, searchAudit } from '../../db/audit-search.ts';
import { historyExportMaximum } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { requireDaysInOrder } from '../../http/days.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { getOffice, officeSettings, tabHistory } from './queries.ts';

type Wanted = Omit<z.output<typeof listTabAudit.input>, 'office'>;
type Exported = z.output<typeof exportTabAudit.input>;

export const tabOf = (category: number): SettingsTab =>
  isSettingCategory(category) ? tabOfCategory[category] : fail('not-found');

/** A tab that the caller does not have is not found. */
function tabFor({ user }: Context, name: string): SettingsTab {
  const tab = findSettingsTab(name);
  return tab && (user.crossesOffices || !isTabAcrossOffices(tab)) ? tab : fail('not-found');
}

/** OFFICE-017 to OFFICE-020. */
export async function listTabChanges(context: Context, { tab, page, pageSize, ...filter }: Wanted) {
  const { db, office, user } = context;
  requireDaysInOrder(filter);
  await getOffice(db, office);
  const of = tabHistory(office, tabFor(context, tab));
  const { zone } = formatsOf(await officeSettings(db, office));
  const { language } = user;
  const wanted = { ...filter, zone, language, words: auditTranslator(officeSettingsAuditLabels, language) };
  const [entries, total] = await Promise.all([
    searchAudit(db, of, wanted, pageOf({ page, pageSize })),
    countAudit(db, of, wanted),
  ]);
  return { entries, total };
}

/** Table T13: in the office's formats and the caller's language. */
export async function exportTabChanges(context: Context, wanted: Exported): Promise<DownloadedFile> {
  const { db, office, user } = context;
  requireDaysInOrder(wanted);
  await getOffice(db, office);
  const formats = formatsOf(await officeSettings(db, office));
  const tab = tabFor(context, wanted.tab);
  const words = auditTranslator(officeSettingsAuditLabels, user.language);
  const filter = { ...wanted, zone: formats.zone, language: user.language, words };
  const entries = await searchAudit(db, tabHistory(office, tab), filter, { offset: 0, limit: historyExportMaximum });
  await recordAccess(context, { action: 'export-history', record: `office-settings/${office}/${tab}`, owner: office });
  return auditFile(['office-settings', office, tab], entries, formats, user.language, officeSettingsAuditLabels);
}
