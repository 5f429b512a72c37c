import { describe, expect, test } from 'vitest';
import { type AuditAction, auditActionLabel, groupByAuditAction } from './audit-actions.ts';

const acts: readonly [act: AuditAction, english: string, spanish: string][] = [
  [{ kind: 'created' }, 'created', 'creada'],
  [{ kind: 'edited' }, 'edited', 'editada'],
  [{ kind: 'confirmed' }, 'confirmed', 'confirmada'],
  [{ kind: 'added' }, 'children added', 'niños o niñas añadidos'],
  [{ kind: 'released', of: null }, 'released', 'liberados'],
  [{ kind: 'transferred', of: 10_093 }, 'transferred to 10093', 'transferidos a 10093'],
  [{ kind: 'received', of: 10_027 }, 'transferred from 10027', 'transferidos desde 10027'],
  [{ kind: 'imported', of: 15 }, 'import 15', 'importación 15'],
  [{ kind: 'import-undone', of: 15 }, 'import 15 undone', 'importación 15 deshecha'],
  [{ kind: 'extended' }, 'extended', 'prorrogada'],
  [{ kind: 'expired' }, 'expired', 'vencida'],
  [{ kind: 'cancelled' }, 'cancelled', 'cancelada'],
  [{ kind: 'external' }, 'by the external system', 'por el sistema externo'],
  [{ kind: 'feed', of: 12 }, 'feed 12 of the field office', 'envío 12 de la oficina de campo'],
];

test.each(acts)('F20 %j is told with what it was done', (act, english, spanish) => {
  expect(auditActionLabel(act, 'en')).toBe(english);
  expect(auditActionLabel(act, 'es')).toBe(spanish);
});

describe('F20 lines of one act are grouped', () => {
  const line = (id: number, actId?: string | null) => ({ id, actId });
  const ids = (lines: readonly ReturnType<typeof line>[]) =>
    groupByAuditAction(lines).map((group) => group.map(({ id }) => id));

  test('F20 in the order in which they stand', () => {
    expect(ids([line(6, 'b'), line(5, 'b'), line(4, 'a'), line(3, 'b')])).toEqual([[6, 5], [4], [3]]);
    expect(ids([])).toEqual([]);
  });

  test('F20 lines of which no act is known stand alone', () => {
    expect(ids([line(3), line(2, null), line(1, null)])).toEqual([[3], [2], [1]]);
  });
});
