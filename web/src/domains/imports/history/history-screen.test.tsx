import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  control,
  type FieldState,
  fill,
  fillEach,
  openListOptions,
  readFields,
  toggleList,
} from '../../../testing/form.ts';
import { listOf } from '../../../testing/lists.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { anImport } from '../testing.ts';

const several = { kind: 'several of a list', value: 'Any' } as const;
const date = { kind: 'date', value: '' } as const;

/** Requirement, label, expected field, request parameter (as specified), values sent. */
const fields = [
  ['IMP-006', 'Created By', several, 'CreatedBy', ['8']],
  ['IMP-007', 'Import Status', several, 'ImportStatus', ['1', '6']],
  ['IMP-008', 'Import Date from', date, 'ImportDate', ['2026-04-16']],
  ['IMP-008', 'Import Date to', date, 'ImportDateTo', ['2026-04-17']],
] as const;
const statuses = ['Queued', 'In Progress', 'Completed', 'Completed with Errors', 'Failed', 'Undone'];

/** Table T15: requirement, column, expected value. */
const columns = [
  ['IMP-009', 'Import ID', '45'],
  ['IMP-010', 'Date', '16/04/2026 03:00:00 AM'],
  ['IMP-003', 'Import Type', 'Child Data Verification'],
  ['IMP-012 IMP-004', 'File Name', 'april.csv'],
  ['IMP-011', 'Status', 'Completed with Errors'],
  ['IMP-005', 'Created By', 'Priya Nair'],
] as const;

describe('the import history', () => {
  let seen: ReadonlyMap<string, FieldState>;
  let offered: (string | null)[];
  let asked: URLSearchParams;
  let cells: ReadonlyMap<string, string>;
  let cleared: { readonly fields: ReadonlyMap<string, FieldState>; readonly isGridGone: boolean };
  const searchStates: boolean[] = [];
  let askedBefore: number;
  let opens: string | null | undefined;

  const fieldsNow = () => readFields(document.querySelector('[data-fields]') as HTMLElement);
  const button = (name: string) => screen.getByText(name, { selector: 'form button' });
  const noteSearch = () => searchStates.push(button('Search').getAttribute('aria-disabled') === 'true');
  const asks = () => calls.filter(({ path }) => path === 'import');
  const words = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

  beforeAll(async () => {
    await renderScreen('importHistory', '/reservation/viewImportHistory', {
      role: 'Standard User',
      answers: {
        'GET import/author': {
          Authors: [
            { UserId: 7, Name: 'Ana Delgado' },
            { UserId: 8, Name: 'Priya Nair' },
          ],
        },
        'GET list/importStatus': listOf(...statuses.map((name, at) => [String(at + 1), name] as const)),
        'GET import': {
          Imports: [
            anImport({
              ImportType: '2',
              ImportTypeName: 'Child Data Verification',
              ImportStatus: '4',
              ImportStatusName: 'Completed with Errors',
              CreatedBy: 'Priya Nair',
            }),
          ],
          TotalRecords: 1,
        },
      },
    });
    seen = fieldsNow();
    noteSearch();
    await fillEach(() => {
      toggleList('Import Status');
      offered = openListOptions('Import Status').map(({ textContent }) => textContent);
      toggleList('Import Status');
    });
    const fills = [
      () => choose('Created By', 'Priya Nair'),
      () => choose('Import Status', 'Queued', 'Undone'),
      () => fill('Import Date from', '2026-04-16'),
      () => fill('Import Date to', '2026-04-17'),
    ];
    for (const fillIt of fills) {
      await fillEach(fillIt);
      noteSearch();
      fireEvent.click(button('Clear'));
    }
    await fillEach(...fills);
    askedBefore = asks().length;
    fireEvent.click(button('Search'));
    await screen.findByText('1 import', { selector: 'h2' });
    asked = asks()[0]?.query ?? new URLSearchParams();
    const values = words('tbody td');
    opens = document.querySelector('tbody a')?.getAttribute('href');
    cells = new Map(words('thead th').map((name, at) => [name, values[at] ?? '']));
    fireEvent.click(screen.getByText('Edit criteria'));
    fireEvent.click(button('Clear'));
    cleared = { fields: fieldsNow(), isGridGone: document.querySelector('table') === null };
  });

  test.each(fields)('%s has the filter %s, and asks by it', (_id, label, field, name, values) => {
    expect(seen.get(label)).toMatchObject(field);
    expect(asked.getAll(name)).toEqual(values);
  });

  test('IMP-007 IMP-016 every status can be chosen', () => {
    expect(offered).toEqual(statuses);
  });

  test.each(columns)('%s a row shows %s: %s', (_id, name, value) => {
    expect(cells.get(name)).toBe(value);
  });

  test('IMP-002 a row leads to its import', () => {
    expect(opens).toBe('/reservation/viewImportHistory/viewImportDetails?id=45');
  });

  test('and no other column', () => {
    expect([...cells.keys()]).toEqual(columns.map(([, name]) => name));
  });

  test('IMP-018 Search waits for a criterion, and each of them is enough', () => {
    expect(searchStates).toEqual([true, false, false, false, false]);
  });

  test('IMP-019 nothing is listed before a search; Clear empties the filter and takes the grid away', () => {
    expect(askedBefore).toBe(0);
    expect([...cleared.fields]).toEqual([...seen]);
    expect(cleared.isGridGone).toBe(true);
  });
});

test('a last day before the first is told', async () => {
  await renderScreen('importHistory', '/reservation/viewImportHistory', { role: 'Standard User' });
  fill('Import Date from', '2026-04-17');
  fill('Import Date to', '2026-04-16');
  await waitFor(() => expect(control('Import Date to').getAttribute('aria-invalid')).toBe('true'));
  screen.getByText('Enter a date not before 17/04/2026');
});
