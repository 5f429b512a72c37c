import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports.ts';
import { watchLog } from '../postgres/launcher.ts';
import { changeOwner, chooseRunAs } from '../postgres/run-as.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

/** Debian's PostgreSQL: another version than the embedded one, with everything a replica needs. */
export interface DebianPostgres {
  readonly version: string;
  url(database?: string): string;
  ask<Row extends object>(sql: string, database?: string): Promise<Row[]>;
  /** Starts a streaming replica. */
  replicate(): Promise<DebianPostgres>;
  /** SIGKILL, like a power failure. */
  kill(): Promise<void>;
  /** Stops its processes; connections stay open without answers until the returned function is called. */
  freeze(): () => void;
  /** After kill(). */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const installed = '/usr/lib/postgresql';
const password = 'only-for-this-test';
const fastSettings = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'off', shared_buffers: '64MB' };

function findProgram(): { readonly version: string; readonly bin: string } {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const [version] = versions
    .filter((name) => existsSync(join(installed, name, 'bin', 'pg_basebackup')))
    .sort((a, b) => Number(b) - Number(a));
  if (version) return { version, bin: join(installed, version, 'bin') };
  throw new UserFacingError('PostgreSQL is not installed: `sudo apt-get install postgresql`, then try again.');
}

const runAs = chooseRunAs();

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(...runAs.wrap(program, args), { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr || done.error?.message}`);
}

async function serve(bin: string, folder: string, port: number, settings: Readonly<Record<string, string>>) {
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const command = runAs.wrap(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...listen, ...given]);
  const child = spawn(...command, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const heard = watchLog();
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      heard.hear(chunk);
      if (heard.isReady()) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${heard.log()}`)));
  });
  return {
    pid: child.pid ?? 0,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The server and its workers: each connection is a process. */
function processesOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
}

/** A killed server's shared memory is released a moment later. */
async function serveAgain(...args: Parameters<typeof serve>): ReturnType<typeof serve> {
  for (let tries = 0; tries < 50; tries += 1) {
    const served = await serve(...args).catch((error: Error) => error);
    if (!(served instanceof Error)) return served;
    await pause(100);
  }
  return serve(...args);
}

async function open(
  { version, bin }: ReturnType<typeof findProgram>,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<DebianPostgres> {
  const port = await freePort();
  let server = await serve(bin, folder, port, settings);
  const url = (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  return {
    version,
    url,
    async ask<Row extends object>(sql: string, database?: string) {
      const client = new pg.Client({ connectionString: url(database) });
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    async replicate() {
      const copy = prepareFolder();
      run(join(bin, 'pg_basebackup'), ['-D', copy, '-d', url(), '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
      return open({ version, bin }, copy, settings);
    },
    freeze() {
      const frozen = processesOf(server.pid);
      signalAll(frozen, 'SIGSTOP');
      return () => signalAll(frozen, 'SIGCONT');
    },
    kill: () => server.end('SIGKILL'),
    async restart() {
      server = await serveAgain(bin, folder, port, settings);
    },
    async stop() {
      await server.end('SIGINT');
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

function prepareFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'prcds-postgres-'));
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o700 });
  changeOwner(runAs, parent);
  return folder;
}

export async function startDebianPostgres(settings: Readonly<Record<string, string>> = {}): Promise<DebianPostgres> {
  const program = findProgram();
  const folder = prepareFolder();
  const passwordFile = join(folder, '..', 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(runAs, passwordFile);
  const access = ['-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'];
  run(join(program.bin, 'initdb'), ['-D', folder, ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  return open(program, folder, { ...fastSettings, ...settings });
}
