import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { freePort } from '../ports.ts';
import { hearing, startCluster } from './launcher.ts';

const isRoot = process.getuid?.() === 0;
const settings = { fsync: 'off' };
let home: string;
let path: string | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'prcds-launcher-'));
  path = process.env.PATH;
});

afterEach(() => {
  process.env.PATH = path;
  rmSync(home, { recursive: true, force: true });
});

/** Puts a program before all others that refuses, as `unshare` does in a container without user namespaces. */
function forbid(program: 'unshare' | 'setpriv'): void {
  const folder = join(home, 'bin');
  mkdirSync(folder);
  writeFileSync(join(folder, program), '#!/bin/sh\necho "Operation not permitted" >&2\nexit 1\n');
  chmodSync(join(folder, program), 0o755);
  process.env.PATH = `${folder}:${path}`;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

const fixture = new URL('./launcher.fixture.ts', import.meta.url).pathname;
const asOrdinaryUser = ['/usr/bin/setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'];

async function expectNoOrphan(wrap: readonly string[] = []): Promise<void> {
  const node = [process.execPath, '--import', 'tsx', fixture, join(home, 'data'), String(await freePort())];
  const [program = '', ...args] = [...wrap, ...node];
  const parent = spawn(program, args);
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await untilGone(pid);
}

test('is heard to be ready however many came too early while it recovered', () => {
  const heard = hearing();
  for (let line = 0; line < 1000; line += 1)
    heard.hear('2026-03-10 20:00:00.000 UTC [4300] FATAL:  the database system is starting up\n');
  expect(heard.isReady()).toBe(false);
  expect(heard.log().length).toBeLessThanOrEqual(20_000);
  heard.hear('LOG:  database system is ready to acc');
  expect(heard.isReady()).toBe(false);
  heard.hear('ept connections\n');
  expect(heard.isReady()).toBe(true);
});

async function start(folder = join(home, 'data')) {
  return startCluster({ folder, port: await freePort(), password: "a ' difficult/password", settings });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  await until(() => !isRunning(pid));
}

describe('the embedded PostgreSQL', () => {
  test('starts, keeps its data over a second start, and stops', async () => {
    const first = await start();
    await ask(first.url('postgres'), 'create table kept as select 42 as answer');
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);
    const second = await start();
    expect(await ask(second.url('postgres'), 'select answer from kept')).toBe(42);
    await second.stop();
  });

  test('makes good what an interrupted first start left', async () => {
    mkdirSync(join(home, 'data.new'));
    writeFileSync(join(home, 'data.new', 'PG_VERSION'), '18');
    const cluster = await start();
    expect(await ask(cluster.url('postgres'), 'select 1')).toBe(1);
    await cluster.stop();
  });

  test('leaves a folder alone that holds something else', async () => {
    mkdirSync(join(home, 'data'));
    writeFileSync(join(home, 'data', 'letters.txt'), 'kept');
    await expect(start()).rejects.toThrow(/^The data folder .* holds files that are no database of PRCDS/);
    expect(readFileSync(join(home, 'data', 'letters.txt'), 'utf8')).toBe('kept');
  });

  test('says in one sentence that its port is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    const folder = join(home, 'data');
    await expect(startCluster({ folder, port, password: 'x', settings })).rejects.toThrow(
      `Port ${port} for the embedded PostgreSQL is taken by another program: stop that program, or set POSTGRES_PORT to a free port and try again.`,
    );
    other.close();
  });

  test('says in one sentence that the data is in use', async () => {
    const cluster = await start();
    await expect(start()).rejects.toThrow(/^PRCDS is already running with the data in .*: stop it first/);
    await cluster.stop();
  });

  test('ends when the process that started it is killed outright', async () => {
    await expectNoOrphan();
  });
});

function forRoot(): void {
  test('runs as nobody where user namespaces are forbidden, under a folder only root may enter', async () => {
    chmodSync(home, 0o700);
    forbid('unshare');
    const cluster = await start();
    expect(cluster.runsAs).toBe('nobody');
    expect(await ask(cluster.url('postgres'), 'select 1')).toBe(1);
    await cluster.stop();
  });

  test('keeps the data when namespaces become forbidden, and when they are allowed again', async () => {
    const first = await start();
    const usual = first.runsAs;
    await ask(first.url('postgres'), 'create table kept as select 42 as answer');
    await first.stop();

    forbid('unshare');
    const second = await start();
    expect(second.runsAs).toBe('nobody');
    await ask(second.url('postgres'), 'update kept set answer = answer + 1');
    await second.stop();

    process.env.PATH = path;
    const third = await start();
    expect(third.runsAs).toBe(usual);
    expect(await ask(third.url('postgres'), 'select answer from kept')).toBe(43);
    await third.stop();
    expect(statSync(join(home, 'data')).mode & 0o777).toBe(0o700);
  });

  test('ends with the process that started it, also as nobody', async () => {
    forbid('unshare');
    await expectNoOrphan();
  });

  test('ends with the process that started it, also where the kernel does not help', async () => {
    chmodSync(home, 0o777);
    forbid('setpriv');
    await expectNoOrphan(asOrdinaryUser);
  });

  test('runs plainly for an ordinary user, who cannot use what belongs to root', async () => {
    const run = (folder: string, port: number) => {
      const [program = '', ...args] = [...asOrdinaryUser, process.execPath, '--import', 'tsx', fixture, folder];
      return spawnSync(program, [...args, String(port), 'once'], { encoding: 'utf8' });
    };
    chmodSync(home, 0o777);
    const own = run(join(home, 'own'), await freePort());
    expect(own.stdout).toContain('plain');

    mkdirSync(join(home, 'roots'), { mode: 0o700 });
    const others = run(join(home, 'roots'), await freePort());
    expect(others.stderr).toMatch(/The data folder .*roots cannot be used \(EACCES\): start as the user who owns it/);
  });
}

// Only root can take another person's place, and only root is refused by PostgreSQL.
if (isRoot) describe('the embedded PostgreSQL for root', forRoot);
