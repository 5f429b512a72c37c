import { describe, expect, test } from 'vitest';
import {
  changeForm,
  changeRangeOf,
  filledCriteria,
  filledForm,
  formProblems,
  offeredTypes,
  parseForm,
  removeCriterion,
} from './form.ts';

describe('the criteria of Manage Reservation', () => {
  test('RESV-067 nothing but filled criteria counts', () => {
    expect(filledCriteria({})).toEqual([]);
    expect(filledCriteria({ name: '   ', statuses: [], totalReserved: { operator: 'Equal to' } })).toEqual([]);
    expect(filledCriteria({ name: ' Dallas ', isPerpetual: false })).toEqual(['name', 'isPerpetual']);
    expect(filledForm({ name: ' Dallas ', categories: [] })).toEqual({ name: 'Dallas' });
  });

  test('RESV-073 RESV-074 a category clears its types, a country its projects, and the form says which', () => {
    const form = {
      categories: ['1' as const],
      categoryTypes: ['12' as const],
      countries: ['GTM'],
      projects: ['193408'],
    };
    expect(changeForm(form, { categories: ['2'] })).toEqual({
      form: { categories: ['2'], countries: ['GTM'], projects: ['193408'] },
      cleared: ['categoryTypes'],
    });
    expect(removeCriterion(form, 'countries')).toEqual({
      form: { categories: ['1'], categoryTypes: ['12'] },
      cleared: ['projects'],
    });
    expect(changeForm(form, { name: 'x' }).cleared).toEqual([]);
  });

  test('RESV-034 the types offered are those of the chosen categories', () => {
    expect(offeredTypes({})).toBeUndefined();
    expect([...(offeredTypes({ categories: ['2'] }) ?? [])]).toEqual(['21', '22', '23']);
  });

  test('RESV-036 RESV-038 To belongs to Between alone, and lies not before From', () => {
    const between = { totalReserved: { operator: 'Between' as const, from: 10 } };
    expect(formProblems(between).get('totalReserved')).toEqual({ code: 'required' });
    expect(formProblems({ totalReserved: { ...between.totalReserved, to: 5 } }).get('totalReserved')?.code).toBe(
      'must-not-be-less',
    );
    expect(formProblems({ totalReserved: { ...between.totalReserved, to: 501 } }).get('totalReserved')?.code).toBe(
      'out-of-range',
    );
    expect(formProblems({ id: '1234567890' }).size).toBe(0);
    expect(formProblems({ id: '12345678901' }).get('id')?.code).toBe('too-long');
    expect(formProblems({ id: '12a' }).get('id')?.code).toBe('not-a-number');
    const dated = { expirationDate: { operator: 'Between' as const, from: '2026-05-01', to: '2026-06-01' } };
    expect(formProblems(dated).size).toBe(0);
    expect(changeRangeOf(dated, 'expirationDate', { from: '2026-05-02' }).form).toEqual({
      expirationDate: { operator: 'Between', from: '2026-05-02' },
    });
    expect(changeRangeOf(dated, 'expirationDate', { operator: '' }).form).toEqual({});
  });

  test('a remembered form may be half filled; an unknown one is rejected', () => {
    expect(parseForm({ createdDate: { operator: 'On' } })).toEqual({ createdDate: { operator: 'On' } });
    expect(parseForm({ whatever: 1 })).toEqual({});
    expect(parseForm({ statuses: ['9'] })).toBeUndefined();
    expect(parseForm('x')).toBeUndefined();
  });
});
