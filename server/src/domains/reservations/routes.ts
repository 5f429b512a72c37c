import * as api from '#contract/reservations/api.ts';
import * as board from '#contract/reservations/board-api.ts';
import * as children from '#contract/reservations/children-api.ts';
import * as exports from '#contract/reservations/export-api.ts';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { momentOld } from '../../http/moment-old.ts';
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
import { told, toldBoth } from './told.ts';
import { transfer } from './transfer.ts';
import { findTargets } from './transfer-targets.ts';
import { viewReservation } from './view.ts';

export function reservationsRoutes(route: Router): void {
  route.signedIn(api.createReservation, async (context, input) => told(context, await create(context, input)));
  route.signedIn(api.getReservation, async (context, { id }) => ({
    reservation: await viewReservation(await sceneOf(context), id, context.user.language),
  }));
  route.signedIn(api.updateReservation, async (context, input) => told(context, await update(context, input)));
  route.signedIn(api.cancelReservation, async (context, input) => told(context, await cancel(context, input)));
  route.signedIn(api.listReservationAudit, listAudit);
  route.signedIn(api.searchReservations, momentOld(search));

  route.signedIn(children.searchAvailableChildren, searchAvailable);
  route.signedIn(children.listReservationChildren, listChildren);
  route.signedIn(children.pickChildren, pick);
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
