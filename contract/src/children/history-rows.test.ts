import { expect, test } from 'vitest';
import { filterRows, sortRows } from './history-rows.ts';

interface Row {
  readonly id: number;
  readonly field: string;
  readonly by: string;
}
const columns = [
  { id: 'id', text: (row: Row) => String(row.id), order: (row: Row) => row.id },
  { id: 'field', text: (row: Row) => row.field },
  { id: 'by', text: (row: Row) => row.by },
];
const rows: readonly Row[] = [
  { id: 10, field: 'Religión', by: 'Ana' },
  { id: 9, field: 'Name', by: 'Liam' },
  { id: 2, field: 'Name', by: 'Ana' },
];
const ids = (found: readonly Row[]) => found.map(({ id }) => id);

test('CHILD-015 a filter wants every word somewhere in the row, accents and case or not', () => {
  expect(ids(filterRows(rows, columns, ''))).toEqual([10, 9, 2]);
  expect(ids(filterRows(rows, columns, 'RELIGION'))).toEqual([10]);
  expect(ids(filterRows(rows, columns, 'ana name'))).toEqual([2]);
  expect(ids(filterRows(rows, columns, 'nobody'))).toEqual([]);
});

test('CHILD-015 numbers sort as numbers, and equals keep the latest first', () => {
  expect(ids(sortRows(rows, columns, { column: 'id', isDescending: false }))).toEqual([2, 9, 10]);
  expect(ids(sortRows(rows, columns, { column: 'field', isDescending: false }))).toEqual([9, 2, 10]);
  expect(ids(sortRows(rows, columns, { column: 'unknown', isDescending: true }))).toEqual([10, 9, 2]);
});

test('CHILD-015 texts sort without case and accents, both ways', () => {
  const named = ['b', 'Á', 'a', 'C'].map((field, id) => ({ id, field, by: '' }));
  expect(ids(sortRows(named, columns, { column: 'field', isDescending: false }))).toEqual([1, 2, 0, 3]);
  expect(ids(sortRows(named, columns, { column: 'field', isDescending: true }))).toEqual([3, 0, 1, 2]);
  expect(ids(sortRows(rows, columns, { column: 'id', isDescending: true }))).toEqual([10, 9, 2]);
});

test('CHILD-015 words do not run over the border of two columns, and blanks around them do not count', () => {
  expect(ids(filterRows(rows, columns, 'nameana'))).toEqual([]);
  expect(filterRows(rows, columns, '  ')).toBe(rows);
  expect(ids(filterRows(rows, columns, '  liam  '))).toEqual([9]);
});

test('F24 what is empty stands last, whichever way the others are sorted', () => {
  const dated = [
    { id: 1, at: null },
    { id: 2, at: '2026-01-02' },
    { id: 3, at: null },
    { id: 4, at: '2026-01-01' },
  ];
  type Dated = (typeof dated)[number];
  const byDay = [{ id: 'at', text: (row: Dated) => row.at ?? '', order: (row: Dated) => row.at }];
  const sorted = (isDescending: boolean) => sortRows(dated, byDay, { column: 'at', isDescending }).map(({ id }) => id);
  expect(sorted(false)).toEqual([4, 2, 1, 3]);
  expect(sorted(true)).toEqual([2, 4, 1, 3]);
  const named = ['', 'b', '', 'a'].map((field, id) => ({ id, field, by: '' }));
  expect(ids(sortRows(named, columns, { column: 'field', isDescending: false }))).toEqual([3, 1, 0, 2]);
  expect(ids(sortRows(named, columns, { column: 'field', isDescending: true }))).toEqual([1, 3, 0, 2]);
});
