import * as api from '#contract/home/api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { figures } from './figures.ts';
import { getFirstVisit, saveFirstVisit } from './first-visit.ts';
import { recentChildren } from './recent.ts';
import { workQueue } from './work-queue.ts';

export function homeRoutes(route: Router): void {
  route.signedIn(api.getWorkQueue, workQueue);
  route.signedIn(api.getHomeFigures, readFromReplica(figures));
  route.signedIn(api.getFirstVisit, getFirstVisit);
  route.signedIn(api.saveFirstVisit, saveFirstVisit);
  route.signedIn(api.listRecentChildren, readFromReplica(recentChildren));
}
