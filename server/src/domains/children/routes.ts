import { listAccessLog } from '#contract/children/access-log.ts';
import { explainChildSearch, exportChildren, searchChildren } from '#contract/children/api.ts';
import * as card from '#contract/children/card-api.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import { momentOld } from '../../http/moment-old.ts';
import type { Router } from '../../http/route.ts';
import { readAccessLog } from './access-log.ts';
import { openCard, saveCard } from './card/card.ts';
import { downloadHistory, history } from './card/history-actions.ts';
import { mediaImage, pdfOfCard, printCard } from './card/print.ts';
import { tab } from './card/tabs.ts';
import { downloadChildren } from './search/export.ts';
import { savedChildSearches } from './search/saved-searches.ts';
import { explainSearch, searchForChildren } from './search/search.ts';

export function childrenRoutes(route: Router): void {
  route.signedIn(searchChildren, momentOld(searchForChildren));
  route.signedIn(explainChildSearch, momentOld(explainSearch));
  route.file(exportChildren, downloadChildren);
  route.signedIn(listSavedSearches, savedChildSearches.list);
  route.signedIn(createSavedSearch, savedChildSearches.create);
  route.signedIn(updateSavedSearch, savedChildSearches.update);
  route.signedIn(deleteSavedSearch, savedChildSearches.remove);

  route.signedIn(card.getChild, openCard);
  route.signedIn(card.getEducation, tab('education'));
  route.signedIn(card.getHealth, tab('health'));
  route.signedIn(card.getNutrition, tab('nutrition'));
  route.signedIn(card.getFamily, tab('family'));
  route.signedIn(card.getParticipation, tab('participation'));
  route.signedIn(card.getCorrespondence, tab('correspondence'));
  route.signedIn(card.getMedia, tab('media'));
  route.signedIn(card.getPresence, tab('presence'));
  route.signedIn(card.getSponsor, tab('sponsor'));
  route.signedIn(card.saveChild, saveCard);
  route.signedIn(card.getChildAudit, history('audit'));
  route.signedIn(card.getCsmHistory, history('csmHistory'));
  route.signedIn(card.getActionCodeHistory, history('actionCodeHistory'));
  route.file(card.exportHistory, downloadHistory);
  route.signedIn(card.printChild, printCard);
  route.file(card.printChildToPdf, pdfOfCard);
  route.file(card.getMediaImage, mediaImage);
  route.signedIn(listAccessLog, momentOld(readAccessLog));
}
