import * as api from '#contract/reservations/api.ts';
import * as board from '#contract/reservations/board-api.ts';
import * as children from '#contract/reservations/children-api.ts';
import * as exports from '#contract/reservations/export-api.ts';
import type { Router } from '../../http/route.ts';
import { listAudit } from './audit.ts';
import { searchAvailable } from './available-search.ts';
import { expiryBoard, extend, releaseSeveral } from './board.ts';
import { add, release } from './children.ts';
import { confirm } from './confirm.ts';
import { cancel, create, update } from './details.ts';
import { eventPack } from './event-pack.ts';
import { exportAudit, exportChildren, exportList, print } from './export.ts';
import { fill } from './fill.ts';
import { listChildren } from './list-children.ts';
import { keepSelection, pick, unpick } from './pick.ts';
import { findNearest } from './replacements.ts';
import { sceneOf } from './scene.ts';
import { search } from './search.ts';
import { transfer } from './transfer.ts';
import { viewReservation } from './view.ts';

export function reservationsRoutes(route: Router): void {
  route.signedIn(api.createReservation, create);
  route.signedIn(api.getReservation, async (context, { id }) => ({
    reservation: await viewReservation(await sceneOf(context), id, context.user.language),
  }));
  route.signedIn(api.updateReservation, update);
  route.signedIn(api.cancelReservation, cancel);
  route.signedIn(api.listReservationAudit, listAudit);
  route.signedIn(api.searchReservations, search);

  route.signedIn(children.searchAvailableChildren, searchAvailable);
  route.signedIn(children.listReservationChildren, listChildren);
  route.signedIn(children.pickChildren, pick);
  route.signedIn(children.unpickChildren, unpick);
  route.signedIn(children.saveSelection, keepSelection);
  route.signedIn(children.fillToTarget, fill);
  route.signedIn(children.findReplacements, findNearest);
  route.signedIn(children.confirmReservation, confirm);
  route.signedIn(children.addChildren, add);
  route.signedIn(children.releaseChildren, release);
  route.signedIn(children.transferChildren, transfer);

  route.signedIn(board.getExpiryBoard, expiryBoard);
  route.signedIn(board.extendReservations, extend);
  route.signedIn(board.releaseReservations, releaseSeveral);

  route.file(exports.exportReservations, exportList);
  route.file(exports.exportReservationChildren, exportChildren);
  route.file(exports.exportReservationAudit, exportAudit);
  route.signedIn(exports.printReservation, print);
  route.file(exports.printReservationToPdf, eventPack);
}
