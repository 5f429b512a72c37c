import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { personName } from './person-name.ts';

/** Identifies the history of a record, and in a history shared by several records, the lines about this one. */
export interface HistoryOf {
  readonly entity: string;
  readonly entityId: string | number;
  /** For records shared by all offices whose history is kept per office. */
  readonly office?: string;
  /** Only lines of these fields: those whose change increments the version. */
  readonly fields?: readonly string[];
  /** Lines of any field except these, for fields with generated names ('Group: …'). */
  readonly except?: readonly string[];
  /** Only lines whose field name contains this text. */
  readonly about?: string;
}

interface LastChange {
  readonly by: string;
  /** Null when another system or the product itself made the change. */
  readonly userId: number | null;
  readonly at: string;
}

/** F20: who changed a record last, and when; undefined when its history does not say. */
export async function findLastChange(db: Db, of: HistoryOf): Promise<LastChange | undefined> {
  const { rows } = await sql<{ by: string | null; userId: number | null; at: Date }>`
    select coalesce(${personName('u')}, a.source) as by, a.modified_by as user_id, a.modified_at as at
      from audit_entry a left join app_user u on u.id = a.modified_by
     where a.entity = ${of.entity} and a.entity_id = ${String(of.entityId)}
       and (${of.office ?? null}::text is null or a.office_code = ${of.office ?? null})
       and (${of.fields ?? null}::text[] is null or a.field = any(${of.fields ?? null}))
       and (${of.except ?? null}::text[] is null or a.field <> all(${of.except ?? null}))
       and (${of.about ?? null}::text is null or position(${of.about ?? null} in a.field) > 0)
     order by a.modified_at desc, a.id desc limit 1`.execute(db);
  const [row] = rows;
  return row?.by ? { by: row.by, userId: row.userId, at: row.at.toISOString() } : undefined;
}
