import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { csmHooks } from './domains/csm/delivery-hooks.ts';
import { eventHooks } from './domains/deliveries/events.ts';
import { crmChannel } from './domains/deliveries/send-crm.ts';
import { gatheringOf } from './domains/notifications/queries.ts';
import { mailChannel } from './domains/notifications/send-mail.ts';
import { eventMessageHooks, reservationHooks } from './domains/reservations/inbound/event-id.ts';
import { reservationEvents } from './domains/reservations/outbox-messages.ts';
import { updateRequestSent } from './domains/users/queries.ts';
import type { Mailer } from './external/mailer.ts';
import { createDeliveries } from './jobs/delivering/deliveries.ts';
import type { DeliveryLog } from './jobs/delivering/delivery.ts';
import type { MessageHooks } from './jobs/delivering/message.ts';
import type { Deliveries } from './jobs/outbox.ts';

/** By message kind: what the owning domain does when its message is answered or given up. */
const hooks: Readonly<Record<string, MessageHooks>> = {
  'crm:csm': csmHooks,
  ...Object.fromEntries(reservationEvents.map((event) => [`crm:reservation-${event}`, reservationHooks])),
  'crm:event-create': eventMessageHooks,
  'crm:event-update': eventMessageHooks,
  'crm:event-request': eventHooks,
  'notification:14': {
    sent: (db, { payload }) => updateRequestSent(db, Number(payload.accessRequestId), true),
    failed: (db, { payload }) => updateRequestSent(db, Number(payload.accessRequestId), false),
  },
};

interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly mailer: Mailer;
  readonly runMilliseconds?: number;
}

/** The outbox with its channels, as the server and its jobs use it. */
export const openDeliveries = (services: Services, log?: DeliveryLog): Deliveries =>
  createDeliveries({
    ...services,
    channels: { crm: crmChannel(services), mail: mailChannel(services) },
    hooks,
    waitMilliseconds: services.config.timeouts.delivery,
    gathering: gatheringOf(services.config),
    ...(log && { log }),
  });
