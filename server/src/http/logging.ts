import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

interface LoggedError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly severity?: string;
  readonly table?: string;
  readonly constraint?: string;
}

const framesOf = (stack = '') => stack.slice(Math.max(0, stack.search(/\n\s+at /)));

/**
 * PostgreSQL quotes values in its messages, which may be personal data, so only code and location of its errors are
 * logged.
 */
function describeError(error: LoggedError) {
  const { name, code, table, constraint, stack, message } = error;
  if (error.severity) return { type: name, code, table, constraint, stack: framesOf(stack) };
  return { type: name, code, message, stack };
}

export const loggerOptions = (level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: describeError as never },
});

const acceptable = /^[\w-]{8,64}$/;

/** Keeps a proxy's request id, so that one id identifies a request in every log. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/**
 * One line for each request: the route's pattern instead of the URL (queries may carry tokens or names), the user's id
 * instead of a name, no IP address.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isQuiet) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.person?.id,
        system: request.credential?.id,
      },
      'request',
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Excluded from the request log. */
    isQuiet?: boolean;
  }
}
