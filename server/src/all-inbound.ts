import { csmHandlers } from './domains/csm/inbound.ts';
import { feedMessageHandlers } from './domains/feed/messages.ts';
import { eventHandlers } from './domains/reservations/inbound/event-id.ts';
import { statusHandlers } from './domains/reservations/inbound/status-changes.ts';
import type { InboundHandlers } from './http/inbound.ts';

/** Every inbound message kind, with the domain that handles it. */
export const allInbound: InboundHandlers = {
  ...statusHandlers,
  ...eventHandlers,
  ...csmHandlers,
  ...feedMessageHandlers,
};
