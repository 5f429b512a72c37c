import type { Rows } from './row.ts';

/**
 * Projects and locks are the whole partnership's; an office's rating of a project is read and written with the
 * caller's own office. Locks stay with the Partnership Admin (table T7).
 */
export const projectsRows: Rows = {
  'POST project/search': ['PLSVG', 'shared'],
  'POST project/search/explain': ['PLSVG', 'shared'],
  'POST project/export': ['PLS', 'shared'],
  'GET project/savedSearch': ['PLSVG', 'shared'],
  'POST project/savedSearch': ['PLSVG', 'shared'],
  'PUT project/savedSearch/:SavedSearchId': ['PLSVG', 'shared'],
  'DELETE project/savedSearch/:SavedSearchId': ['PLSVG', 'shared'],
  'GET project/:ProjectId': ['PLSVG', 'shared'],
  'PUT project/:ProjectId/rating': ['P', 'shared'],
  'GET project/:ProjectId/community': ['PLSVG', 'shared'],
  'GET project/:ProjectId/figures': ['PLSVG', 'shared'],
  'GET project/:ProjectId/media': ['PLSVG', 'shared'],
  'GET project/:ProjectId/media/:MediaId': ['PLSVG', 'shared'],
  'GET project/:ProjectId/projectLock': ['PLSVG', 'shared'],
  'GET project/:ProjectId/audit': ['PLSVG', 'shared'],
  'GET project/:ProjectId/audit/export': ['PL', 'shared'],
  'POST project/:ProjectId/print': ['PLSV', 'shared'],
  'POST project/:ProjectId/pdf': ['PLS', 'shared'],
  'GET projectLock': ['PLSVG', 'shared'],
  'GET projectLock/:ProjectLockId': ['PLSVG', 'shared'],
  'POST projectLock': ['P', 'shared'],
  'PUT projectLock/:ProjectLockId': ['P', 'shared'],
  'POST projectLock/impact': ['P', 'shared'],
  'GET projectLock/:ProjectLockId/audit': ['PLSVG', 'shared'],
};
