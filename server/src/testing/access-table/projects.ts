import type { Rows } from './row.ts';

/**
 * Projects and locks are shared by all offices; an office's rating of a project is limited to the caller's office. Only
 * the Partnership Admin may change locks (table T7).
 */
export const projectsRows: Rows = {
  'POST project/search': ['PLSVG', 'pool'],
  'POST project/search/explain': ['PLSVG', 'pool'],
  'POST project/export': ['PLS', 'pool'],
  'GET project/savedSearch': ['PLSVG', 'own list'],
  'POST project/savedSearch': ['PLSVG', 'own change'],
  'PUT project/savedSearch/:SavedSearchId': ['PLSVG', 'own change'],
  'DELETE project/savedSearch/:SavedSearchId': ['PLSVG', 'own change'],
  'GET project/:ProjectId': ['PLSVG', 'own list'],
  'PUT project/:ProjectId/rating': ['P', 'own change'],
  'GET project/:ProjectId/community': ['PLSVG', 'pool'],
  'GET project/:ProjectId/figures': ['PLSVG', 'pool'],
  'GET project/:ProjectId/media': ['PLSVG', 'pool'],
  'GET project/:ProjectId/media/:MediaId': ['PLSVG', 'pool'],
  'GET project/:ProjectId/projectLock': ['PLSVG', 'pool'],
  'GET project/:ProjectId/audit': ['PLSVG', 'own list'],
  'GET project/:ProjectId/audit/export': ['PL', 'own list'],
  'POST project/:ProjectId/print': ['PLSV', 'own list'],
  'POST project/:ProjectId/pdf': ['PLS', 'own list'],
  'GET projectLock': ['PLSVG', 'pool'],
  'GET projectLock/:ProjectLockId': ['PLSVG', 'own list'],
  'POST projectLock': ['P', 'pool'],
  'PUT projectLock/:ProjectLockId': ['P', 'pool'],
  'DELETE projectLock/:ProjectLockId': ['P', 'pool'],
  'POST projectLock/:ProjectLockId/end': ['P', 'pool'],
  'POST projectLock/impact': ['P', 'own list'],
  'GET projectLock/:ProjectLockId/audit': ['PLSVG', 'pool'],
};
