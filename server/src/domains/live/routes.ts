import * as api from '#contract/live/api.ts';
import type { Router } from '../../http/route.ts';
import { follow, waitForNext } from './follow.ts';

export function liveRoutes(route: Router): void {
  route.eventsOfMany(api.followChanges, follow);
  route.waiting(api.waitForChanges, waitForNext);
}
