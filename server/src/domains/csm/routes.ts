import * as api from '#contract/csm/api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { close } from './close.ts';
import { listCodes, prepare } from './prepare.ts';
import { search } from './search.ts';
import { send } from './send.ts';
import { viewSending } from './sending.ts';

export function csmRoutes(route: Router): void {
  route.signedIn(api.listCsmCodes, listCodes);
  route.signedIn(api.prepareCsm, prepare);
  route.signedIn(api.sendCsm, send);
  route.signedIn(api.getCsmSending, viewSending);
  route.signedIn(api.searchCsm, readFromReplica(search));
  route.signedIn(api.closeCsm, close);
}
