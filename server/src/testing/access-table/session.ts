import type { Rows } from './row.ts';

/** Sign-in, embedded frames, and lists that everybody reads. */
export const sessionRows: Rows = {
  'GET country': ['signed-in', 'shared'],
  'POST integration/token': ['integration', 'shared'],
  'GET list/:lookupName': ['signed-in', 'shared'],
  'GET session/signIn': ['public', 'shared'],
  'GET session/unsavedInput': ['signed-in', 'shared'],
  'PUT session/unsavedInput': ['signed-in', 'shared'],
  'DELETE session/unsavedInput': ['signed-in', 'shared'],
  'POST token': ['public', 'shared'],
};
