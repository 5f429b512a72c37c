import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { within } from '../within.ts';

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
  const { server } = app;
  const controller = new AbortController();
  const connections = followConnections(server, controller.signal);
  app.decorate('leaving', controller.signal);
  app.decorate('leave', async (milliseconds: number) => {
    controller.abort();
    connections.keepNone();
    // Those who have just connected have been taken in by then.
    await turn();
    // The server's own close() would hang up on idle connections, into which a proxy may just be writing.
    const gone = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    if (milliseconds > 0) await within(milliseconds, gone);
    connections.hangUp();
    await gone;
  });
}

/**
 * Which connections are open, with the answers that are under way on each. The server's own list of idle ones leaves out
 * those on which nothing was ever asked.
 */
function followConnections(server: FastifyInstance['server'], leaving: AbortSignal) {
  const open = new Map<Socket, Set<ServerResponse>>();
  let isHangingUp = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (leaving.aborted) response.shouldKeepAlive = false;
    const answers = open.get(socket);
    answers?.add(response);
    response.once('close', () => {
      answers?.delete(response);
      // It may have been begun when its connection was still to be kept.
      if (isHangingUp && answers?.size === 0) socket.destroySoon();
    });
  });
  return {
    keepNone() {
      for (const answers of open.values()) for (const response of answers) response.shouldKeepAlive = false;
    },
    hangUp() {
      isHangingUp = true;
      for (const [socket, answers] of open) if (answers.size === 0) socket.destroySoon();
    },
  };
}
