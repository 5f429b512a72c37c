import type { Rows } from './row.ts';

/** The content of the work queue for each role is tested in domains/home/work-queue.test.ts. */
export const homeRows: Rows = {
  'POST find': ['PLSVG', 'own list'],
  'GET home/figures': ['PLSV', 'own list'],
  'GET home/firstVisit': ['signed-in', 'self'],
  'PUT home/firstVisit': ['signed-in', 'self'],
  'GET home/recent': ['PLSV', 'self'],
  'GET home/workQueue': ['signed-in', 'own list'],
};
