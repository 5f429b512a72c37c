import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchChildren } from '#contract/children/api.ts';
import { openDatabase } from '#server/db/connection.ts';
import { seedChildren } from '#server/seed/load.ts';
import { send } from '#server/testing/call.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startIssuer } from '#server/testing/issuer.ts';
import { longTimeouts } from '#server/testing/long-timeouts.ts';
import { until } from '#server/testing/until.ts';
import { freePort } from '../ports.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import { makeRelease } from '../release/release.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';

/** Build, migrate, fill, back up, restore and serve again, using only the content of a release. */

const folder = mkdtempSync(join(tmpdir(), 'prcds-backup-'));
const release = join(folder, 'release');
const backups = join(folder, 'backups');
const key = join(folder, 'key');
const cipher = (direction: '-e' | '-d') => `openssl enc ${direction} -aes-256-cbc -pbkdf2 -pass file:${key}`;
let postgres: DebianPostgres;
let person: { readonly email: string };

const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: release,
    encoding: 'utf8',
    env: { ...minimalEnvironment(), PG_BIN: `/usr/lib/postgresql/${postgres.version}/bin`, ...env },
  });
  return { status, said: `${stdout}${stderr}` };
};
const backup = (env: Readonly<Record<string, string>>) =>
  run('deploy/backup.sh', [backups], { DATABASE_URL: postgres.url('prcds'), ...env });
const restore = (file: string, database: string, env: Readonly<Record<string, string>> = {}) =>
  run('deploy/restore.sh', [join(backups, file)], { DATABASE_URL: postgres.url(database), ...env });
const files = () => readdirSync(backups).filter((name) => /\.dump(\.enc)?$/.test(name));

beforeAll(async () => {
  await makeRelease({ folder: release, commit: null, hasWeb: false });
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'));
  writeFileSync(key, randomBytes(32).toString('hex'), { mode: 0o600 });
  postgres = await startDebianPostgres();
  await postgres.ask('create database prcds');
  const { status, said } = run('node', ['server/bin/migrate.js'], { DATABASE_URL: postgres.url('prcds') });
  expect(said).toContain('migrated 0001-offices-and-users.sql');
  expect(status).toBe(0);
  await seedChildren(postgres.url('prcds'), { children: 1500 });
  const { db, close } = openDatabase(postgres.url('prcds'), { maximum: 1 });
  person = await makeUser(db, { roles: ['Local Administrator'] });
  await close();
}, 240_000);
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The product's and the job queue's. */
const schemas = "('public', 'job')";

