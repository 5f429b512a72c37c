import type { Ask, Walks } from './walk.ts';

const one: Ask = ({ reservationId }) => ({ ReservationID: reservationId });
const all = { ReservationSearch: { ReservationStatus: ['1', '2', '3', '4', '5'] } };

export const reservationsWalks: Walks = {
  'POST reservation/search': { ask: () => [all, { ReservationSearch: { ChildCountry: ['ETH'] } }] },
  'POST reservation/search/explain': {
    ask: () => ({ ReservationSearch: { ...all.ReservationSearch, EventID: 'ZQMARK', ReservationName: 'nobody’s' } }),
    shows: [/"Criterion":"EventID","MatchesAlone":3/, /"Criterion":"ReservationStatus","MatchesAlone":3/],
  },
  'POST reservation/export': { ask: () => all },
  'GET reservation/savedSearch': { ask: () => ({}) },
  'GET reservation/expiring': { ask: () => [{}, { Days: '14' }] },
  'GET reservation/:ReservationID': { ask: one },
  'GET reservation/:ReservationID/audit': { ask: one },
  'GET reservation/:ReservationID/audit/export': { ask: one },
  // Shared children; only the office's own people see which ones.
  'GET reservation/:ReservationID/children': { ask: one, shows: [/ETH-900901-0009.*ETH-900901-0010/] },
  'GET reservation/:ReservationID/children/export': { ask: one },
  'POST reservation/:ReservationID/print': { ask: one },
  'POST reservation/:ReservationID/pdf': { ask: one },
  'GET reservation/:ReservationID/transferTarget': { ask: one },
  'GET reservation/:id/delivery': { ask: ({ reservationId }) => ({ id: reservationId }) },
};
