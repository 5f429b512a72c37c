import * as api from '#contract/deliveries/api.ts';
import * as events from '#contract/deliveries/event-api.ts';
import { momentOld } from '../../http/moment-old.ts';
import type { Router } from '../../http/route.ts';
import { again, allAgain, giveUp, inbound, jobs, list, ofReservation, pause, receivers } from './actions.ts';
import { create, update } from './events.ts';
import { history } from './history.ts';

export function deliveriesRoutes(route: Router): void {
  route.signedIn(api.listDeliveries, momentOld(list));
  route.signedIn(api.listReceivers, receivers);
  route.signedIn(api.pauseReceiver, (context, { channel, isPaused }) => pause(context, channel, isPaused));
  route.signedIn(api.sendAllAgain, (context, { channel }) => allAgain(context, channel));
  route.signedIn(api.sendAgain, (context, { id }) => again(context, id));
  route.signedIn(api.letGo, (context, { id }) => giveUp(context, id));
  route.signedIn(api.listDeliveryActs, momentOld(history));
  route.signedIn(api.listInbound, momentOld(inbound));
  route.signedIn(api.listJobs, jobs);
  route.signedIn(api.listReservationDeliveries, (context, { id }) => ofReservation(context, id));
  route.signedIn(events.createEvent, create);
  route.signedIn(events.updateEvent, update);
}
