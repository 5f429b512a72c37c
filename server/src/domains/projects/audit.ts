import type { z } from 'zod';
import { type Formats, formatCalendarDate } from '#contract/office-settings/format.ts';
import type { exportProjectAudit, listProjectAudit } from '#contract/projects/api.ts';
import { projectAuditLabels, sayProjectMedia } from '#contract/projects/audit-labels.ts';
import { projectSheetLabels } from '#contract/projects/labels.ts';
import { auditTranslator } from '#contract/shared/audit-labels.ts';
import type { Language } from '#contract/shared/language.ts';
import { recordAccess } from '../../access-log/record-access.ts';
import { type AuditOf, countAudit, type FoundEntry, searchAudit } from '../../db/audit-search.ts';
import { historyExportMaximum } from '../../db/record-history.ts';
import type { Context } from '../../http/context.ts';
import { requireDaysInOrder } from '../../http/days.ts';
import { auditFile } from '../../http/files/audit-csv.ts';
import { pageOf } from '../../http/paging.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { coversProject, listPastLocks, listStoredLocks, lockEntity } from './locks/lock-queries.ts';
import { readOfficeContext } from './office-context.ts';
import { statusAt } from './search/search-clauses.ts';
import { getStoredProject } from './view.ts';

interface Histories {
  readonly of: readonly AuditOf[];
  /** F20: name (current or last) of the lock that an entry belongs to; null for changes of the project itself. */
  readonly lockOf: (entry: FoundEntry) => string | null;
}

/**
 * Audit entries of the caller's office for a project, those that its field office sent, and those of all locks that
 * cover or covered it.
 */
async function historiesOf({ db, office }: Context, id: string, at: Date): Promise<Histories> {
  const { number, countryCode } = await getStoredProject(db, id, at);
  const [standing, past] = await Promise.all([
    listStoredLocks(db, { where: coversProject(number, countryCode), status: statusAt(at) }),
    listPastLocks(db, number, countryCode),
  ]);
  const names = new Map([...past, ...standing].map((lock) => [String(lock.id), lock.name]));
  return {
    of: [
      { entity: 'project', entityId: id, office },
      { entity: 'project', entityId: id, office: null },
      ...[...names.keys()].map((entityId) => ({ entity: lockEntity, entityId })),
    ],
    lockOf: ({ entity, entityId }) => (entity === lockEntity ? (names.get(entityId) ?? null) : null),
  };
}

function inWords(entry: FoundEntry, language: Language, formats: Formats): FoundEntry {
  const dayOf = (day: string) => formatCalendarDate(day, formats.date, language);
  const shown = (value: string | null) => value && sayProjectMedia(entry.field, value, language, dayOf);
  return { ...entry, oldValue: shown(entry.oldValue), newValue: shown(entry.newValue) };
}

export async function listAudit(
  context: Context,
  { id, page, pageSize, ...filter }: z.output<typeof listProjectAudit.input>,
): Promise<z.output<typeof listProjectAudit.output>> {
  const { db } = context;
  requireDaysInOrder(filter);
  const { formats, at } = await readOfficeContext(context);
  const { language } = context.user;
  const { of, lockOf } = await historiesOf(context, id, at);
  const wanted = { ...filter, zone: formats.zone, language, words: auditTranslator(projectAuditLabels, language) };
  const [entries, total] = await Promise.all([
    searchAudit(db, of, wanted, pageOf({ page, pageSize })),
    countAudit(db, of, wanted),
  ]);
  return { entries: entries.map((entry) => ({ ...entry, lock: lockOf(entry) })), total };
}

export async function exportAudit(
  context: Context,
  { id, ...filter }: z.output<typeof exportProjectAudit.input>,
): Promise<DownloadedFile> {
  requireDaysInOrder(filter);
  const { formats, at } = await readOfficeContext(context);
  const { language } = context.user;
  const { of, lockOf } = await historiesOf(context, id, at);
  const wanted = { ...filter, zone: formats.zone, language, words: auditTranslator(projectAuditLabels, language) };
  const entries = await searchAudit(context.db, of, wanted, { offset: 0, limit: historyExportMaximum });
  const read = entries.map((entry) => inWords(entry, language, formats));
  await recordAccess(context, { action: 'export-history', record: `project/${id}` });
  const lock = { head: projectSheetLabels.lock[language], text: (entry: FoundEntry) => lockOf(entry) ?? '' };
  return auditFile(['project', id], read, formats, language, projectAuditLabels, lock);
}
