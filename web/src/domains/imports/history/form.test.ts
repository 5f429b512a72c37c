import { expect, test } from 'vitest';
import { filledCriteria, formProblems, parseForm, removeCriterion } from './form.ts';

test('IMP-006 IMP-007 IMP-008 IMP-018 each of the three criteria alone is enough to search by', () => {
  expect(filledCriteria({})).toEqual([]);
  expect(filledCriteria({ createdBy: [], statuses: [] })).toEqual([]);
  expect(filledCriteria({ createdBy: [1] })).toEqual(['createdBy']);
  expect(filledCriteria({ statuses: ['failed'] })).toEqual(['statuses']);
  expect(filledCriteria({ from: '2026-04-16' })).toEqual(['date']);
});

test('a chip takes its criterion away, both days of a date', () => {
  const form = { createdBy: [1], from: '2026-04-16', to: '2026-04-17' };
  expect(filledCriteria(removeCriterion(form, 'date').form)).toEqual(['createdBy']);
});

test('a last day before the first is named', () => {
  const written = (day: string) => `the ${day}`;
  expect([...formProblems({ from: '2026-04-17', to: '2026-04-16' }, written)]).toEqual([
    ['to', { code: 'must-not-be-before', params: { than: 'the 2026-04-17' } }],
  ]);
  expect(formProblems({ from: '2026-04-16', to: '2026-04-16' }, written).size).toBe(0);
});

test('what was remembered is taken only when it is still understood', () => {
  expect(parseForm({ statuses: ['queued'] })).toEqual({ statuses: ['queued'] });
  expect(parseForm({ statuses: ['lost'] })).toBeUndefined();
});
