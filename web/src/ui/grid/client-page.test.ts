import { expect, test } from 'vitest';
import { pageOf } from './client-page.ts';

const rows = [{ value: null }, { value: 'b' }, { value: '' }, { value: 'a' }, { value: 'C' }];
const numbers = [{ value: 10 }, { value: null }, { value: 0 }, { value: 9 }];
type Row = { readonly value: string | number | null };
const sorted = (of: readonly Row[], isDescending: boolean) =>
  pageOf(of, { sort: { column: 'value', isDescending }, page: 1, pageSize: 10 }, (row) => row.value).map(
    ({ value }) => value,
  );

test('F24 empty values are last in both directions; zero is not empty', () => {
  expect(sorted(rows, false)).toEqual(['a', 'b', 'C', null, '']);
  expect(sorted(rows, true)).toEqual(['C', 'b', 'a', null, '']);
  expect(sorted(numbers, false)).toEqual([0, 9, 10, null]);
  expect(sorted(numbers, true)).toEqual([10, 9, 0, null]);
});

test('a page beyond the last is the last', () => {
  const many = Array.from({ length: 12 }, (_, value) => ({ value }));
  const page = pageOf(
    many,
    { sort: { column: 'value', isDescending: false }, page: 9, pageSize: 10 },
    (row) => row.value,
  );
  expect(page.map(({ value }) => value)).toEqual([10, 11]);
});
