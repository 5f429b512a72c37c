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
  modifiedAt: ['ModifiedTimestamp', instant],
});
export type AuditEntry = z.output<typeof AuditEntry>;
