import * as api from '#contract/reservations/api.ts';
import * as board from '#contract/reservations/board-api.ts';
import * as children from '#contract/reservations/children-api.ts';
import * as exports from '#contract/reservations/export-api.ts';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { momentOld } from '../../http/moment-old.ts';
import type { Router } from '../../http/route.ts';
import { searchAvailable } from './choosing/available-search.ts';
import { fill } from './choosing/fill.ts';
import { moveHere } from './choosing/move-picks.ts';
import { keepSelection, pick, unpick } from './choosing/pick.ts';
import { findNearest } from './choosing/replacements.ts';
import { cancel, create, update } from './details.ts';
import { add, release } from './members/children.ts';
import { confirm } from './members/confirm.ts';
import { transfer } from './members/transfer.ts';
import { findTargets } from './members/transfer-targets.ts';
import { sceneOf } from './scene.ts';
import { listAudit } from './showing/audit.ts';
import { expiryBoard, extend, releaseSeveral } from './showing/board.ts';
import { eventPack } from './showing/event-pack.ts';
import { explainSearch } from './showing/explain.ts';
import { exportAudit, exportChildren, exportList, print } from './showing/export.ts';
import { listChildren } from './showing/list-children.ts';
import { search } from './showing/search.ts';
import { viewReservation } from './showing/view.ts';
import { told, toldBoth } from './told.ts';

export function reservationsRoutes(route: Router): void {
  route.signedIn(api.createReservation, async (context, input) => told(context, await create(context, input)));
  route.signedIn(api.getReservation, async (context, { id }) => ({
    reservation: await viewReservation(await sceneOf(context), id, context.user.language),
  }));
  route.signedIn(api.updateReservation, async (context, input) => told(context, await update(context, input)));
  route.signedIn(api.cancelReservation, async (context, input) => told(context, await cancel(context, input)));
  route.signedIn(api.listReservationAudit, listAudit);
  route.signedIn(api.searchReservations, momentOld(search));
  route.signedIn(api.explainReservationSearch, momentOld(explainSearch));

  route.signedIn(children.searchAvailableChildren, searchAvailable);
  route.signedIn(children.listReservationChildren, listChildren);
  route.signedIn(children.pickChildren, pick);
  route.signedIn(children.movePicks, moveHere);
  route.signedIn(children.unpickChildren, unpick);
  route.signedIn(children.saveSelection, keepSelection);
  route.signedIn(children.fillToTarget, fill);
  route.signedIn(children.findReplacements, findNearest);
  route.signedIn(children.confirmReservation, async (context, input) => told(context, await confirm(context, input)));
  route.signedIn(children.addChildren, async (context, input) => told(context, await add(context, input)));
  route.signedIn(children.releaseChildren, async (context, input) => told(context, await release(context, input)));
  route.signedIn(listTransferTargets, findTargets);
  route.signedIn(children.transferChildren, async (context, input) =>
    toldBoth(context, await transfer(context, input)),
  );

  route.signedIn(board.getExpiryBoard, expiryBoard);
  route.signedIn(board.extendReservations, extend);
  route.signedIn(board.releaseReservations, releaseSeveral);

  route.file(exports.exportReservations, exportList);
  route.file(exports.exportReservationChildren, exportChildren);
  route.file(exports.exportReservationAudit, exportAudit);
  route.signedIn(exports.printReservation, print);
  route.file(exports.printReservationToPdf, eventPack);
}
