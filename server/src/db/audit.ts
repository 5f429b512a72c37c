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

const rowsOf = ({ entity, entityId, office, by, source, at, act, changes }: Change) =>
  Object.entries(changes)
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

/** Below PostgreSQL's limit of parameters. */
const rowsPerStatement = 2_000;

/** Writes one line for each field that changed, in the transaction of the change. */
export async function auditAll(db: Db, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(rowsOf);
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto('auditEntry')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}

export const audit = (db: Db, change: Change): Promise<void> => auditAll(db, [change]);

/** Source of changes that a field office sent; histories show it in the reader's language. */
export const fieldOfficeSource = 'Field office';
