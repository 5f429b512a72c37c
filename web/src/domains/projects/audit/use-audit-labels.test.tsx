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

test('F9 what a field office sent is read in the words of the project, a file with its date', async () => {
  await startTexts('es');
  await loadTexts('projects');
  const words = renderHook(() => useAuditLabels(), { wrapper: TestPerson }).result.current;
  const media = entry(
    'Media',
    'photo 2026-10-03 · Title Water point · File -',
    'photo 2026-10-03 · Title Water point · File 3f9a2c1b',
  );
  expect(words.field(media)).toBe('Medios');
  expect([words.oldValue(media), words.newValue(media)]).toEqual([
    'Foto 03/10/2026 (Water point, sin archivo)',
    'Foto 03/10/2026 (Water point, archivo 3f9a2c1b)',
  ]);
  const status = entry('ProjectStatus', 'Active', 'Inactive');
  expect([words.field(status), words.newValue(status)]).toEqual(['Estado del proyecto', 'Inactivo']);
  expect(words.newValue(entry('ProjectName', null, 'Inactive'))).toBe('Inactive');
});
