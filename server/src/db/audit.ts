import { currentFrameAccount } from '../frame-account.ts';
import type { Db } from './connection.ts';

export interface Change {
  /** The domain's name for the kind of record: 'user', 'role', 'child' … */
  readonly entity: string;
  readonly entityId: string | number;
  /** The office that made the change; null for records that belong to no office. */
  readonly office: string | null;
  readonly by: number | null;
  /** When no user made the change: the service account that reported it, or the product itself. */
  readonly source?: string | null;
  readonly at: Date;
  /** F20: the action, and the id of what it was done with. */
  readonly act?: { readonly kind: string; readonly of?: number | null } | null | undefined;
  /** By the field's wire name: the old and the new value. */
  readonly changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>;
}

/** Source of changes that the product makes by itself. */
export const productSource = 'PRCDS';
/** Source of changes made with the commands of docs/operations.md. */
export const operatorSource = 'Operator';

/** Writes one line for each field that changed, in the transaction of the change. */
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
      through: by === null ? null : currentFrameAccount(),
      modifiedAt: at,
      officeCode: office,
      act: act?.kind ?? null,
      actOf: act?.of ?? null,
    }));
  if (rows.length > 0) await db.insertInto('auditEntry').values(rows).execute();
}
