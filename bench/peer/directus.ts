import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#dev/ports.ts';
import { minimalEnvironment } from '#dev/processes/environment.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import type { Progress } from '#dev/terminal/progress.ts';
import { UserFacingError } from '#dev/terminal/user-facing-error.ts';

/** Directus from its npm package, in its own folder with the Node version it needs, on the benchmark's tables. */
export interface Peer {
  search(query: unknown): Promise<number>;
  card(id: number): Promise<number>;
  memory(): number;
}

const node = `node-${process.platform}-${process.arch}`;
/** In later versions the packages are incompatible with each other. */
const versions = { directus: '12.4.0', [node]: '22.23.3' };
const folder = resolve('.data', 'peer-directus');
const schema = 'directus';
const patience = 120_000;
const run = promisify(execFile);

async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules', 'directus', 'package.json'))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1e8 });
  // Replaces the native module that runs users' scripts, which are not used here and would have to be compiled.
  writeFileSync(join(folder, 'node_modules', 'isolated-vm', 'isolated-vm.js'), 'module.exports = {};\n');
}

/** Directus has its own schema, which is dropped with it. */
async function dropOwnTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.end();
}

async function makeOwnSchema(databaseUrl: string): Promise<void> {
  await dropOwnTables(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
}

export async function startDirectus(databaseUrl: string, progress: Progress, lifetime: Lifetime): Promise<Peer> {
  await progress.during('Directus: install (once)', install);
  await makeOwnSchema(databaseUrl);
  lifetime.onStop(() => dropOwnTables(databaseUrl));
  const port = await freePort();
  const token = randomBytes(16).toString('hex');
  const program = join(folder, 'node_modules', node, 'bin', 'node');
  const cli = join(folder, 'node_modules', 'directus', 'cli.js');
  const env = {
    ...minimalEnvironment(),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(16).toString('hex'),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${schema},public`,
    DB_POOL__MAX: '16',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    QUERY_LIMIT_MAX: '1000',
  };
  await progress.during('Directus: own tables', () =>
    run(program, [cli, 'bootstrap'], { cwd: folder, env, maxBuffer: 1e8 }),
  );
  const logFile = join(folder, 'directus.log');
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(program, [cli, 'start'], { cwd: folder, env, stdio: ['ignore', log, log] });
  const ended = new Promise((done) => child.once('exit', done));
  lifetime.onStop(async () => {
    child.kill('SIGTERM');
    const last = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(last);
  });
  const url = `http://127.0.0.1:${port}`;
  await progress.during('Directus: start', () => untilReady(url, logFile));
  return connect(url, token, child.pid ?? 0);
}

async function untilReady(url: string, logFile: string): Promise<void> {
  const isThere = () =>
    fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const latest = Date.now() + patience; Date.now() < latest; await pause(200)) if (await isThere()) return;
  throw new UserFacingError(`Directus was not ready after ${patience / 1000} seconds: see ${logFile}`);
}

/** Plain keep-alive sockets, as for our own server. */
function connect(url: string, token: string, pid: number): Peer {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ask = (method: string, path: string, body?: string) =>
    new Promise<number>((done, failed) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const started = performance.now();
      const sent = request(`${url}${path}`, { method, agent, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          if (answer.statusCode !== 200) text += chunk;
        });
        answer.once('end', () =>
          answer.statusCode === 200
            ? done(performance.now() - started)
            : failed(new Error(`Directus answered ${answer.statusCode}: ${text.slice(0, 300)}`)),
        );
      });
      sent.once('error', failed);
      sent.end(body);
    });
  return {
    search: (query) => ask('SEARCH', '/items/child_record', JSON.stringify({ query })),
    card: (id) => ask('GET', `/items/child_record/${id}`),
    memory: () =>
      Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
  };
}
