import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#dev/ports.ts';
import { startChild } from '#dev/processes/child.ts';
import { minimalEnvironment } from '#dev/processes/environment.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import { UserFacingError } from '#dev/terminal/user-facing-error.ts';
import { startIssuer } from '#server/testing/issuer.ts';
import { people } from '../dataset.ts';
import { openHttpClient } from '../http-client.ts';
import { measureThroughput } from '../measure.ts';

/** The empty Fastify route in a process of its own, asked by the same client as the product. */
export interface EmptyRoute {
  times(seconds: number): Promise<number[]>;
  perSecond(seconds: number, users: number): Promise<number>;
}

const main = fileURLToPath(new URL('./empty-route-main.ts', import.meta.url));
const tokenSeconds = 86_400;

export async function startEmptyRoute(lifetime: Lifetime): Promise<EmptyRoute> {
  const issuer = await startIssuer();
  lifetime.onStop(() => issuer.stop());
  const port = await freePort();
  mkdirSync('.data', { recursive: true });
  const logFile = join(resolve('.data'), 'bench-empty-route.log');
  const env = {
    ...minimalEnvironment(),
    NODE_ENV: 'production',
    PORT: String(port),
    ISSUER: issuer.url,
    AUDIENCE: issuer.audience,
  };
  const child = startChild({ script: main, env, logFile });
  lifetime.onStop(child.stop);
  let isGone = false;
  void child.ended.then(() => {
    isGone = true;
  });
  while (!child.listensOn(port)) {
    if (isGone) throw new UserFacingError(`The empty route of the floor did not start: see ${logFile}`);
    await pause(50);
  }
  const tokens = await Promise.all(people.map((email) => issuer.token(email, { expiresIn: tokenSeconds })));
  const client = openHttpClient(`http://127.0.0.1:${port}/v1/`, tokens);
  lifetime.onStop(client.close);
  return {
    async times(seconds) {
      const times: number[] = [];
      await measureThroughput(1, seconds, async () => void times.push(await client.send('GET', 'empty', 0)));
      return times;
    },
    perSecond: (seconds, users) => measureThroughput(users, seconds, (worker) => client.send('GET', 'empty', worker)),
  };
}
