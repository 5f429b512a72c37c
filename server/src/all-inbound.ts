import { csmHandlers } from './domains/csm/inbound.ts';
import { eventHandlers } from './domains/reservations/outside/event-id.ts';
import { statusHandlers } from './domains/reservations/outside/status-changes.ts';
import type { InboundHandlers } from './http/inbound.ts';

/** Every inbound message kind, with the domain that handles it. */
export const allInbound: InboundHandlers = { ...statusHandlers, ...eventHandlers, ...csmHandlers };
