import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from '#dev/ports.ts';
import { type Cluster, startCluster } from '#dev/postgres/launcher.ts';
import type { Lifetime } from '#dev/processes/lifetime.ts';
import type { Progress } from '#dev/terminal/progress.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedChildren } from '#server/seed/load.ts';
import { makeUser } from '#server/testing/factories.ts';
import type { Values } from './random-searches.ts';
import type { Sample } from './searches.ts';

/** A fixed date, so that the same searches find the same children. */
export const today = '2026-04-16';
export const office = 'USAO';
/** The users of the benchmark; all work concurrently. */
export const people: readonly string[] = Array.from({ length: 16 }, (_, n) => `bench.${n}@prcds.example`);

const databaseName = 'bench';
const password = 'bench';

export async function startPostgres(folder: string, children: number, lifetime: Lifetime): Promise<Cluster> {
  const cluster = await startCluster({
    folder,
    port: await freePort(),
    password,
    settings: {
      max_connections: '120',
      shared_buffers: children > 300_000 ? '4GB' : '512MB',
      maintenance_work_mem: '512MB',
      work_mem: '32MB',
      max_wal_size: '8GB',
    },
  });
  lifetime.onStop(cluster.stop);
  return cluster;
}

/** A PostgreSQL kept between runs, one for each size: generating three million children takes minutes. */
async function startPersistentPostgres(children: number, lifetime: Lifetime): Promise<string> {
  const folder = resolve('.data', `bench-${children}`);
  mkdirSync(folder, { recursive: true });
  const cluster = await startPostgres(join(folder, 'postgres'), children, lifetime);
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await admin.query(`create database ${databaseName}`);
  await admin.end();
  return cluster.url(databaseName);
}

/** The daily limit of children a person may list would end the run; a high one costs the same statements as a usual one. */
export async function raiseReadingBudget(db: Db): Promise<void> {
  await db
    .insertInto('officeSetting')
    .values({ officeCode: office, code: 'readingBudget', value: '100000' })
    .onConflict((oc) => oc.columns(['officeCode', 'code']).doUpdateSet({ value: '100000' }))
    .execute();
}

/** Those of them who do not exist yet. */
export async function addPeople(db: Db): Promise<void> {
  const known = await db.selectFrom('appUser').select('email').where('email', 'in', people).execute();
  for (const email of people)
    if (!known.some((user) => user.email === email))
      await makeUser(db, { email, office, roles: ['Local Administrator'] });
}

async function isFilled(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  const child = await db.selectFrom('child').select('id').limit(1).executeTakeFirst();
  await addPeople(db);
  await raiseReadingBudget(db);
  await close();
  return child !== undefined;
}

export async function openDataset(children: number, progress: Progress, lifetime: Lifetime): Promise<string> {
  const url = process.env.DATABASE_URL ?? (await startPersistentPostgres(children, lifetime));
  await progress.during('Database', () => migrate(url));
  if (await isFilled(url)) return url;
  await progress.during(`Seeding ${children.toLocaleString('en')} children`, (report) =>
    seedChildren(url, { children, today, report }),
  );
  return url;
}

/** Children to search for, spread over the whole table, and every value of every criterion. */
export async function readSamples(url: string): Promise<{ samples: Sample[]; values: Values }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: samples } = await client.query<Sample>(`
    select code, given_name as "givenName", coalesce(family_name, given_name) as "familyName", country_code as country,
           lpad(project_number::text, 6, '0') as project
      from child
     where id in (select (1 + (n * 7919::bigint) % (select max(id) from child))::integer from generate_series(1, 4000) n)`);
  const { rows: lists } = await client.query<{ name: string; codes: string[] }>(`
    select l.name, array_agg(v.code order by v.sort_order) as codes
      from lookup_list l join lookup_value v on v.list_id = l.id group by l.name`);
  await client.end();
  return { samples, values: new Map(lists.map(({ name, codes }) => [name, codes])) };
}
