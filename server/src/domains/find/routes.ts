import * as api from '#contract/find/api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { find } from './find.ts';

export function findRoutes(route: Router): void {
  route.signedIn(api.find, readFromReplica(find));
}
