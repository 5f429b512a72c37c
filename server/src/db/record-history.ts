import type { AuditEntry } from '#contract/shared/audit.ts';
import type { Language } from '#contract/shared/language.ts';
import { searchAudit } from './audit-search.ts';
import type { Db } from './connection.ts';

const mostEntries = 1000;
export const historyExportMaximum = 50_000;

/** The history of a user, role or group, latest first. */
export const recordHistory = (
  db: Db,
  entity: 'user' | 'role' | 'userGroup',
  id: number,
  language: Language,
  limit = mostEntries,
): Promise<AuditEntry[]> =>
  searchAudit(db, { entity, entityId: String(id) }, { zone: 'UTC', language }, { offset: 0, limit });
