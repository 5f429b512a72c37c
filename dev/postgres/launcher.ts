import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { minimalEnvironment } from '../processes/environment.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';
import { findBinaries } from './binaries.ts';
import { changeOwner, chooseRunAs, type RunAs } from './run-as.ts';

/** Runs the embedded PostgreSQL: a real server from an npm package, as any user, without leaving orphans. */
export interface Cluster {
  readonly port: number;
  readonly pid: number;
  /** How it runs: as the current user, or in a way that works for root. */
  readonly runsAs: RunAs['name'];
  url(database: string): string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly settings?: Readonly<Record<string, string>>;
}

const isComplete = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/** Never deletes a possible database: only an empty folder is initialised. */
const isForeign = (folder: string): boolean => !isComplete(folder) && readdirSync(folder).length > 0;

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserFacingError(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}): start as the user who owns it, or remove it to begin afresh.`,
    );
  }
  if (isForeign(folder))
    throw new UserFacingError(
      `The data folder ${folder} holds files that are no database of PRCDS: choose another folder, or move them away.`,
    );
}

/** Initialised in a temporary folder and renamed: an interrupted first start leaves nothing partial. */
function initialise(runAs: RunAs, initdb: string, options: ClusterOptions): void {
  const unfinished = `${options.folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  changeOwner(runAs, unfinished);
  runInitdb(runAs, initdb, { ...options, folder: unfinished });
  rmdirSync(options.folder);
  renameSync(unfinished, options.folder);
}

function runInitdb(runAs: RunAs, initdb: string, { folder, password, settings }: ClusterOptions): void {
  const secret = mkdtempSync(join(tmpdir(), 'prcds-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(runAs, secret);
  const access = ['-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'];
  // Sorted by code point, while lower() supports every script: addresses and names are compared case-insensitively.
  const unicode = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const locale = ['-E', 'UTF8', '--locale=C', ...unicode, '--no-instructions'];
  const sync = settings?.fsync === 'off' ? ['--no-sync'] : [];
  const result = spawnSync(...runAs.wrap(initdb, ['-D', folder, ...access, ...locale, ...sync]), {
    encoding: 'utf8',
    env: minimalEnvironment(),
  });
  rmSync(secret, { recursive: true });
  if (result.status === 0) return;
  const reason = lastLine(result.stderr || result.stdout || String(result.error));
  throw new UserFacingError(`The embedded PostgreSQL could not be created in ${folder}: ${reason}`);
}

const lastLine = (log: string): string => log.trim().split('\n').at(-1) ?? '';

function explainStop(log: string, { folder, port }: ClusterOptions): string {
  if (/could not bind|Address already in use/.test(log))
    return `Port ${port} for the embedded PostgreSQL is taken by another program: stop that program, or set POSTGRES_PORT to a free port and try again.`;
  if (/lock file "postmaster.pid" already exists/.test(log))
    return `PRCDS is already running with the data in ${folder}: stop it first, or use its addresses.`;
  if (/initialized by PostgreSQL version/.test(log))
    return `The data in ${folder} was made by another version of PostgreSQL: remove the folder to begin afresh.`;
  return `The embedded PostgreSQL did not start: ${lastLine(log)}`;
}

/** Keeps the end of the log: during recovery every early connection attempt writes a line. */
export function watchLog() {
  let log = '';
  let isReady = false;
  return {
    hear(chunk: string): void {
      const joined = log + chunk;
      isReady ||= /ready to accept( read-only)? connections/.test(joined);
      log = joined.slice(-20_000);
    },
    isReady: () => isReady,
    log: () => log,
  };
}

function untilReady(child: ChildProcess, options: ClusterOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = watchLog();
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      heard.hear(chunk);
      if (heard.isReady()) resolve();
    });
    child.once('close', () => reject(new UserFacingError(explainStop(heard.log(), options))));
    child.once('error', reject);
  });
}

/**
 * Starts with a watcher that stops PostgreSQL when our end of its pipe closes, however we ended; when PostgreSQL has
 * ended, it exits. It is started by the same command, so a kill right afterwards leaves no orphan either.
 */
const watched = '( (read -r _ <&3 || kill -INT $$) >/dev/null 2>&1 & ); exec "$@" 3<&-';

function launch(program: string, args: readonly string[]): ChildProcess {
  const child = spawn('sh', ['-c', watched, 'sh', program, ...args], {
    env: minimalEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C must reach the server first, which closes its connections, then PostgreSQL.
    detached: true,
  });
  const watcher = child.stdio[3] as Writable;
  // The watcher may have been ended.
  watcher.on('error', () => undefined);
  child.once('exit', () => watcher.end('gone\n'));
  return child;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, port, password, settings = {} } = options;
  const { postgres, initdb } = await findBinaries();
  prepareFolder(folder);
  const runAs = chooseRunAs();
  changeOwner(runAs, folder);
  if (!isComplete(folder)) initialise(runAs, initdb, options);

  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const [program, args] = runAs.wrap(postgres, ['-D', folder, '-p', String(port), ...listen, ...given]);
  const child = launch(program, args);
  const stopped = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilReady(child, options);

  return {
    port,
    pid: child.pid ?? 0,
    runsAs: runAs.name,
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill('SIGINT');
      await stopped;
    },
  };
}
