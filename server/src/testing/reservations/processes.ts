import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Issuer } from '../issuer.ts';

/** Servers as real processes, as they run in production. */

export interface ServerProcess {
  readonly origin: string;
  /** Without a word of warning. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const origin = said.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
}

export async function startServer(databaseUrl: string, issuer: Issuer): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PERSON: '0',
      RATE_LIMIT_ADDRESS: '0',
      WEB_FOLDER: '/nowhere',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  afterAll(kill);
  return { origin: await originOf(child), kill };
}
