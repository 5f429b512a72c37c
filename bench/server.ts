import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '#dev/ports.ts';
import { minimalEnvironment } from '#dev/processes/environment.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import { buildServer } from '#dev/world/build.ts';
import { startProduct } from '#dev/world/product.ts';
import { type Issuer, startIssuer } from '#server/testing/issuer.ts';
import { people } from './dataset.ts';
import { openHttpClient } from './http-client.ts';

/** The product as in production: a separate process, with authentication, access checks and validation. */
export interface BenchServer {
  /** Return the time taken; `worker` selects the user. */
  post(path: string, body: unknown, worker?: number): Promise<number>;
  get(path: string, worker?: number): Promise<number>;
  put(path: string, body: unknown): Promise<number>;
  /** For any response status. */
  ask(method: 'POST' | 'PUT', path: string, body: unknown, worker: number): Promise<{ readonly status: number }>;
  /** Uploads one file and returns the response. */
  upload(
    path: string,
    file: { readonly name: string; readonly content: Buffer },
  ): Promise<{ took: number; answer: unknown }>;
  readonly url: string;
  readonly pid: number;
  /** Resident memory in megabytes, current and peak. */
  memory(): { now: number; most: number };
}

const megabytes = (status: string, line: string): number =>
  Math.round(Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);

export async function startServer(
  databaseUrl: string,
  lifetime: Lifetime,
  node: readonly string[] = [],
): Promise<BenchServer> {
  const issuer: Issuer = await startIssuer();
  lifetime.onStop(() => issuer.stop());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync('.data', { recursive: true });
  const server = await startProduct({
    url,
    folder: await buildServer(lifetime),
    node,
    logFile: join(resolve('.data'), 'bench-server.log'),
    env: {
      ...minimalEnvironment(),
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PERSON: '0',
      RATE_LIMIT_ADDRESS: '0',
      NODE_ENV: 'production',
    },
  });
  lifetime.onStop(server.stop);
  const tokens = await Promise.all(people.map((email) => issuer.token(email, { expiresIn: 86_400 })));
  const { reach, send, close } = openHttpClient(`${url}/v1/`, tokens);
  lifetime.onStop(close);

  async function upload(path: string, { name, content }: { name: string; content: Buffer }) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)], { type: 'text/csv' }), name);
    const started = performance.now();
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const sent = await fetch(`${url}/v1/${path}`, { method: 'POST', headers, body: form });
    const text = await sent.text();
    if (sent.status !== 200) throw new Error(`POST ${path} answered ${sent.status}: ${text}`);
    return { took: performance.now() - started, answer: JSON.parse(text) as unknown };
  }

  return {
    url,
    pid: server.pid,
    upload,
    ask: (method, path, body, worker) => reach(method, path, worker, JSON.stringify(body)),
    put: (path, body) => send('PUT', path, 0, JSON.stringify(body)),
    post: (path, body, worker = 0) => send('POST', path, worker, JSON.stringify(body)),
    get: (path, worker = 0) => send('GET', path, worker),
    memory: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      return { now: megabytes(status, 'VmRSS'), most: megabytes(status, 'VmHWM') };
    },
  };
}
