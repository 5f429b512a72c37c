import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const loopback = '127.0.0.1';

/** Whether the port is free, by listening on it briefly. */
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
 * Below the system's ephemeral ports: an outgoing connection could otherwise occupy the port before its server starts
 * or while it is down, or even connect to itself.
 */
const steady = [20_000, 32_000] as const;
const blockSize = 100;
const blocks = (steady[1] - steady[0]) / blockSize;

/**
 * Between finding a port free and listening on it, seconds may pass, and other processes look for ports too. So each
 * process has blocks of its own: it listens on the first port of a block for as long as it lives.
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

/** A free port that is given out once: each process uses its own blocks, and each port of them once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const block = claiming;
    const port = (await block).shift();
    if (port === undefined) {
      // Of all concurrent callers that find the block empty, one claims the next.
      if (claiming === block) claiming = claimBlock();
    } else if (await tryPort(port, loopback)) return port;
  }
}

/** All different. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) found.push(await freePort());
  return found;
}

/** Why a server cannot listen on the port; undefined if it can. */
export async function findPortProblem(port: number, host = loopback): Promise<string | undefined> {
  try {
    return (await tryPort(port, host)) ? undefined : 'is taken by another program';
  } catch (error) {
    return `cannot be opened (${(error as NodeJS.ErrnoException).code})`;
  }
}
