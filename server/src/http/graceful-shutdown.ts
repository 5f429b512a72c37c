import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { finishesWithin } from '../timeout.ts';

/** Graceful shutdown that loses no request on keep-alive connections, such as those of proxies. */
declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted as soon as the server starts to shut down. */
    readonly leaving: AbortSignal;
    /**
     * Stops accepting connections: a proxy whose connection is refused tries another server, and nothing is lost.
     * Requests on open connections are still answered, with `connection: close`; after this time, idle connections are
     * closed. Resolves after the last answer; close() follows.
     */
    leave(milliseconds: number): Promise<void>;
  }
}

export function addGracefulShutdown(app: FastifyInstance): void {
  const { server } = app;
  const controller = new AbortController();
  const connections = trackConnections(server, controller.signal);
  app.decorate('leaving', controller.signal);
  app.decorate('leave', async (milliseconds: number) => {
    controller.abort();
    connections.disableKeepAlive();
    await connections.takeArrived();
    // The server's own close() would close idle connections to which a proxy may just be writing.
    const gone = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
    if (milliseconds > 0) await finishesWithin(milliseconds, gone);
    connections.closeIdle();
    await gone;
  });
}

/** Turns of the event loop without anything new, after which nothing waits; one takes a single connection. */
const quietTurns = 3;
/** More than the operating system keeps waiting (listen's backlog of 511), for a server that new ones keep reaching. */
const turnsMaximum = 1000;

/**
 * Tracks open connections and the responses in progress on each. Node's list of idle connections leaves out those
 * without any request yet.
 */
function trackConnections(server: FastifyInstance['server'], leaving: AbortSignal) {
  const open = new Map<Socket, Set<ServerResponse>>();
  let isHangingUp = false;
  let arrived = 0;
  server.on('connection', (socket: Socket) => {
    arrived += 1;
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    arrived += 1;
    if (leaving.aborted) response.shouldKeepAlive = false;
    const answers = open.get(socket);
    answers?.add(response);
    response.once('close', () => {
      answers?.delete(response);
      // Its response may have started while keep-alive was still allowed.
      if (isHangingUp && answers?.size === 0) socket.destroySoon();
    });
  });
  return {
    /**
     * Accepts connections, and reads their first requests, that the operating system took while this process was busy:
     * it would reset them.
     */
    async takeArrived() {
      for (let turns = 0, quiet = 0; quiet < quietTurns && turns < turnsMaximum; turns += 1) {
        const before = arrived;
        await turn();
        quiet = arrived === before ? quiet + 1 : 0;
      }
    },
    disableKeepAlive() {
      for (const answers of open.values()) for (const response of answers) response.shouldKeepAlive = false;
    },
    closeIdle() {
      isHangingUp = true;
      for (const [socket, answers] of open) if (answers.size === 0) socket.destroySoon();
    },
  };
}
