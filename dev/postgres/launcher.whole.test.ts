import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '#server/testing/until.ts';
import { freePort } from '../ports.ts';
import { startCluster, watchLog } from './launcher.ts';

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

/** Puts a program first on the path. */
function replace(program: 'unshare' | 'setpriv', script: string): void {
  const folder = join(home, 'bin');
  mkdirSync(folder);
  writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, program), 0o755);
  process.env.PATH = `${folder}:${path}`;
}

/** Fails like `unshare` in a container without user namespaces. */
const forbid = (program: 'unshare' | 'setpriv') => replace(program, 'echo "Operation not permitted" >&2; exit 1');

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

const fixture = new URL('./launcher.fixture.ts', import.meta.url).pathname;
const asOrdinaryUser = ['/usr/bin/setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'];

/** A process that starts a cluster, and can be killed. */
async function startParent(wrap: readonly string[] = []) {
  const node = [process.execPath, '--import', 'tsx', fixture, join(home, 'data'), String(await freePort())];
  const [program = '', ...args] = [...wrap, ...node];
  return spawn(program, args);
}

async function expectNoOrphan(wrap: readonly string[] = []): Promise<void> {
  const parent = await startParent(wrap);
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expectGone(pid);
}

test('readiness is detected however many connections came too early during recovery', () => {
  const heard = watchLog();
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

async function expectGone(pid: number): Promise<void> {
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  await expect.poll(() => isRunning(pid), { message: 'PostgreSQL still runs' }).toBe(false);
}

/** The content of a file, once it is not empty. */
async function contentOf(file: string): Promise<string> {
  await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
  return readFileSync(file, 'utf8');
}

function runOnce(wrap: readonly string[], folder: string, port: number) {
  const [program = '', ...args] = [...wrap, process.execPath, '--import', 'tsx', fixture, folder];
  return spawnSync(program, [...args, String(port), 'once'], { encoding: 'utf8' });
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

  test('recovers from an interrupted first start', async () => {
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
    const port = await freePort();
    await once(other.listen(port, '127.0.0.1'), 'listening');
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

  test('takes nothing from the environment but where programs and files are', async () => {
    vi.stubEnv('TZ', 'Pacific/Apia');
    onTestFinished(() => void vi.unstubAllEnvs());
    const cluster = await start();
    expect(await ask(cluster.url('postgres'), 'show timezone')).not.toBe('Pacific/Apia');
    expect(readFileSync(`/proc/${cluster.pid}/environ`, 'utf8')).not.toContain('Apia');
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

  test('P14: ends with a process that was killed before PostgreSQL was ready', async () => {
    chmodSync(home, 0o777);
    forbid('setpriv');
    const data = join(home, 'data');
    expect(runOnce(asOrdinaryUser, data, await freePort()).status).toBe(0);
    // As a standby it waits for its primary for ever and accepts no connection.
    writeFileSync(join(data, 'standby.signal'), '');
    appendFileSync(join(data, 'postgresql.conf'), 'hot_standby = off\n');
    const parent = await startParent(asOrdinaryUser);
    const pid = Number.parseInt(await contentOf(join(data, 'postmaster.pid')), 10);
    parent.kill('SIGKILL');
    await expectGone(pid);
  });

  test('P14: ends with a process that was killed while PostgreSQL was not even loaded', async () => {
    const [begun, go] = [join(home, 'begun'), join(home, 'go')];
    const wait = `case "$*" in *" -p "*) echo $$ > ${begun}; while [ ! -e ${go} ]; do sleep 0.02; done;; esac`;
    replace('unshare', `${wait}\nPATH=${path} exec unshare "$@"`);
    const parent = await startParent();
    const ended = new Promise((resolve) => parent.once('close', resolve));
    const pid = Number(await contentOf(begun));
    parent.kill('SIGKILL');
    await ended;
    writeFileSync(go, '');
    await expectGone(pid);
  });

  test('runs plainly for an ordinary user, who cannot use what belongs to root', async () => {
    chmodSync(home, 0o777);
    const own = runOnce(asOrdinaryUser, join(home, 'own'), await freePort());
    expect(own.stdout).toContain('plain');

    mkdirSync(join(home, 'roots'), { mode: 0o700 });
    const others = runOnce(asOrdinaryUser, join(home, 'roots'), await freePort());
    expect(others.stderr).toMatch(/The data folder .*roots cannot be used \(EACCES\): start as the user who owns it/);
  });
}

// Only root can switch to another user, and PostgreSQL refuses only root.
if (isRoot) describe('the embedded PostgreSQL for root', forRoot);
