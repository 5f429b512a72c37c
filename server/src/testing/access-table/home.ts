import type { Rows } from './row.ts';

/** What the work queue holds for whom is tested with it: domains/home/work-queue.test.ts. */
export const homeRows: Rows = {
  'GET home/figures': ['PLSV', 'shared'],
  'GET home/recent': ['PLSV', 'shared'],
  'GET home/workQueue': ['signed-in', 'shared'],
};
