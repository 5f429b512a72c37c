import type { OtherOffice, Rows } from './row.ts';

const one = ({ reservationId }: OtherOffice) => ({ ReservationID: reservationId });
const withBody = (body: Readonly<Record<string, unknown>>) => (other: OtherOffice) => ({ ...one(other), ...body });
const children = { Children: [{ ChildId: 'GTM-201115-0001' }] };
const search = { ChildSearch: { Gender: 'Female' } };

export const reservationsRows: Rows = {
  'POST reservation': ['PLS', 'own change'],
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
  'PUT reservation/:ReservationID/movePicks': ['PLS', 'own', withBody(children)],
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
  'GET reservation/expiring': ['PLSV', 'own list'],
  'POST reservation/export': ['PLS', 'own list'],
  'PUT reservation/extend': ['PLS', 'own change'],
  'PUT reservation/release': ['PLS', 'own change'],
  'GET reservation/savedSearch': ['PLSV', 'own list'],
  'POST reservation/savedSearch': ['PLSV', 'own change'],
  'PUT reservation/savedSearch/:SavedSearchId': ['PLSV', 'own change'],
  'DELETE reservation/savedSearch/:SavedSearchId': ['PLSV', 'own change'],
  'POST reservation/search': ['PLSV', 'own list'],
  'POST reservation/search/explain': ['PLSV', 'own list'],
};
