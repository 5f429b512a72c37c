import type { Rows } from './row.ts';

/** T13: all of it with Send CSM. Children are shared; messages belong to the office that sent them. */
export const csmRows: Rows = {
  'GET csm/code': ['PLS', 'shared'],
  'POST csm/prepare': ['PLS', 'shared'],
  'POST csm': ['PLS', 'shared'],
  'GET csm/sending/:SendingId': ['PLS', 'hidden'],
  'POST csm/search': ['PLS', 'shared'],
  'PUT csm/:CsmId/close': ['PLS', 'hidden'],
};
