import { z } from 'zod';
import { wire } from '../wire.ts';
import { instant } from './values.ts';

/** The fields of every audit entry: Audit ID, Field, Old Value, New Value, Modified By, Modified Timestamp. */
export const auditFields = {
  id: ['AuditId', z.number().int()],
  field: ['Field', z.string()],
  oldValue: ['OldValue', z.string().nullable()],
  newValue: ['NewValue', z.string().nullable()],
  modifiedBy: ['ModifiedBy', z.string()],
  /** Names can change and can be the same for two people; the e-mail address identifies the person. */
  modifiedByEmail: ['ModifiedByEmail', z.string().nullable().optional()],
  modifiedAt: ['ModifiedTimestamp', instant],
} as const;
export const AuditEntry = wire(auditFields);
export type AuditEntry = z.output<typeof AuditEntry>;

/** Name with e-mail address, which is unambiguous: 'Priya Nair (priya.nair@prcds.example)'. */
export const actorOf = ({ modifiedBy, modifiedByEmail }: Pick<AuditEntry, 'modifiedBy' | 'modifiedByEmail'>): string =>
  modifiedByEmail ? `${modifiedBy} (${modifiedByEmail})` : modifiedBy;
