import type { Rows } from './row.ts';

export const importsRows: Rows = {
  'GET import': ['PLS', 'own list'],
  'POST import': ['PLS', 'own change'],
  'GET import/:ImportId': ['PLS', 'hidden'],
  'GET import/:ImportId/errors': ['PLS', 'hidden'],
  'GET import/:ImportId/export': ['PL', 'hidden'],
  'GET import/:ImportId/progress': ['PLS', 'hidden'],
  'PUT import/:ImportId/undo': ['PLS', 'hidden'],
  'GET import/author': ['PLS', 'own list'],
  'PUT import/check/:ImportId': ['PLS', 'hidden'],
  'DELETE import/check/:ImportId': ['PLS', 'hidden'],
  'GET import/check/:ImportId/errors': ['PLS', 'hidden'],
  'PUT import/check/:ImportId/proceed': ['PLS', 'hidden'],
  'GET import/check/:ImportId/rows': ['PLS', 'hidden'],
  'GET import/export': ['PL', 'own list'],
  'GET import/template': ['PLS', 'pool'],
  'POST import/validate': ['PLS', 'own list'],
};
