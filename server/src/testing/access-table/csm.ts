import type { Rows } from './row.ts';

/** T13: all of it with Send CSM. Children are shared; messages belong to the office that sent them. */
export const csmRows: Rows = {
  'GET csm/code': ['PLS', 'pool'],
  'POST csm/prepare': ['PLS', 'own list'],
  'POST csm': ['PLS', 'own change'],
  'GET csm/sending/:SendingId': ['PLS', 'hidden'],
  'POST csm/search': ['PLS', 'own list'],
  'PUT csm/:CsmId/close': ['PLS', 'hidden'],
};
