import * as api from '#contract/deliveries/api.ts';
import * as events from '#contract/deliveries/event-api.ts';
import { readFromReplica } from '../../http/replica-reads.ts';
import type { Router } from '../../http/route.ts';
import {
  giveUp,
  list,
  listDeliveriesOfReservation,
  listInboundMessages,
  listJobRuns,
  pause,
  readReceivers,
  sendAgain,
  sendAllAgain,
} from './actions.ts';
import { create, update } from './events.ts';
import { history } from './history.ts';

export function deliveriesRoutes(route: Router): void {
  route.signedIn(api.listDeliveries, readFromReplica(list));
  route.signedIn(api.listReceivers, readReceivers);
  route.signedIn(api.pauseReceiver, (context, { channel, isPaused }) => pause(context, channel, isPaused));
  route.signedIn(api.sendAllAgain, (context, { channel }) => sendAllAgain(context, channel));
  route.signedIn(api.sendAgain, (context, { id }) => sendAgain(context, id));
  route.signedIn(api.letDeliveryGo, (context, { id }) => giveUp(context, id));
  route.signedIn(api.listDeliveryActs, readFromReplica(history));
  route.signedIn(api.listInbound, readFromReplica(listInboundMessages));
  route.signedIn(api.listJobs, listJobRuns);
  route.signedIn(api.listReservationDeliveries, (context, { id }) => listDeliveriesOfReservation(context, id));
  route.signedIn(events.createEvent, create);
  route.signedIn(events.updateEvent, update);
}
