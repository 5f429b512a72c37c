import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { handleClientError } from '../malformed-requests.ts';

/**
 * How long a request may take to arrive. Node's own limit would be the same for every route, and end a feed of many
 * hours; a route with an endless body limits the sender's silence instead.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly hasEndlessBody?: boolean;
  }
}

const milliseconds = 60_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export function limitBodyTime(app: FastifyInstance, limit = milliseconds): void {
  // Setting requestTimeout to 0 also ends Node's limit for the headers.
  app.server.headersTimeout = milliseconds;
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw) || routeOptions.config.hasEndlessBody === true) return;
    const timer = setTimeout(() => {
      if (!raw.complete) handleClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
    }, limit);
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
}
