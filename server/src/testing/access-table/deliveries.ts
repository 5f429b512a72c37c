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
  'POST integration/feed': ['integration', 'nobody'],
  'POST integration/file': ['integration', 'nobody'],
  'GET integration/feed/:Feed': ['integration', 'nobody'],
  'GET integration/feed/:Feed/problem': ['integration', 'nobody'],
  'GET integration/feedDescription': ['integration', 'nobody'],
  'POST integration/message': ['integration', 'nobody'],
  'GET feed': ['P', 'pool'],
  'GET feed/:FeedId': ['P', 'pool'],
  'GET feed/:FeedId/problem': ['P', 'pool'],
  'PUT feed/:FeedId/missing': ['P', 'pool'],
  // Whoever decides does so for every office, and sees which of them hold or sponsor a child.
  'GET feed/:FeedId/missing/child': ['P', 'pool'],
  'GET feed/:FeedId/missing/export': ['P', 'pool'],
  'GET job': ['PL', 'pool'],
  'GET reservation/:id/delivery': ['PLSV', 'hidden'],
};
