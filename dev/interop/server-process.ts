import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Issuer } from '#server/testing/issuer.ts';
import { longTimeouts } from '#server/testing/long-timeouts.ts';
import { freePort } from '../ports.ts';
import type { Child } from '../processes/child.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { buildServer } from '../world/build.ts';
import { startProduct } from '../world/product.ts';

/** The server as in production: built, in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  /** SIGTERM, then waits for the end; returns the exit code. */
  stop(): Promise<number>;
  /** After stop(), at the same address. */
  start(): Promise<void>;
}

export interface ServerProcesses {
  start(name: string): Promise<ServerProcess>;
}

interface Options {
  readonly folder: string;
  readonly issuer: Issuer;
  readonly env: Readonly<Record<string, string>>;
  /** The folder of a release whose server is run instead of this version's. */
  readonly release?: string | undefined;
}

/** All with the same settings, as the servers of one product. */
export function prepareServers({ folder, issuer, env, release }: Options, lifetime: Lifetime): ServerProcesses {
  const building = buildServer(lifetime);
  building.catch(() => undefined);
  const shared = {
    ...minimalEnvironment(),
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ADDRESS: '0',
    ...longTimeouts,
    WEB_FOLDER: '/nowhere',
    ...env,
  };
  return {
    async start(name) {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      let child: Child | undefined;
      const start = async () => {
        child = await startProduct({
          url: origin,
          env: { ...shared, PORT: String(port) },
          logFile: join(folder, `${name}.log`),
          folder: await building,
          ...(release && { main: join(release, 'server', 'bin', 'main.js') }),
        });
      };
      await start();
      lifetime.onStop(() => child?.stop());
      return {
        origin,
        port,
        start,
        async stop() {
          const running = child as Child;
          process.kill(running.pid, 'SIGTERM');
          return running.ended;
        },
      };
    },
  };
}
