import { z } from 'zod';
import { actKinds } from './reservations/acts.ts';
import { instant } from './values.ts';
import { wire } from './wire.ts';

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

/** F20: an audit entry with the action that wrote it and the action's object; entries of one action share an id. */
export const ActedEntry = wire({
  ...auditFields,
  act: ['Act', z.enum(actKinds).nullable().optional()],
  actOf: ['ActOf', z.number().int().nullable().optional()],
  actId: ['ActId', z.string().nullable().optional()],
});
export type ActedEntry = z.output<typeof ActedEntry>;

/** Name with e-mail address, which is unambiguous: 'Priya Nair (priya.nair@prcds.example)'. */
export const actorOf = ({ modifiedBy, modifiedByEmail }: Pick<AuditEntry, 'modifiedBy' | 'modifiedByEmail'>): string =>
  modifiedByEmail ? `${modifiedBy} (${modifiedByEmail})` : modifiedBy;
