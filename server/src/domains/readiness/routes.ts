import { getReadiness } from '#contract/readiness/api.ts';
import type { Router } from '../../http/route.ts';
import { readSteps } from './public.ts';

export function readinessRoutes(route: Router): void {
  route.signedIn(getReadiness, async (context) => ({ steps: await readSteps(context) }));
}
