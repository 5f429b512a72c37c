import { expect, test } from 'vitest';
import type { ExpiringReservation } from '#contract/reservations/board-api.ts';
import { type AvailableChild, availableColumns, type ReservedChild } from '#contract/reservations/children-api.ts';
import { pageOf } from '../../ui/grid/client-page.ts';
import { sortValue as availableValue } from './available-children/child-columns.tsx';
import { sortValue as boardValue } from './board/board-columns.tsx';
import { sortValue as reservedValue } from './view/child-columns.tsx';

/** F24 for the lists that are sorted in the browser. */
const coded = (label: string) => ({ code: label, label });
const child = (childId: string, isFull: boolean) => ({
  childId,
  givenName: childId,
  familyName: isFull ? 'Bekele' : null,
  gender: 'Female' as const,
  age: 7,
  birthDate: '2018-05-17',
  country: coded('Ethiopia'),
  project: coded('Wenz Ber'),
  community: isFull ? 'Tulu' : null,
  hasPhoto: isFull,
  hasVideo: isFull,
  hasPicture: isFull,
  addDate: '2024-01-01',
  status: coded('Internal Hold'),
  state: 'reserved' as const,
  reason: null,
  isSaved: true,
  isPicked: false,
  addedAt: isFull ? '2026-03-10T20:00:00.000Z' : null,
});
const reservation = (id: number, isFull: boolean) =>
  ({
    reservation: {
      id,
      name: isFull ? 'Concert' : null,
      categoryType: isFull ? coded('Web') : null,
      totalReserved: 5,
    },
    daysLeft: 5,
    sponsored: 1,
    available: 4,
    extendsTo: isFull ? '2026-05-28' : null,
  }) as unknown as ExpiringReservation;

type Value = (row: never, column: string) => string | number | null;
const reservedColumns = 'childId name gender age birthDate country project status added state'.split(' ');
const boardColumns = 'id name type expires left reserved sponsored available extendsTo'.split(' ');
const children = [child('A', false), child('B', true), child('C', false), child('D', true)];
const expiring = [1, 2, 3, 4].map((id) => reservation(id, id % 2 === 0));
const lists: readonly (readonly [string, readonly unknown[], Value, readonly string[], readonly string[]])[] = [
  [
    'available children',
    children satisfies readonly AvailableChild[],
    availableValue as Value,
    availableColumns,
    ['Community', 'PhotoAvailable', 'VideoAvailable'],
  ],
  [
    'reserved children',
    children satisfies readonly ReservedChild[],
    reservedValue as Value,
    reservedColumns,
    ['added'],
  ],
  ['the expiry board', expiring, boardValue as Value, boardColumns, ['name', 'type', 'extendsTo']],
];

const cases = lists.flatMap(([name, rows, value, columns, canBeEmpty]) =>
  columns.flatMap((column) =>
    [false, true].map((isDescending) => ({ name, rows, value, column, isDescending, canBeEmpty })),
  ),
);

test.each(cases)('F24 $name by $column, descending $isDescending, sorts empty values last', (one) => {
  const { rows, value, column, isDescending, canBeEmpty } = one;
  const page = pageOf(rows, { sort: { column, isDescending }, page: 1, pageSize: 10 }, value as never);
  const empty = page.map((row) => value(row as never, column) === null);
  expect(empty).toEqual(canBeEmpty.includes(column) ? [false, false, true, true] : [false, false, false, false]);
});
