import { fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aCheck, aRow, stubUploads } from '../testing.ts';
import '../upload/import-screen.tsx';

/** Requirements, row number, both cells, error description, highlighted field. */
const rows = [
  ['IMP-013 IMP-014', '2', '10482', 'ETH-193408-0127', '–', []],
  ['IMP-029 IMP-015', '3', '', 'ETH-193408-0128', 'Reservation ID is missing', ['Reservation ID, row 3']],
  ['IMP-030 IMP-015', '4', '1O482', 'ETH-193408-0129', 'Invalid reservation ID format', ['Reservation ID, row 4']],
  ['IMP-031 IMP-015', '5', '10482', '', 'Child ID is missing', ['Child ID, row 5']],
  ['IMP-032 IMP-015', '6', '10482', '193408', 'Invalid child ID format', ['Child ID, row 6']],
] as const;
const wrong = (Column: string, Code: string, ErrorDescription: string) => ({
  Result: 'invalid',
  Errors: [{ Column, Code }],
  ErrorDescription,
});
const answered = [
  {},
  wrong('reservationId', 'reservation-id-missing', 'Reservation ID is missing'),
  wrong('reservationId', 'reservation-id-format', 'Invalid reservation ID format'),
  wrong('childId', 'child-id-missing', 'Child ID is missing'),
  wrong('childId', 'child-id-format', 'Invalid child ID format'),
].map((more, at) => aRow(at + 2, { Data: { ReservationID: rows[at]?.[2], ChildId: rows[at]?.[3] }, ...more }));

describe('the rows of a checked file', () => {
  let head: string[];
  let shown: ReadonlyMap<string, { readonly cells: string[]; readonly ringed: string[] }>;

  beforeAll(async () => {
    const { restore } = stubUploads();
    await renderScreen('import', '/reservation/import', {
      role: 'Standard User',
      answers: {
        'POST import/validate': { ImportCheck: aCheck({ TotalRecords: 5, InvalidRecords: 4 }), ImportRows: [] },
        'GET import/check/45/rows': { ImportRows: answered, TotalRecords: 5 },
      },
    });
    const file = new File(['x'], 'april.csv');
    fireEvent.drop(document.querySelector('section[aria-label]') as HTMLElement, { dataTransfer: { files: [file] } });
    await waitFor(() => expect(document.querySelectorAll('[role=dialog] tbody tr')).toHaveLength(rows.length));
    restore();
    head = [...document.querySelectorAll('[role=dialog] th')].map(({ textContent }) => textContent ?? '');
    const written = (cell: Element) => cell.querySelector('input')?.value ?? cell.textContent ?? '';
    shown = new Map(
      [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => {
        const cells = [...row.querySelectorAll('td')].map(written);
        const ringed = [...row.querySelectorAll('[aria-invalid=true]')].map(
          (input) => document.querySelector(`label[for="${input.id}"]`)?.textContent ?? '',
        );
        return [cells[0] ?? '', { cells, ringed }];
      }),
    );
  });

  test('IMP-013 IMP-014 IMP-015 have a number, their data, a result and an error description', () => {
    expect(head).toEqual(['Row', 'Reservation ID', 'Child ID', 'Result', 'Error Description']);
  });

  test.each(rows)('%s row %s: %j, %j: %s', (_id, row, reservation, child, words, ringed) => {
    const { cells = [], ...line } = shown.get(row) ?? {};
    expect([cells[1], cells[2], cells[4]]).toEqual([reservation, child, words]);
    expect(line).toEqual({ ringed });
  });
});
