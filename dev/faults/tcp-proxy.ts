import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * How a proxy behaves. 'silent' holds back all data until the behaviour changes; 'unanswered' forwards requests and
 * holds back responses, like a connection that breaks after the request was processed; 'closed on reuse' closes a
 * connection that was answered on before as soon as more arrives, like a receiver that had just given it up.
 */
export type ProxyBehaviour = 'open' | 'silent' | 'unanswered' | 'closed on reuse' | { readonly delay: number };

/** A TCP proxy between a server and a system it depends on, which can be cut, slowed and silenced. */
export interface TcpProxy {
  readonly port: number;
  behave(how: ProxyBehaviour): void;
  /** Closes every connection and returns how many; new ones are possible. */
  cut(): number;
  /** Its behaviour and number of connections, as text. */
  describe(): string;
  /** How many chunks were held back or delayed so far. */
  delayedCount(): number;
  /** How many connections were closed because they were used again. */
  closedOnReuseCount(): number;
  /** Its own ports towards the target, by which the target knows the connections. */
  upstreamPorts(): number[];
  stop(): Promise<void>;
}

type Side = 'question' | 'answer';

export async function startTcpProxy(port: number, target: number): Promise<TcpProxy> {
  let touched = 0;
  let closedOnReuse = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  let how: ProxyBehaviour = 'open';
  let held: (() => void)[] = [];

  const isHeld = (side: Side) => how === 'silent' || (how === 'unanswered' && side === 'answer');

  /** In order: a later chunk waits for the earlier ones. */
  function forward(from: Socket, to: Socket, side: Side): void {
    let before = Promise.resolve();
    const pass = async (chunk: Buffer): Promise<void> => {
      if (isHeld(side) || typeof how === 'object') touched += 1;
      while (isHeld(side) && !from.destroyed) await new Promise<void>((resolve) => held.push(resolve));
      if (typeof how === 'object') {
        const { delay } = how;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      if (!to.destroyed) to.write(chunk);
    };
    from.on('data', (chunk) => {
      if (how === 'closed on reuse' && side === 'question' && to.bytesRead > 0) {
        closedOnReuse += 1;
        from.resetAndDestroy();
        return;
      }
      before = before.then(() => pass(chunk as Buffer));
    });
    from.on('end', () => void before.then(() => to.end()));
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
      releaseHeld();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    forward(client, upstream, 'question');
    forward(upstream, client, 'answer');
  });
  function releaseHeld(): void {
    const waiting = held;
    held = [];
    for (const release of waiting) release();
  }
  const cut = () => {
    const count = pairs.size;
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    return count;
  };
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    port,
    cut,
    delayedCount: () => touched,
    closedOnReuseCount: () => closedOnReuse,
    upstreamPorts: () => [...pairs].flatMap(([, upstream]) => upstream.localPort ?? []),
    describe: () => `${typeof how === 'object' ? `slow by ${how.delay} ms` : how}, ${pairs.size} connections`,
    behave(next) {
      how = next;
      releaseHeld();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
