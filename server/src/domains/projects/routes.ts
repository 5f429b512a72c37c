import * as projects from '#contract/projects/api.ts';
import * as lockApi from '#contract/projects/locks-api.ts';
import * as saved from '#contract/projects/saved-searches.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { exportAudit, listAudit } from './audit.ts';
import { end, remove } from './locks/end-lock.ts';
import { auditOf, get, list } from './locks/locks.ts';
import { create, preview, update } from './locks/save-lock.ts';
import { mediaFile } from './media-file.ts';
import { print, printToPdf } from './print.ts';
import { rate } from './rating.ts';
import { downloadProjects } from './search/export.ts';
import { savedProjectSearches } from './search/saved-searches.ts';
import { explainSearch, searchForProjects } from './search/search.ts';
import { communities, detail, figures, locks, media } from './view.ts';

export function projectsRoutes(route: Router): void {
  route.signedIn(projects.searchProjects, readFromReplica(searchForProjects));
  route.signedIn(projects.explainProjectSearch, readFromReplica(explainSearch));
  route.file(projects.exportProjects, downloadProjects);
  route.signedIn(saved.listSavedProjectSearches, savedProjectSearches.list);
  route.signedIn(saved.createSavedProjectSearch, savedProjectSearches.create);
  route.signedIn(saved.updateSavedProjectSearch, savedProjectSearches.update);
  route.signedIn(saved.deleteSavedProjectSearch, savedProjectSearches.remove);

  route.signedIn(projects.getProject, detail);
  route.signedIn(projects.rateProject, rate);
  route.signedIn(projects.listProjectCommunities, communities);
  route.signedIn(projects.getProjectFigures, figures);
  route.signedIn(projects.listProjectMedia, media);
  route.file(projects.getProjectMediaFile, mediaFile);
  route.signedIn(projects.listLocksOfProject, locks);
  route.signedIn(projects.listProjectAudit, listAudit);
  route.file(projects.exportProjectAudit, exportAudit);
  route.signedIn(projects.printProject, print);
  route.file(projects.printProjectToPdf, printToPdf);

  route.signedIn(lockApi.listLocks, list);
  route.signedIn(lockApi.getLock, get);
  route.signedIn(lockApi.createLock, create);
  route.signedIn(lockApi.updateLock, update);
  route.signedIn(lockApi.deleteLock, remove);
  route.signedIn(lockApi.endLock, end);
  route.signedIn(lockApi.previewLock, preview);
  route.signedIn(lockApi.listLockAudit, auditOf);
}
