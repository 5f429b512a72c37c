import type { Rows } from './row.ts';

/** Sign-in, embedded frames, changes for open screens, and lists open to everybody. */
export const sessionRows: Rows = {
  'GET changes': ['signed-in', 'self'],
  'GET changes/next': ['signed-in', 'self'],
  'GET country': ['signed-in', 'pool'],
  'POST integration/token': ['integration', 'nobody'],
  'GET list/:lookupName': ['signed-in', 'own list'],
  'GET session/signIn': ['public', 'nobody'],
  'GET session/unsavedInput': ['signed-in', 'self'],
  'PUT session/unsavedInput': ['signed-in', 'self'],
  'DELETE session/unsavedInput': ['signed-in', 'self'],
  'POST token': ['public', 'nobody'],
  'POST token/end': ['public', 'nobody'],
};
