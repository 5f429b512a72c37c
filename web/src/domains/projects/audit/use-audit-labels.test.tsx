import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProjectAuditEntry } from '#contract/projects/api.ts';
import { loadTexts, startTexts } from '../../../i18n/i18n.ts';
import { TestPerson } from '../../../testing/test-person.tsx';
import { useAuditLabels } from './use-audit-labels.ts';

const entry = (field: string, oldValue: string | null, newValue: string | null) =>
  ({
    id: 1,
    lock: 'Harvest',
    field,
    oldValue,
    newValue,
    modifiedBy: 'Ana',
    modifiedAt: '2026-04-16T16:00:00Z',
  }) as ProjectAuditEntry;

test("F9 F20 the history of a lock is read in the reader's words: its statuses, and its dates as the office writes them", async () => {
  await startTexts('es');
  await loadTexts('projects');
  const words = renderHook(() => useAuditLabels(), { wrapper: TestPerson }).result.current;
  const status = entry('ProjectLockStatus', 'Not Started', 'Initiated');
  expect([words.oldValue(status), words.newValue(status)]).toEqual(['No iniciado', 'Iniciado']);
  expect(words.field(status)).toBe('Estado del bloqueo');
  expect(words.lock(status)).toBe('Harvest');
  expect(words.newValue(entry('ProjectLockStart', null, '2026-04-16'))).toBe('16/04/2026');
  expect(words.newValue(entry('ProjectLockName', null, 'Initiated'))).toBe('Initiated');
});
