import { sql } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import type { Db } from './connection.ts';

const mostEntries = 1000;

/** The history of one record, latest first. */
export async function listAudit(db: Db, entity: string, entityId: number | string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('auditEntry')
    .leftJoin('appUser', 'appUser.id', 'auditEntry.modifiedBy')
    .select([
      'auditEntry.id',
      'auditEntry.field',
      'auditEntry.oldValue',
      'auditEntry.newValue',
      'auditEntry.modifiedAt',
      sql<string>`trim(app_user.first_name || ' ' || app_user.last_name)`.as('modifiedBy'),
    ])
    .where('auditEntry.entity', '=', entity)
    .where('auditEntry.entityId', '=', String(entityId))
    .orderBy('auditEntry.modifiedAt', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(mostEntries)
    .execute();
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    modifiedBy: row.modifiedBy ?? '',
    modifiedAt: row.modifiedAt.toISOString(),
  }));
}
