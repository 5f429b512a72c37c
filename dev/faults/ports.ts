import { randomInt } from 'node:crypto';
import { assertPortFree } from '../ports.ts';

/**
 * Ports that stay ours while their owners are dead: below those the system gives to outgoing connections, one of which
 * could otherwise sit on the port, or even reach itself.
 */
export async function steadyPorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(20_000, 32_000);
    const isFree = await assertPortFree(port, 'PORT', 'a trial').then(
      () => true,
      () => false,
    );
    if (isFree) found.add(port);
  }
  return [...found];
}
