import { sameFile } from '../two-offices/imports.ts';
import type { Ask, Asks, Walks } from './walk.ts';

const one: Ask = ({ importId }) => ({ ImportId: importId });
const checked: Ask = ({ checkId }) => ({ ImportId: checkId });
const asFiles =
  (ask: Ask): Ask =>
  (own, pool) =>
    ['xlsx', 'csv'].map((Format) => ({ ...ask(own, pool), Format }));
const anyTime = { ImportDate: '2020-01-01', ImportDateTo: '2030-12-31' };

export const importsWalks: Walks = {
  'GET import': { ask: () => anyTime },
  'GET import/author': { ask: () => ({}) },
  'GET import/export': { ask: () => anyTime },
  'POST import/validate': {
    ask: () => ({ ImportType: '1' }),
    file: sameFile('again'),
    // Each check has its own id.
    differs: /"ImportId":\d+,"ImportType"/,
  },
  'GET import/:ImportId': { ask: one },
  'GET import/:ImportId/errors': { ask: asFiles(one) },
  'GET import/:ImportId/export': { ask: one },
  'GET import/:ImportId/progress': { ask: one },
  'GET import/check/:ImportId/errors': { ask: asFiles(checked), by: 'owner' },
  'GET import/check/:ImportId/rows': { ask: checked, by: 'owner' },
};

export const importsOfThePool: Asks = {
  'GET import/template': () => ({ ImportType: '1', Format: 'csv' }),
};
