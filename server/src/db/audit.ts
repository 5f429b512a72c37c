import { through } from '../through.ts';
import type { Db } from './connection.ts';

export interface Change {
  /** 'user', 'role', 'child' …: the domain's word for one record. */
  readonly entity: string;
  readonly entityId: string | number;
  /** The office whose doing it was; null for what belongs to no office. */
  readonly office: string | null;
  readonly by: number | null;
  /** When nobody of ours did it: the service account that told us, or the product itself. */
  readonly source?: string | null;
  readonly at: Date;
  /** F20: what was done, and with what. */
  readonly act?: { readonly kind: string; readonly of?: number | null } | null | undefined;
  /** By the field's wire name: what it was, what it is now. */
  readonly changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
}

/** What the product does by itself. */
export const ourselves = 'PRCDS';

/** Writes one line for each field that really changed; in the transaction of the change itself. */
export async function audit(db: Db, { entity, entityId, office, by, source, at, act, changes }: Change): Promise<void> {
  const rows = Object.entries(changes)
    .filter(([, [before, after]]) => before !== after)
    .map(([field, [oldValue, newValue]]) => ({
      entity,
      entityId: String(entityId),
      field,
      oldValue,
      newValue,
      modifiedBy: by,
      source: by === null ? (source ?? null) : null,
      through: by === null ? null : through(),
      modifiedAt: at,
      officeCode: office,
      act: act?.kind ?? null,
      actOf: act?.of ?? null,
    }));
  if (rows.length > 0) await db.insertInto('auditEntry').values(rows).execute();
}
