import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { applyMigrations, migrate } from '#server/db/migrate.ts';
import { type Migration, readMigrations } from '#server/db/migrations.ts';
import { makeUser } from '#server/testing/factories.ts';
import { type Issuer, startIssuer } from '#server/testing/issuer.ts';
import { listBrokenRules } from '#server/testing/migration-rules.ts';
import { makeSponsorType } from '#server/testing/reservations/world.ts';
import { until } from '#server/testing/until.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import { createLifetime } from '../processes/lifetime.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { startLoad } from './load.ts';
import { prepareServers, type ServerProcess } from './server-process.ts';
import { createVisitor } from './visitor.ts';
import { runWorkday, type WorkdayContext } from './workday.ts';

/**
 * Servers of one version keep working while the database is migrated to the next. Without PREVIOUS_RELEASE the servers
 * are this version's and the migrations are examples: one of every kind the rules allow. With the folder of an older
 * release (`npm run build` there, with its libraries) the servers are that release's and the migrations are the real
 * ones since.
 */

const previous = process.env.PREVIOUS_RELEASE;
const lifetime = createLifetime();
let postgres: DebianPostgres;
let issuer: Issuer;
let servers: ServerProcess[];
let day: WorkdayContext;
let db: Db;
let url: string;

const madeUp: Readonly<Record<string, string>> = {
  '9001-columns.sql': `
    alter table child_record add column next_note text;
    alter table reservation add column next_rank integer not null default 0;`,
  '9002-another-name.sql': `
    alter table reservation add column next_title text;
    create function next_title() returns trigger language plpgsql as $$
      begin new.next_title := new.name; return new; end $$;
    create trigger next_title before insert or update of name on reservation
      for each row execute function next_title();`,
  '9003-table.sql': `
    create table next_thing (
      id bigint generated always as identity primary key,
      child_id bigint references child_record (id),
      reservation_id integer references reservation (id),
      user_id integer references app_user (id));
    create index next_thing_child on next_thing (child_id);`,
  '9004-constraint.sql': `
    alter table reservation add constraint next_target check (target_children >= 0) not valid;`,
  '9005-index.sql': `-- By itself.
    create index concurrently next_entries on audit_entry (office_code, entity)`,
  '9006-checked.sql': `alter table reservation validate constraint next_target;`,
  '9007-view.sql': `
    do $$ begin
      execute 'create or replace view child as ' ||
        replace(pg_get_viewdef('child'::regclass), 'FROM child_record c', ', c.next_note FROM child_record c');
    end $$;`,
};

const next: readonly Migration[] = Object.entries(madeUp).map(([name, text]) => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
}));

function migrateAsBefore(release: string): void {
  const env = { ...minimalEnvironment(), DATABASE_URL: url };
  const done = spawnSync('node', ['server/bin/migrate.js'], { cwd: release, encoding: 'utf8', env });
  if (done.status !== 0) throw new Error(`the migrations of ${release} failed: ${done.stdout}${done.stderr}`);
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-migrations-'));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  postgres = await startDebianPostgres({ max_connections: '90' });
  lifetime.onStop(postgres.stop);
  await postgres.ask('create database prcds');
  url = postgres.url('prcds');
  if (previous) migrateAsBefore(previous);
  else await migrate(url);
  issuer = await startIssuer();
  lifetime.onStop(issuer.stop);
  const database = openDatabase(url, { maximum: 4 });
  lifetime.onStop(database.close);
  db = database.db;
  day = { db, sponsorType: await makeSponsorType(db) };
  const prepared = prepareServers({ folder, issuer, env: { DATABASE_URL: url }, release: previous }, lifetime);
  servers = await Promise.all(['one', 'two'].map(prepared.start));
});
afterAll(() => lifetime.stop());

const someone = async (index: number) => {
  const { email } = await makeUser(db);
  return createVisitor((servers[index % servers.length] as ServerProcess).origin, email, issuer);
};

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const applyAll = (report: (line: string) => void) =>
  withClient((client) => applyMigrations(client, report, [...readMigrations(), ...(previous ? [] : next)]));

test('what is made up to come next is what the rules allow', () => {
  for (const { name, text } of next) expect({ name, broken: listBrokenRules(text) }).toEqual({ name, broken: [] });
});

test('migrated under load, while a long reading holds tables: the migration steps back, and not one request fails', async () => {
  const load = await startLoad(await Promise.all([0, 1, 2, 3].map(someone)), day, 'Migrating');
  await load.more(40);
  const said: string[] = [];
  const waits = () => said.filter((line) => line.includes('waits for a table in use'));
  await withClient(async (reader) => {
    // A long read, like a backup or a report.
    await reader.query('begin; select count(*) from reservation; select count(*) from child_record');
    const begun = applyAll((line) => void said.push(line));
    begun.catch(() => undefined);
    if (!previous) {
      await until(() => waits().length > 0);
      await load.more(100);
    }
    await reader.query('rollback');
    await begun;
  });
  if (!previous) expect(waits()[0]).toContain('9001-columns.sql');
  await load.more(40);
  // Reference data is reloaded, as after every upgrade.
  await migrate(url);
  await load.more(40);
  await load.finish();
});

test('a server of the version before starts on the database of the next, and a day at work goes well', async () => {
  const [server] = servers as [ServerProcess];
  expect(await server.stop()).toBe(0);
  await server.start();
  const reservation = await runWorkday(await someone(0), day);
  if (previous) return;
  const { rows } = await sql<{ isAlike: boolean; rank: number }>`
    select next_title = name as is_alike, next_rank as rank from reservation where id = ${reservation}`.execute(db);
  expect(rows).toEqual([{ isAlike: true, rank: 0 }]);
});
