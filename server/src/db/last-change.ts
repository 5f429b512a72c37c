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

/** Records whose own columns name the last change that incremented their version. */
const ownColumns = {
  countryGroup: { table: 'country_group', by: 'updated_by', at: 'updated_at' },
  projectCategory: { table: 'project_category', by: 'updated_by', at: 'updated_at' },
  projectLock: { table: 'project_lock', by: 'modified_by', at: 'modified_at' },
} as const;

/**
 * A record that names its last author itself, because its history cannot: it shares the history with others, or some
 * of its lines are about changes that do not increment the version.
 */
export interface AuthoredRecord {
  readonly record: keyof typeof ownColumns;
  readonly id: number;
}

interface LastChange {
  readonly by: string;
  /** Null when another system or the product itself made the change. */
  readonly userId: number | null;
  readonly at: string;
}

interface Row {
  readonly by: string | null;
  readonly userId: number | null;
  readonly at: Date;
}

const fromHistory = (of: HistoryOf) => sql<Row>`
  select coalesce(${personName('u')}, a.source) as by, a.modified_by as user_id, a.modified_at as at
    from audit_entry a left join app_user u on u.id = a.modified_by
   where a.entity = ${of.entity} and a.entity_id = ${String(of.entityId)}
     and (${of.office ?? null}::text is null or a.office_code = ${of.office ?? null})
     and (${of.fields ?? null}::text[] is null or a.field = any(${of.fields ?? null}))
     and (${of.except ?? null}::text[] is null or a.field <> all(${of.except ?? null}))
     and (${of.about ?? null}::text is null or position(${of.about ?? null} in a.field) > 0)
   order by a.modified_at desc, a.id desc limit 1`;

function fromRecord({ record, id }: AuthoredRecord) {
  const { table, by, at } = ownColumns[record];
  return sql<Row>`
    select ${personName('u')} as by, u.id as user_id, ${sql.ref(`r.${at}`)} as at
      from ${sql.table(table)} r join app_user u on u.id = ${sql.ref(`r.${by}`)} where r.id = ${id}`;
}

/** F20: who changed a record last, and when; undefined when nothing says it. */
export async function findLastChange(db: Db, of: HistoryOf | AuthoredRecord): Promise<LastChange | undefined> {
  const { rows } = await ('record' in of ? fromRecord(of) : fromHistory(of)).execute(db);
  const [row] = rows;
  return row?.by ? { by: row.by, userId: row.userId, at: row.at.toISOString() } : undefined;
}
