import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * How a wire behaves. 'silent' keeps everything back until it behaves otherwise; 'unanswered' lets questions through
 * and keeps the answers back, which is what is left when a connection breaks at the worst moment.
 */
export type Behaviour = 'open' | 'silent' | 'unanswered' | { readonly delay: number };

/** A wire between a server and what it needs, which can be cut, slowed and silenced. */
export interface Wire {
  readonly port: number;
  behave(how: Behaviour): void;
  /** Ends every connection at once and answers how many; new ones may be made. */
  cut(): number;
  /** How it behaves and how many use it, in words. */
  standing(): string;
  /** How much was kept back or slowed so far. */
  touched(): number;
  stop(): Promise<void>;
}

type Side = 'question' | 'answer';

export async function openWire(port: number, target: number): Promise<Wire> {
  let touched = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  let how: Behaviour = 'open';
  let held: (() => void)[] = [];

  const isHeld = (side: Side) => how === 'silent' || (how === 'unanswered' && side === 'answer');

  /** In order: what comes later waits for what came before. */
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
    touched: () => touched,
    standing: () => `${typeof how === 'object' ? `slow by ${how.delay} ms` : how}, ${pairs.size} connections`,
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
