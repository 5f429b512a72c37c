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
import { countAudit, type FoundEntry, searchAudit } from '../../db/audit-search.ts';
import { historyExportMaximum } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { requireDaysInOrder } from '../../http/days.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { fail } from '../../refusal.ts';
import { namesInHistory } from '../reference/public.ts';
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

/** What a tab's entries say to their reader: the words to search, and each entry as it is sent. */
async function readingOf({ db, user: { language } }: Context, tab: SettingsTab) {
  const words = auditTranslator(officeSettingsAuditLabels, language);
  if (tab !== 'referenceData') return { words, asRead: (entry: FoundEntry) => entry };
  const nameOf = await namesInHistory(db, language);
  const asRead = (entry: FoundEntry): FoundEntry => {
    const read = (stored: string | null) => stored && nameOf(entry.field, stored);
    return { ...entry, oldValue: read(entry.oldValue), newValue: read(entry.newValue) };
  };
  return {
    words: { ...words, value: (field: string, stored: string) => words.value(field, nameOf(field, stored)) },
    asRead,
  };
}

/** OFFICE-017 to OFFICE-020. */
export async function listTabChanges(context: Context, { tab: name, page, pageSize, ...filter }: Wanted) {
  const { db, office, user } = context;
  requireDaysInOrder(filter);
  await getOffice(db, office);
  const tab = tabFor(context, name);
  const of = tabHistory(office, tab);
  const { zone } = formatsOf(await officeSettings(db, office));
  const { words, asRead } = await readingOf(context, tab);
  const wanted = { ...filter, zone, language: user.language, words };
  const [entries, total] = await Promise.all([
    searchAudit(db, of, wanted, pageOf({ page, pageSize })),
    countAudit(db, of, wanted),
  ]);
  return { entries: entries.map(asRead), total };
}

/** Table T13: in the office's formats and the caller's language. */
export async function exportTabChanges(context: Context, wanted: Exported): Promise<DownloadedFile> {
  const { db, office, user } = context;
  requireDaysInOrder(wanted);
  await getOffice(db, office);
  const formats = formatsOf(await officeSettings(db, office));
  const tab = tabFor(context, wanted.tab);
  const { words, asRead } = await readingOf(context, tab);
  const filter = { ...wanted, zone: formats.zone, language: user.language, words };
  const page = { offset: 0, limit: historyExportMaximum };
  const entries = (await searchAudit(db, tabHistory(office, tab), filter, page)).map(asRead);
  await recordAccess(context, { action: 'export-history', record: `office-settings/${office}/${tab}`, owner: office });
  return auditFile(['office-settings', office, tab], entries, formats, user.language, officeSettingsAuditLabels);
}
