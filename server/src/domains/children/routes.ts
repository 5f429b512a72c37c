import { explainChildSearch, searchChildren } from '#contract/children/api.ts';
import type { Router } from '../../http/route.ts';
import { explainSearch, searchForChildren } from './search.ts';

export function childrenRoutes(route: Router): void {
  route.signedIn(searchChildren, searchForChildren);
  route.signedIn(explainChildSearch, explainSearch);
}
