import { receiveMessage } from '#contract/integration/inbound-api.ts';
import type { InboundHandlers } from '../../http/inbound.ts';
import type { Router } from '../../http/route.ts';
import { recordMalformed } from './malformed.ts';
import { receive } from './receive.ts';

export function integrationRoutes(route: Router, handlers: InboundHandlers): void {
  route.integration(
    receiveMessage,
    (context, input) => receive(handlers, context, input),
    (context, refusal, body) => recordMalformed(handlers, context, refusal, body),
  );
}
