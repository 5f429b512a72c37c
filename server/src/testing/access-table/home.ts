import type { Rows } from './row.ts';

/** What the work queue holds for whom is tested with it: domains/home/work-queue.test.ts. */
export const homeRows: Rows = {
  'GET home/figures': ['PLSV', 'own list'],
  'GET home/recent': ['PLSV', 'self'],
  'GET home/workQueue': ['signed-in', 'own list'],
};
