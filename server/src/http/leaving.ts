import { Server } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Ending without losing a request of those who keep connections open, as proxies do. */
declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted as soon as this server is asked to end. */
    readonly leaving: AbortSignal;
    /**
     * From now on nobody new is let in: a proxy whose connection is refused asks another server, and nothing was sent
     * yet. Whoever is connected is answered and told to connect elsewhere; who has been silent for so long is hung up
     * on. Ends with the last answer; then comes close().
     */
    leave(milliseconds: number): Promise<void>;
  }
}

export function prepareLeaving(app: FastifyInstance): void {
  const controller = new AbortController();
  app.decorate('leaving', controller.signal);
  app.decorate('leave', async (milliseconds: number) => {
    controller.abort();
    if (milliseconds > 0) await refuseNewcomers(app.server, milliseconds);
  });
}

async function refuseNewcomers(server: FastifyInstance['server'], milliseconds: number): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  // Those who have just connected have been taken in by then.
  await turn();
  // The server's own close() would hang up on idle connections, into which a proxy may just be writing.
  const gone = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
  const enough = new AbortController();
  const over = pause(milliseconds, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([gone, over]);
  enough.abort();
  server.closeIdleConnections();
  await gone;
}
