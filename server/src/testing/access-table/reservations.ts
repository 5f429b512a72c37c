import type { OtherOffice, Rows } from './row.ts';

const one = ({ reservationId }: OtherOffice) => ({ ReservationID: reservationId });
const withBody = (body: Readonly<Record<string, unknown>>) => (other: OtherOffice) => ({ ...one(other), ...body });
const children = { Children: [{ ChildId: 'GTM-201115-0001' }] };
const search = { ChildSearch: { Gender: 'Female' } };

export const reservationsRows: Rows = {
  'POST reservation': ['PLS', 'shared'],
  'GET reservation/:ReservationID': ['PLSV', 'own', one],
  'PUT reservation/:ReservationID': ['PLS', 'own', withBody({ Version: 1, Reservation: { Reservation_Name: 'Ours' } })],
  'GET reservation/:ReservationID/audit': ['PLSV', 'own', one],
  'GET reservation/:ReservationID/audit/export': ['PL', 'own', one],
  'PUT reservation/:ReservationID/cancel': ['PLS', 'own', one],
  'POST reservation/:ReservationID/childSearch': ['PLS', 'own', withBody(search)],
  'GET reservation/:ReservationID/children': ['PLSV', 'own', one],
  'POST reservation/:ReservationID/children': ['PLS', 'own', withBody(children)],
  'GET reservation/:ReservationID/children/export': ['PLS', 'own', one],
  'PUT reservation/:ReservationID/confirm': ['PLS', 'own', one],
  'POST reservation/:ReservationID/fill': ['PLS', 'own', withBody({ ...search, GenderMix: 'any', CountryMix: 'any' })],
  'POST reservation/:ReservationID/pdf': ['PLS', 'own', one],
  'POST reservation/:ReservationID/pick': ['PLS', 'own', withBody(children)],
  'POST reservation/:ReservationID/print': ['PLSV', 'own', one],
  'PUT reservation/:ReservationID/release': ['PLS', 'own', withBody(children)],
  'POST reservation/:ReservationID/replacement': ['PLS', 'own', withBody(children)],
  'PUT reservation/:ReservationID/selection': ['PLS', 'own', withBody(children)],
  'PUT reservation/:ReservationID/transfer': [
    'PLS',
    'own',
    withBody({ Transfer: { TargetReservationID: 1, ...children } }),
  ],
  'GET reservation/:ReservationID/transferTarget': ['PLS', 'own', one],
  'PUT reservation/:ReservationID/unpick': ['PLS', 'own', withBody(children)],
  'GET reservation/expiring': ['PLSV', 'shared'],
  'POST reservation/export': ['PLS', 'shared'],
  'PUT reservation/extend': ['PLS', 'shared'],
  'PUT reservation/release': ['PLS', 'shared'],
  'POST reservation/search': ['PLSV', 'shared'],
  'POST reservation/search/explain': ['PLSV', 'shared'],
};
