import { expect, test } from 'vitest';
import {
  changeAvailableSearch,
  checkAvailableSearch,
  chooseCountryGroup,
  hasAvailableCriterion,
} from './available-search.ts';
import { reservationFieldLabels } from './labels.ts';
import { ReservationInput } from './reservation.ts';
import {
  changeReservationSearch,
  checkReservationSearch,
  defaultReservationSearch,
  hasReservationCriterion,
} from './search.ts';

const bounds = { today: '2026-03-10', age: { minimum: 1, maximum: 25 } };

test('RESV-067 RESV-068 a search needs at least one criterion', () => {
  expect(hasReservationCriterion({})).toBe(false);
  expect(hasReservationCriterion({ name: '  ', statuses: [] })).toBe(false);
  expect(hasReservationCriterion({ isPerpetual: false })).toBe(true);
  expect(hasAvailableCriterion({})).toBe(false);
  expect(hasAvailableCriterion({ countries: [], birthDate: {} })).toBe(false);
  expect(hasAvailableCriterion({ hasPhoto: 'No' })).toBe(true);
});

test('RESV-071 Clear returns to an empty search', () =>
  expect(hasReservationCriterion(defaultReservationSearch)).toBe(false));

test('RESV-073 RESV-074 RESV-075 what a change clears', () => {
  expect(changeReservationSearch({ categories: ['1'], categoryTypes: ['11'] }, { categories: ['2'] })).toEqual({
    categories: ['2'],
  });
  expect(changeReservationSearch({ countries: ['ETH'], projects: ['1'] }, { countries: ['KEN'] })).toEqual({
    countries: ['KEN'],
  });
  expect(changeReservationSearch({ projects: ['1'], name: 'a' }, { name: 'b' })).toEqual({
    projects: ['1'],
    name: 'b',
  });
  const search = { countries: ['ETH'], projects: ['1'], communities: ['1-01'], gender: 'Female' as const };
  expect(changeAvailableSearch(search, { countries: ['KEN'] })).toEqual({ countries: ['KEN'], gender: 'Female' });
  expect(changeAvailableSearch(search, { projects: ['2'] })).toEqual({
    countries: ['ETH'],
    projects: ['2'],
    gender: 'Female',
  });
  expect(changeAvailableSearch(search, { gender: 'Male' })).toEqual({ ...search, gender: 'Male' });
});

test('RESV-029 a country group fills the countries, which stay editable', () => {
  const chosen = chooseCountryGroup({ projects: ['1'] }, { id: 7, countries: ['ETH', 'KEN'] });
  expect(chosen).toEqual({ countryGroup: 7, countries: ['ETH', 'KEN'] });
  expect(changeAvailableSearch(chosen, { countries: ['ETH'] })).toEqual({ countryGroup: 7, countries: ['ETH'] });
  expect(chooseCountryGroup(chosen, undefined).countries).toEqual(['ETH', 'KEN']);
});

test('RESV-090 RESV-091 RESV-092 RESV-093 places within the limits of the category type', () => {
  const codes = (search: object, type: string) => checkAvailableSearch(search, type, bounds).map(({ code }) => code);
  const projects = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  expect(codes({ countries: ['ETH'], projects: projects(1) }, '11')).toEqual([]);
  expect(codes({ countries: ['ETH'], projects: projects(2) }, '11')).toEqual(['too-many-projects']);
  expect(codes({ countries: ['ETH', 'KEN'] }, '21')).toEqual(['too-many-countries']);
  expect(codes({ countries: ['ETH', 'KEN', 'GTM'], projects: projects(10) }, '31')).toEqual([]);
  expect(codes({ countries: ['ETH', 'KEN', 'GTM', 'HND'], projects: projects(11) }, '31')).toEqual([
    'too-many-countries',
    'too-many-projects',
  ]);
});

test('RESV-024 RESV-026 ages and birth dates in order', () => {
  const codes = (search: object) =>
    checkAvailableSearch(search, '31', bounds).map(({ path, code }) => `${path.join('.')} ${code}`);
  expect(codes({ age: { operator: 'Between', from: 5, to: 9 } })).toEqual([]);
  expect(codes({ age: { operator: 'Between', from: 5, to: 5 } })).toEqual(['age.to must-be-greater']);
  expect(codes({ age: { operator: 'Equal to', from: 26 } })).toEqual(['age.from out-of-range']);
  expect(codes({ birthDate: { from: '2020-02-29', to: '2020-02-29' } })).toEqual([]);
  expect(codes({ birthDate: { from: '2020-03-01', to: '2020-02-29' } })).toEqual(['birthDate.to must-not-be-before']);
});

test('RESV-036 RESV-038 ranges need both ends in order', () => {
  const codes = (search: object) => checkReservationSearch(search).map(({ path, code }) => `${path.join('.')} ${code}`);
  expect(codes({ totalReserved: { operator: 'Between', from: 3 } })).toEqual(['totalReserved.to required']);
  expect(codes({ totalReserved: { operator: 'Equal to', from: 3, to: 4 } })).toEqual(['totalReserved.to invalid']);
  expect(codes({ totalReserved: { operator: 'Between', from: 0, to: 500 } })).toEqual([]);
  expect(codes({ totalReserved: { operator: 'Less than', from: 501 } })).toEqual(['totalReserved.from out-of-range']);
  expect(codes({ totalReserved: { operator: 'Between', from: 5, to: 5 } })).toEqual([]);
  expect(codes({ totalReserved: { operator: 'Between', from: 5, to: 4 } })).toEqual([
    'totalReserved.to must-not-be-less',
  ]);
  expect(codes({ expirationDate: { operator: 'Between', from: '2026-01-02', to: '2026-01-01' } })).toEqual([
    'expirationDate.to must-not-be-before',
  ]);
});

test('every field of the form has its words', () => {
  for (const field of Object.keys(ReservationInput.in.shape)) expect(reservationFieldLabels).toHaveProperty(field);
});
