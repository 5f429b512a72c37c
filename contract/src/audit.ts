import { z } from 'zod';
import { instant } from './values.ts';
import { wire } from './wire.ts';

/** The one audit shape across the product: Audit ID, Field, Old Value, New Value, Modified By, Modified Timestamp. */
export const AuditEntry = wire({
  id: ['AuditId', z.number().int()],
  field: ['Field', z.string()],
  oldValue: ['OldValue', z.string().nullable()],
  newValue: ['NewValue', z.string().nullable()],
  modifiedBy: ['ModifiedBy', z.string()],
  /** Names can be changed and borrowed; the address says who it was. */
  modifiedByEmail: ['ModifiedByEmail', z.string().nullable().optional()],
  modifiedAt: ['ModifiedTimestamp', instant],
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Who it was, beyond doubt: 'Priya Nair (priya.nair@prcds.example)'. */
export const actorOf = ({ modifiedBy, modifiedByEmail }: Pick<AuditEntry, 'modifiedBy' | 'modifiedByEmail'>): string =>
  modifiedByEmail ? `${modifiedBy} (${modifiedByEmail})` : modifiedBy;
