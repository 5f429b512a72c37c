import * as api from '#contract/reading/api.ts';
import type { Router } from '../../http/route.ts';
import { exportDay, lift, list, revokeBudgetLift } from './actions.ts';

export function readingRoutes(route: Router): void {
  route.signedIn(api.listReading, list);
  route.signedIn(api.liftBudget, lift);
  route.signedIn(api.revokeLift, revokeBudgetLift);
  route.file(api.exportReading, exportDay);
}
