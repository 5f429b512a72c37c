import type { Rows } from './row.ts';

/** Deliveries to other systems and messages from them. */
export const deliveriesRows: Rows = {
  'GET delivery/:fdro': ['PL', 'refused'],
  'GET delivery/:fdro/history': ['PL', 'refused'],
  'GET delivery/:fdro/inbound': ['PL', 'refused'],
  'GET delivery/:fdro/receiver': ['PL', 'refused'],
  'PUT delivery/:fdro/receiver/:channel': ['PL', 'refused'],
  'POST delivery/:fdro/receiver/:channel/sendAgain': ['PL', 'refused'],
  'POST delivery/:fdro/:id/sendAgain': ['PL', 'refused'],
  'POST delivery/:fdro/:id/letGo': ['PL', 'refused'],
  'POST event': ['PLS', 'own change'],
  'PUT event/:eventId': ['PLS', 'own change'],
  'POST integration/message': ['integration', 'nobody'],
  'GET job': ['PL', 'pool'],
  'GET reservation/:id/delivery': ['PLSV', 'hidden'],
};
