import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlainFailure } from './terminal/plain-failure.ts';

const loopback = '127.0.0.1';

/** Listens for a moment; whether the port is free. */
async function tryPort(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/**
 * Below those the system gives to outgoing connections: one of them could otherwise sit on the port before its owner
 * does, or while its owner is dead, or even reach itself.
 */
const steady = [20_000, 32_000] as const;
const blockSize = 100;
const blocks = (steady[1] - steady[0]) / blockSize;

/**
 * Between being found free and being listened on a port may wait for seconds, and other processes look for ports too.
 * So each process draws from blocks of its own: it listens on the first port of a block for as long as it lives.
 */
async function claimBlock(): Promise<number[]> {
  const start = randomInt(blocks);
  for (let turn = 0; turn < blocks; turn += 1) {
    const first = steady[0] + blockSize * ((start + turn) % blocks);
    const claim = createServer();
    const isClaimed = await once(claim.listen(first, loopback), 'listening').then(
      () => true,
      () => false,
    );
    claim.unref();
    if (isClaimed) return Array.from({ length: blockSize - 1 }, (_, index) => first + 1 + index);
  }
  throw new Error(`Every block of ports from ${steady[0]} to ${steady[1]} is claimed by another process.`);
}

let claiming: Promise<number[]> = Promise.resolve([]);

/** Nobody listens on it, and nobody else is given it: this process gives each of its ports once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const block = claiming;
    const port = (await block).shift();
    if (port === undefined) {
      // Of all who find it empty, one claims the next.
      if (claiming === block) claiming = claimBlock();
    } else if (await tryPort(port, loopback)) return port;
  }
}

/** Different from one another. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) found.push(await freePort());
  return found;
}

export async function assertPortFree(port: number, variable: string, use: string, host = loopback): Promise<void> {
  let isFree: boolean;
  try {
    isFree = await tryPort(port, host);
  } catch (error) {
    throw new PlainFailure(
      `Port ${port} for ${use} cannot be opened (${(error as NodeJS.ErrnoException).code}): set ${variable} to another port and try again.`,
    );
  }
  if (isFree) return;
  throw new PlainFailure(
    `Port ${port} for ${use} is taken by another program: stop that program, or set ${variable} to a free port and try again.`,
  );
}