/** Row count and checksum of every table but those of transaction numbers, and the value of every sequence. */
async function contents(database: string): Promise<Record<string, string>> {
  const tables = await postgres.ask<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and n.nspname in ${schemas} and c.relname not like 'change\\_%'`,
    database,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await postgres.ask<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
      database,
    );
    found[name] = row?.sum ?? '';
  }
  const sequences = await postgres.ask<{ name: string; at: string }>(
    `select schemaname || '.' || sequencename as name, coalesce(last_value, 0)::text as at from pg_sequences
      where schemaname in ${schemas}`,
    database,
  );
  for (const { name, at } of sequences) found[`sequence ${name}`] = at;
  return found;
}

/** The definitions of constraints, indexes, triggers and functions. */
const safeguards = (database: string) =>
  postgres.ask(
    `select conrelid::regclass::text as of, pg_get_constraintdef(c.oid) as text from pg_constraint c
       join pg_namespace n on n.oid = c.connamespace where n.nspname in ${schemas}
     union all select tablename, indexdef from pg_indexes where schemaname in ${schemas}
     union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${schemas} and p.prokind = 'f'
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1, 2`,
    database,
  );

/** Schedules and job runs (waiting, running or finished); 0 before the first server has started. */
async function queueOf(database: string): Promise<{ schedules: number; jobs: number }> {
  const [there] = await postgres.ask<{ is: boolean }>("select to_regclass('job.job') is not null as is", database);
  if (!there?.is) return { schedules: 0, jobs: 0 };
  const [found] = await postgres.ask<{ schedules: number; jobs: number }>(
    'select (select count(*)::integer from job.schedule) as schedules, (select count(*)::integer from job.job) as jobs',
    database,
  );
  return found ?? { schedules: 0, jobs: 0 };
}

async function answersOn(database: string): Promise<{ ready: number; found: { total: number } }> {
  const issuer = await startIssuer();
  const port = await freePort();
  const env = {
    ...minimalEnvironment(),
    PORT: String(port),
    DATABASE_URL: postgres.url(database),
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    NODE_ENV: 'production',
    ...longTimeouts,
  };
  const server = spawn('node', ['server/bin/main.js'], { cwd: release, env, stdio: 'ignore' });
  const ended = new Promise((done) => server.once('exit', done));
  try {
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(async () => server.exitCode !== null || (await isReady()));
    const headers = { authorization: `Bearer ${await issuer.token(person.email)}` };
    const { output } = await send(origin, searchChildren, { search: { gender: 'Female' } }, { headers });
    // It has run jobs, too.
    await until(async () => server.exitCode !== null || (await queueOf(database)).jobs > 0);
    return { ready: (await fetch(`${origin}/readyz`)).status, found: output };
  } finally {
    server.kill('SIGTERM');
    await ended;
    await issuer.stop();
  }
}

test('an encrypted backup brings back every row, sequence, constraint, index, trigger, function and job, and a server runs on it', async () => {
  // A server creates the job queue and its schedules; queued jobs must be restored, too.
  const before = await answersOn('prcds');
  const queue = await queueOf('prcds');
  expect(queue.schedules).toBeGreaterThan(0);
  expect(queue.jobs).toBeGreaterThan(0);
  const made = backup({ BACKUP_ENCRYPT: cipher('-e') });
  expect(made.said).toMatch(/wrote .*prcds-\d{8}T\d{6}Z\.dump\.enc \(\d+ bytes\)/);
  expect(made.status).toBe(0);
  const [file = ''] = files();
  await postgres.ask('create database restored');
  const { said, status } = restore(file, 'restored', { BACKUP_DECRYPT: cipher('-d') });
  expect(said).toMatch(/restored .* newest migration: \d{4}-/);
  expect(status).toBe(0);
  const restored = await contents('restored');
  expect(Object.keys(restored)).toEqual(expect.arrayContaining(['public.child_record', 'job.schedule', 'job.queue']));
  expect(restored).toEqual(await contents('prcds'));
  expect(await safeguards('restored')).toEqual(await safeguards('prcds'));
  const after = await answersOn('restored');
  expect(after.ready).toBe(200);
  expect(after.found).toEqual(before.found);
  expect(after.found.total).toBeGreaterThan(100);
}, 240_000);

test('a restore into a database that has tables, of a damaged file or without its key is refused', async () => {
  const [file = ''] = files();
  expect(restore(file, 'prcds', { BACKUP_DECRYPT: cipher('-d') }).said).toMatch(
    /The database has \d+ tables already; restore into an empty one/,
  );
  await postgres.ask('create database empty');
  expect(restore(file, 'empty').said).toContain('Set BACKUP_DECRYPT');
  expect(
    restore(file, 'empty', { BACKUP_DECRYPT: 'openssl enc -d -aes-256-cbc -pbkdf2 -pass pass:wrong' }).status,
  ).not.toBe(0);
  appendFileSync(join(backups, file), 'x');
  const damaged = restore(file, 'empty', { BACKUP_DECRYPT: cipher('-d') });
  expect(damaged.said).toContain('is damaged: its checksum differs');
  expect(damaged.status).toBe(1);
  expect(await contents('empty')).toEqual({});
});

test('nothing is left readable by accident, and no password shows', () => {
  const unasked = backup({});
  expect(unasked.status).toBe(1);
  expect(unasked.said).toContain('Set BACKUP_ENCRYPT');
  const wrong = backup({ BACKUP_PLAIN: 'yes', DATABASE_URL: postgres.url('nowhere') });
  expect(wrong.status).not.toBe(0);
  expect(wrong.said).not.toContain('only-for-this-test');
  expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('old backups are dropped, but never the newest few', () => {
  for (const day of [1, 2, 3, 4]) {
    const name = join(backups, `prcds-2020010${day}T000000Z.dump`);
    writeFileSync(name, 'old');
    const then = Date.now() / 1000 - 36 * 86_400 - 60;
    utimesSync(name, then, then);
  }
  const { status, said } = backup({ BACKUP_PLAIN: 'yes', KEEP_DAYS: '35', KEEP_LEAST: '3' });
  expect(said).toContain('dropped');
  expect(status).toBe(0);
  expect(files().filter((name) => name.startsWith('prcds-2020'))).toEqual(['prcds-20200104T000000Z.dump']);
});
