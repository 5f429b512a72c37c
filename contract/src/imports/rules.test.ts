import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importStatus, importType } from './import.ts';
import { describeProblem, instructionsFor } from './labels.ts';
import {
  canUndo,
  checkCells,
  columnsOf,
  defaultImportFilter,
  hasImportCriterion,
  importCellMaximum,
  importFileMaximum,
  importFileMaximumText,
  importRowsMaximum,
  importStatuses,
  importTypeCodes,
  importTypes,
  isFinished,
  parseYesNo,
  type RowProblemCode,
  rowProblemCodes,
  uploadMaximum,
} from './rules.ts';

test('IMP-003 there are two import types, each with its columns', () => {
  expect(columnsOf).toEqual({
    reservation: ['reservationId', 'childId'],
    verification: ['childId', 'childDataVerified', 'sponsorshipReady'],
  });
  expect(z.encode(importType, 'verification')).toBe('2');
  expect(z.decode(importType, '1')).toBe('reservation');
});

test('IMP-016 the six statuses have the codes of table T2', () => {
  expect(importStatuses.map((status) => [z.encode(importStatus, status), status])).toEqual([
    ['1', 'queued'],
    ['2', 'inProgress'],
    ['3', 'completed'],
    ['4', 'completedWithErrors'],
    ['5', 'failed'],
    ['6', 'undone'],
  ]);
  expect(importStatuses.filter((status) => !isFinished(status))).toEqual(['queued', 'inProgress']);
});

describe('cells', () => {
  const problems = (reservationId: string, childId: string) =>
    checkCells('reservation', { reservationId, childId }).map(({ code }) => code);

  test('IMP-029 IMP-030 a reservation id has 1 to 10 digits', () => {
    const child = 'ETH-193408-0127';
    expect(problems('1', child)).toEqual([]);
    expect(problems('0123456789', child)).toEqual([]);
    for (const wrong of ['12345678901', '1O482', '-5', '10.5', '10 482'])
      expect(problems(wrong, child)).toEqual(['reservation-id-format']);
    expect(problems('  ', child)).toEqual(['reservation-id-missing']);
  });

  test('IMP-031 IMP-032 a child id may come without dashes and in small letters', () => {
    for (const right of ['ETH-193408-0127', 'eth-193408-0127', 'ETH1934080127'])
      expect(problems('1', right)).toEqual([]);
    for (const wrong of ['ETH-193408-127', '193408-0127', 'ETH-193408-01270'])
      expect(problems('1', wrong)).toEqual(['child-id-format']);
    expect(problems('1', '')).toEqual(['child-id-missing']);
  });

  test('IMP-024 IMP-026 only Yes and No, in every language', () => {
    expect(['Yes', 'NO', ' sí ', 'si', 'no'].map(parseYesNo)).toEqual(['Yes', 'No', 'Yes', 'Yes', 'No']);
    expect(['', 'Y', '1', 'TRUE', 'constructor'].map(parseYesNo)).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});

test('IMP-018 IMP-019 the history is searched by one criterion at least, and Clear leaves none', () => {
  expect(hasImportCriterion(defaultImportFilter)).toBe(false);
  expect(hasImportCriterion({ createdBy: [], statuses: [] })).toBe(false);
  expect(hasImportCriterion({ createdBy: [1] })).toBe(true);
  expect(hasImportCriterion({ statuses: ['failed'] })).toBe(true);
  expect(hasImportCriterion({ from: '2026-04-16' })).toBe(true);
});

test('only applied rows can be undone', () => {
  expect(importStatuses.filter((status) => canUndo({ status, applied: 1 }))).toEqual([
    'completed',
    'completedWithErrors',
  ]);
  expect(canUndo({ status: 'completed', applied: 0 })).toBe(false);
});

test('every problem has its sentence in every language, with its values', () => {
  for (const [code, names] of Object.entries(rowProblemCodes)) {
    const params = Object.fromEntries(names.map((name) => [name, 7]));
    for (const language of ['en', 'es'] as const)
      expect(describeProblem({ code: code as RowProblemCode, params }, language)).toMatch(/^[^{}]{10,}$/);
  }
  expect(describeProblem({ code: 'reservation-not-active', params: { status: 5 } }, 'es')).toBe(
    'El estado de la reserva es Cancelada, no Activa',
  );
});

test('the instructions of a template speak of its own columns', () => {
  expect(instructionsFor('reservation', 'en').join(' ')).toContain('Reservation ID:');
  expect(instructionsFor('verification', 'es').join(' ')).toContain('Sí o No');
});

test('IMP-024 IMP-026 both cells of a verification are checked, each by its own name', () => {
  const check = (childDataVerified?: string, sponsorshipReady?: string) =>
    checkCells('verification', { childId: 'ETH-193408-0127', childDataVerified, sponsorshipReady } as never);
  expect(check('Yes', ' no ')).toEqual([]);
  for (const wrong of ['Y', 'n', '1', 'Oui', 'Yes!']) {
    expect(check(wrong, 'Yes')).toEqual([{ code: 'verified-not-yes-no', column: 'childDataVerified' }]);
    expect(check('No', wrong)).toEqual([{ code: 'ready-not-yes-no', column: 'sponsorshipReady' }]);
  }
  expect(check('maybe', '')).toEqual([
    { code: 'verified-not-yes-no', column: 'childDataVerified' },
    { code: 'ready-missing', column: 'sponsorshipReady' },
  ]);
  expect(check(undefined, 'x')).toEqual([
    { code: 'verified-missing', column: 'childDataVerified' },
    { code: 'ready-not-yes-no', column: 'sponsorshipReady' },
  ]);
  expect(checkCells('reservation', {})).toEqual([
    { code: 'reservation-id-missing', column: 'reservationId' },
    { code: 'child-id-missing', column: 'childId' },
  ]);
});

test('IMP-020 IMP-028 what a file may be', () => {
  expect([importFileMaximum, importFileMaximumText, uploadMaximum]).toEqual([1_048_576, '1 MB', 4_194_304]);
  expect([importRowsMaximum, importCellMaximum]).toEqual([50_000, 100]);
  expect([importTypes, importTypeCodes]).toEqual([
    ['reservation', 'verification'],
    { reservation: '1', verification: '2' },
  ]);
});

test('IMP-018 the last day alone is a criterion too', () => {
  expect(hasImportCriterion({ to: '2026-04-16' })).toBe(true);
  expect(canUndo({ status: 'completedWithErrors', applied: 0 })).toBe(false);
});
