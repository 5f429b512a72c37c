import { expect, test } from 'vitest';
import { encodeData } from './outbound-data.ts';

test.each([
  ['draft', '1', 'Draft'],
  ['active', '2', 'Active'],
  ['expired', '3', 'Expired'],
  ['transferred', '4', 'Transferred'],
  ['cancelled', '5', 'Cancelled'],
])(
  'RESV-061 T1 a reservation that is %s travels with the code and the name of the API',
  (status, Code, Description) => {
    expect(encodeData('reservation-updated', { reservationId: 10_001, status, children: [] })).toEqual({
      ReservationID: 10_001,
      ReservationStatus: { Code, Description },
      Children: [],
    });
  },
);

test.each([
  [true, 1],
  [false, 0],
])('RESV-021 whether a reservation is perpetual (%s) travels as the API has it', (isPerpetual, sent) => {
  const data = encodeData('reservation-updated', { reservationId: 10_001, isPerpetual });
  expect(data).toMatchObject({ IsPerpetualReservation: sent });
});

test('F6 an unknown kind has no content', () => {
  expect(encodeData('weather-changed', {})).toBeUndefined();
});
