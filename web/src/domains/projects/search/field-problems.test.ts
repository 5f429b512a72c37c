import { describe, expect, test } from 'vitest';
import { searchProblems } from './field-problems.ts';
import { parseForm, parseShared } from './parse-form.ts';

const codes = (form: Parameters<typeof searchProblems>[0]) =>
  Object.fromEntries([...searchProblems(form)].map(([field, { code }]) => [field, code]));

describe('the criteria of a project search', () => {
  test('PROJ-026 an untouched or half-filled form is no mistake', () => {
    expect(codes({})).toEqual({});
    expect(codes({ startDate: { operator: 'Between', from: '2026-01-01' } })).toEqual({});
  });

  test('PROJ-035 PROJ-036 more than 3 countries or 20 projects are refused at their field', () => {
    expect(codes({ countries: ['GTM', 'ETH', 'KEN', 'BOL'] })).toEqual({ countries: 'too-many' });
    const projects = Array.from({ length: 21 }, (_, index) => String(100_000 + index));
    expect(codes({ countries: ['GTM'], projects })).toEqual({ projects: 'too-many' });
  });

  test('a project needs its country, and a range its order', () => {
    expect(codes({ projects: ['201115'] })).toEqual({ projects: 'needs-country' });
    const endDate = { operator: 'Between', from: '2026-02-01', to: '2026-01-01' } as const;
    expect(Object.keys(codes({ endDate }))).toEqual(['endDate']);
  });

  test('what was remembered or shared is taken when it is understood', () => {
    const form = { status: '', lockStart: { operator: 'Between', from: '2026-01-01' } };
    expect(parseForm(form)).toEqual(form);
    expect(parseForm({ status: 'Gone' })).toBeUndefined();
  });

  test('F8 PROJ-035 a shared search beyond a limit is understood, to be corrected at its field', () => {
    const form = { countries: ['GTM', 'ETH', 'KEN', 'BOL'] };
    expect(parseForm(form)).toBeUndefined();
    expect(parseShared(form)).toEqual({ form, isSound: false });
    expect(parseShared({ ...form, status: 'Gone' })).toBeUndefined();
    expect(parseShared({ countries: ['GTM'] })).toEqual({ form: { countries: ['GTM'] }, isSound: true });
  });
});
