import { getLookup, listCountries } from '#contract/lookups/api.ts';
import type { Router } from '../../http/route.ts';
import { countries, lookup } from './actions.ts';

export function lookupsRoutes(route: Router): void {
  route.signedIn(getLookup, lookup);
  route.signedIn(listCountries, countries);
}
