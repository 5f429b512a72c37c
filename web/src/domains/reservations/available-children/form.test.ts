import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/office-settings/rules.ts';
import { changeForm, filledFields, filledForm, formProblems, parseForm, removeField } from './form.ts';

const bounds = { settings: defaultSettings, today: '2026-04-16' };
const codes = (form: Parameters<typeof formProblems>[0], type: string | null = '13') =>
  [...formProblems(form, type, bounds)].map(([field, { code }]) => `${field} ${code}`);

describe('criteria for available children', () => {
  test('RESV-068 only what is filled counts as a criterion', () => {
    expect(filledFields({})).toEqual([]);
    expect(filledFields({ countries: [], age: { operator: 'Between' }, birthDate: {} })).toEqual([]);
    expect(filledFields({ gender: 'Female', hasVideo: 'No', countryGroup: 3 })).toEqual([
      'countryGroup',
      'gender',
      'hasVideo',
    ]);
    expect(filledForm({ countries: ['ETH'], projects: [], age: { operator: 'Less than', from: 9 } })).toEqual({
      countries: ['ETH'],
      age: { operator: 'Less than', from: 9 },
    });
  });

  test('RESV-074 RESV-075 a country clears project and community, and says so', () => {
    const form = { countries: ['ETH'], projects: ['193408'], communities: ['C1'] };
    expect(changeForm(form, { countries: ['GTM'] })).toEqual({
      form: { countries: ['GTM'], projects: undefined, communities: undefined },
      cleared: ['projects', 'communities'],
    });
    expect(removeField(form, 'projects').cleared).toEqual(['communities']);
    expect(changeForm(form, { gender: 'Male' }).cleared).toEqual([]);
  });

  test('RESV-090 RESV-091 RESV-092 RESV-093 the limits of the category type', () => {
    const many = { countries: ['ETH', 'GTM'], projects: ['1', '2'] };
    expect(codes(many)).toEqual([]);
    expect(codes(many, '11')).toEqual(['countries too-many-countries', 'projects too-many-projects']);
    expect(codes({ countries: ['A', 'B', 'C', 'D'] })).toEqual(['countries too-many-countries']);
  });

  test('a range that ends before it begins is told', () => {
    expect(codes({ birthDate: { from: '2020-02-29', to: '2020-02-28' } })).toEqual(['birthDate must-not-be-before']);
    expect(codes({ age: { operator: 'Between', from: 9 } })).toEqual(['age required']);
  });

  test('what was remembered is taken when it is understood', () => {
    expect(parseForm({ age: { operator: 'Between' }, gender: 'Male' })).toMatchObject({ gender: 'Male' });
    expect(parseForm({ gender: 'Other' })).toBeUndefined();
  });
});
