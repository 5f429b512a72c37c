import * as api from '#contract/reservations/api.ts';
import * as board from '#contract/reservations/board-api.ts';
import * as children from '#contract/reservations/children-api.ts';
import * as exports from '#contract/reservations/export-api.ts';
import * as saved from '#contract/reservations/saved-searches.ts';
import { listTransferTargets } from '#contract/reservations/transfer-api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import { actionContextOf } from './action-context.ts';
import { add, release } from './children/add-and-release.ts';
import { confirm } from './children/confirm.ts';
import { transfer } from './children/transfer.ts';
import { listTargets } from './children/transfer-targets.ts';
import { deliverAfterCommit, deliverBothAfterCommit } from './deliver-after-commit.ts';
import { cancel, create, update } from './details.ts';
import { eventPack } from './event-pack/event-pack.ts';
import { searchAvailable } from './selection/available-search.ts';
import { fillReservation } from './selection/fill.ts';
import { moveOwnPicks } from './selection/move-picks.ts';
import { pick, saveDraftSelection, unpick } from './selection/pick.ts';
import { listReplacements } from './selection/replacements.ts';
import { listAudit } from './views/audit.ts';
import { expiryBoard, extend, releaseSeveral } from './views/board.ts';
import { explainSearch } from './views/explain.ts';
import { exportAudit, exportChildren, exportList, print } from './views/export.ts';
import { listChildren } from './views/list-children.ts';
import { savedReservationSearches } from './views/saved-searches.ts';
import { search } from './views/search.ts';
import { viewReservation } from './views/view.ts';

export function reservationsRoutes(route: Router): void {
  route.signedIn(api.createReservation, async (context, input) =>
    deliverAfterCommit(context, await create(context, input)),
  );
  route.signedIn(api.getReservation, async (context, { id }) => ({
    reservation: await viewReservation(await actionContextOf(context), id, context.user.language),
  }));
  route.signedIn(api.updateReservation, async (context, input) =>
    deliverAfterCommit(context, await update(context, input)),
  );
  route.signedIn(api.cancelReservation, async (context, input) =>
    deliverAfterCommit(context, await cancel(context, input)),
  );
  route.signedIn(api.listReservationAudit, listAudit);
  route.signedIn(api.searchReservations, readFromReplica(search));
  route.signedIn(api.explainReservationSearch, readFromReplica(explainSearch));
  route.signedIn(saved.listSavedReservationSearches, savedReservationSearches.list);
  route.signedIn(saved.createSavedReservationSearch, savedReservationSearches.create);
  route.signedIn(saved.updateSavedReservationSearch, savedReservationSearches.update);
  route.signedIn(saved.deleteSavedReservationSearch, savedReservationSearches.remove);

  route.signedIn(children.searchAvailableChildren, searchAvailable);
  route.signedIn(children.listReservationChildren, listChildren);
  route.signedIn(children.pickChildren, pick);
  route.signedIn(children.movePicks, moveOwnPicks);
  route.signedIn(children.unpickChildren, unpick);
  route.signedIn(children.saveSelection, saveDraftSelection);
  route.signedIn(children.fillToTarget, fillReservation);
  route.signedIn(children.findReplacements, listReplacements);
  route.signedIn(children.confirmReservation, async (context, input) =>
    deliverAfterCommit(context, await confirm(context, input)),
  );
  route.signedIn(children.addChildren, async (context, input) =>
    deliverAfterCommit(context, await add(context, input)),
  );
  route.signedIn(children.releaseChildren, async (context, input) =>
    deliverAfterCommit(context, await release(context, input)),
  );
  route.signedIn(listTransferTargets, listTargets);
  route.signedIn(children.transferChildren, async (context, input) =>
    deliverBothAfterCommit(context, await transfer(context, input)),
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
