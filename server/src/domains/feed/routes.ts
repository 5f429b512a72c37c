import * as api from '#contract/feed/api.ts';
import { sendFile } from '#contract/feed/files.ts';
import type { Router } from '../../http/route.ts';
import { decide, details, downloadProblems, list } from './feeds.ts';
import { exportMissing, listMissing } from './missing-children.ts';
import { receiveFeed } from './receive.ts';
import { receiveFile } from './receive-file.ts';
import { describe, downloadSentProblems, showSent } from './sent-feeds.ts';

export function feedRoutes(route: Router): void {
  route.integrationStream(api.sendFeed, receiveFeed);
  route.integrationStream(sendFile, receiveFile);
  route.integration(api.getSentFeed, showSent);
  route.integrationFile(api.getSentFeedProblems, downloadSentProblems);
  route.integration(api.describeFeed, describe);

  route.signedIn(api.listFeeds, list);
  route.signedIn(api.getFeed, details);
  route.file(api.getFeedProblems, downloadProblems);
  route.signedIn(api.listMissingChildren, listMissing);
  route.file(api.exportMissingChildren, exportMissing);
  route.signedIn(api.decideMissing, decide);
}
