import * as api from '#contract/quality/api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { listChildren } from './children.ts';
import { exportPlace } from './export.ts';
import { countAgain, listByCountry, listByProject, trend } from './lists.ts';
import { listPairs, mark, takeBack } from './pairs.ts';

export function qualityRoutes(route: Router): void {
  route.signedIn(api.listQuality, readFromReplica(listByCountry));
  route.signedIn(api.listProjectQuality, readFromReplica(listByProject));
  route.signedIn(api.listQualityChildren, readFromReplica(listChildren));
  route.signedIn(api.listQualityPairs, readFromReplica(listPairs));
  route.signedIn(api.markNotTheSame, mark);
  route.signedIn(api.takeBackNotTheSame, takeBack);
  route.signedIn(api.getQualityTrend, readFromReplica(trend));
  route.signedIn(api.countQualityAgain, countAgain);
  route.file(api.exportQuality, exportPlace);
}
