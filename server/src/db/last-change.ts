import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { personName } from './person-name.ts';

/** Where the history of a record stands; of a history that tells of several, which lines are about it. */
export interface HistoryOf {
  readonly entity: string;
  readonly entityId: string | number;
  /** Where a record is everybody's, and what was done to it each office's own. */
  readonly office?: string;
  /** Lines of these fields: those whose change moves the version. */
  readonly fields?: readonly string[];
  /** Lines of any field but these, where fields have names of their own ('Group: …'). */
  readonly except?: readonly string[];
  /** Lines whose field contains this. */
  readonly about?: string;
}

interface LastChange {
  readonly by: string;
  /** Null: no person, but another system or the product itself. */
  readonly userId: number | null;
  readonly at: string;
}

/** F20: who changed a record last, and when; nothing where its history does not say. */
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
