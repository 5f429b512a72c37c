import type { FastifyInstance } from 'fastify';
import type { Registry } from './registry.ts';

/** Buckets around the 60 ms target of a search and up to unacceptable seconds. */
const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** By route pattern, never by URL: URLs are unbounded and may contain names. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  let underWay = 0;
  const observe = registry.histogram('prcds_http_request_duration_seconds', 'Requests answered, by route.', limits);
  registry.gauge('prcds_http_requests_under_way', 'Requests not answered yet.', () => underWay);
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1;
    // Also fires when the client disconnects or the connection breaks.
    reply.raw.once('close', () => {
      underWay -= 1;
      if (request.routeOptions.config.isQuiet) return;
      const route = request.routeOptions.url ?? 'none';
      const status = reply.raw.writableFinished ? String(reply.statusCode) : 'aborted';
      observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    });
  });
}
