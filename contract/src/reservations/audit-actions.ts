import { z } from 'zod';
import { textsOf } from '#texts/shared.ts';
import { auditFields } from '../shared/audit.ts';
import type { Language } from '../shared/language.ts';
import { byLanguage, type Localized } from '../shared/localized.ts';
import { wire } from '../wire.ts';

/** F20: the action behind audit entries of a reservation, and its object. One action writes several entries. */
export const auditActionKinds = [
  'created',
  'edited',
  'confirmed',
  'added',
  'released',
  'transferred',
  'received',
  'imported',
  'import-undone',
  'extended',
  'expired',
  'cancelled',
  'external',
  'feed',
] as const;
export type AuditActionKind = (typeof auditActionKinds)[number];

/** F20: an audit entry with the action that wrote it and the action's object; entries of one action share an id. */
export const ActionAuditEntry = wire({
  ...auditFields,
  act: ['Act', z.enum(auditActionKinds).nullable().optional()],
  actOf: ['ActOf', z.number().int().nullable().optional()],
  actId: ['ActId', z.string().nullable().optional()],
  /** How many children the whole action added and removed; a page of entries may hold only some of them. */
  actAdded: ['ActAdded', z.number().int().optional()],
  actRemoved: ['ActRemoved', z.number().int().optional()],
});
export type ActionAuditEntry = z.output<typeof ActionAuditEntry>;

export interface AuditAction {
  readonly kind: AuditActionKind;
  /** The other reservation, the import, or the feed. */
  readonly of?: number | null;
}

/** `{}` stands for the other reservation, the import or the feed. */
const phrases: Readonly<Record<AuditActionKind, Localized>> = byLanguage(textsOf('reservations')).action;

/** 'transferred to 10093' */
export const auditActionLabel = ({ kind, of }: AuditAction, language: Language): string =>
  phrases[kind][language].replace('{}', String(of ?? ''));

/** Groups consecutive entries written by one action; the order is kept. */
export function groupByAuditAction<L extends { readonly actId?: string | null | undefined; readonly id: number }>(
  lines: readonly L[],
): readonly (readonly [L, ...L[]])[] {
  const groups: [L, ...L[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.actId && last[0].actId === line.actId) last.push(line);
    else groups.push([line]);
  }
  return groups;
}
