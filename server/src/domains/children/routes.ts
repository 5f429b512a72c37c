import { listAccessLog } from '#contract/children/access-log.ts';
import { explainChildSearch, exportChildren, searchChildren } from '#contract/children/api.ts';
import * as card from '#contract/children/card-api.ts';
import { compareChildren } from '#contract/children/compare.ts';
import { listPictures } from '#contract/children/list-pictures.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '#contract/children/saved-searches.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { readAccessLog } from './access-log.ts';
import { letterFile, mediaImage } from './card/attachments.ts';
import { openCard, saveCard } from './card/card.ts';
import { compareCards } from './card/compare.ts';
import { downloadHistory, historyHandler } from './card/history-actions.ts';
import { pdfOfCards, printCards } from './card/print.ts';
import { tabHandler } from './card/tabs.ts';
import { listChildPictures } from './pictures/list.ts';
import { downloadChildren } from './search/export.ts';
import { savedChildSearches } from './search/saved-searches.ts';
import { explainSearch, searchForChildren } from './search/search.ts';

export function childrenRoutes(route: Router): void {
  route.signedIn(searchChildren, readFromReplica(searchForChildren));
  route.signedIn(explainChildSearch, readFromReplica(explainSearch));
  route.file(exportChildren, downloadChildren);
  route.signedIn(listSavedSearches, savedChildSearches.list);
  route.signedIn(createSavedSearch, savedChildSearches.create);
  route.signedIn(updateSavedSearch, savedChildSearches.update);
  route.signedIn(deleteSavedSearch, savedChildSearches.remove);

  route.signedIn(card.getChild, openCard);
  route.signedIn(card.getEducation, tabHandler('education'));
  route.signedIn(card.getHealth, tabHandler('health'));
  route.signedIn(card.getNutrition, tabHandler('nutrition'));
  route.signedIn(card.getFamily, tabHandler('family'));
  route.signedIn(card.getParticipation, tabHandler('participation'));
  route.signedIn(card.getCorrespondence, tabHandler('correspondence'));
  route.signedIn(card.getMedia, tabHandler('media'));
  route.signedIn(card.getPresence, tabHandler('presence'));
  route.signedIn(card.getSponsor, tabHandler('sponsor'));
  route.signedIn(card.saveChild, saveCard);
  route.signedIn(card.getChildAudit, historyHandler('audit'));
  route.signedIn(card.getCsmHistory, historyHandler('csmHistory'));
  route.signedIn(card.getActionCodeHistory, historyHandler('actionCodeHistory'));
  route.file(card.exportHistory, downloadHistory);
  route.signedIn(card.printChildren, printCards);
  route.file(card.printChildrenToPdf, pdfOfCards);
  route.file(card.getMediaImage, mediaImage);
  route.file(card.getLetterFile, letterFile);
  route.signedIn(compareChildren, compareCards);
  route.signedIn(listPictures, readFromReplica(listChildPictures));
  route.signedIn(listAccessLog, readFromReplica(readAccessLog));
}
