import * as api from '#contract/home/api.ts';
import { momentOld } from '../../http/moment-old.ts';
import type { Router } from '../../http/route.ts';
import { figures } from './figures.ts';
import { recentChildren } from './recent.ts';
import { workQueue } from './work-queue.ts';

export function homeRoutes(route: Router): void {
  route.signedIn(api.getWorkQueue, workQueue);
  route.signedIn(api.getHomeFigures, momentOld(figures));
  route.signedIn(api.listRecentChildren, momentOld(recentChildren));
}
