import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { changeOwner, chooseRunAs } from '../postgres/run-as.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

export interface PgBouncer {
  /** The same database through PgBouncer. */
  readonly url: string;
  stop(): Promise<void>;
}

const program = '/usr/sbin/pgbouncer';

/** PgBouncer in transaction mode: two transactions of a client may use different connections. */
export async function startPgBouncer(databaseUrl: string, connections: number): Promise<PgBouncer> {
  if (!existsSync(program))
    throw new UserFacingError('PgBouncer is not installed: `sudo apt-get install pgbouncer`, then try again.');
  const behind = new URL(databaseUrl);
  const port = await freePort();
  const runAs = chooseRunAs();
  const folder = mkdtempSync(join(tmpdir(), 'prcds-pgbouncer-'));
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${behind.username}" "${decodeURIComponent(behind.password)}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 300
`,
  );
  changeOwner(runAs, folder);
  const child = spawn(...runAs.wrap(program, [settings]), { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk;
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${log}`)));
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
