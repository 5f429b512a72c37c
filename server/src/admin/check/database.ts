import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { type Db, openDatabase } from '../../db/connection.ts';
import { describeUnreachable } from '../../db/connection-errors.ts';
import { missingMigrations } from '../../db/migrations.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const versionMinimum = 15;
const clockDifferenceMaximum = 5_000;
/** Created by the migrations. */
const extensions = ['pg_trgm', 'unaccent', 'btree_gist'];

/** The connection that the server would use. */
export const openForCheck = ({ databaseUrl, isPooled, timeouts }: Config) =>
  openDatabase(databaseUrl, { maximum: 2, isPooled, connectWithin: timeouts.database });

async function* checkReplica({ replica, timeouts }: Config): AsyncGenerator<Finding> {
  if (!replica) return;
  const { db, close } = openDatabase(replica.url, { maximum: 1, connectWithin: timeouts.database });
  try {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    if (rows[0]?.is) yield ok('The replica of DATABASE_REPLICA_URL answers.');
    else
      yield warning(
        'DATABASE_REPLICA_URL names a database that is no replica; set it to a streaming replica, or leave it out.',
      );
  } catch (error) {
    const sentence = describeUnreachable(replica.url, error).replaceAll('DATABASE_URL', 'DATABASE_REPLICA_URL');
    yield warning(`${sentence} Until then all reads go to the database itself.`);
  } finally {
    await close();
  }
}

interface Facts {
  readonly version: number;
  readonly shown: string;
  readonly at: Date;
}

const readFacts = async (db: Db): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::integer / 10000 as version,
           current_setting('server_version') as shown, clock_timestamp() as at`.execute(db);
  return rows[0] as Facts;
};

/** Compared with the middle of the question and its answer. */
async function clockDifference(db: Db, clock: Clock): Promise<number> {
  const asked = clock().getTime();
  const { at } = await readFacts(db);
  return Math.abs(at.getTime() - (asked + clock().getTime()) / 2);
}

/** Returns whether it can be used: it is reachable and has every migration. */
export async function* checkDatabase(db: Db, config: Config, clock: Clock): AsyncGenerator<Finding, boolean> {
  let facts: Facts;
  try {
    facts = await readFacts(db);
  } catch (error) {
    yield wrong(describeUnreachable(config.databaseUrl, error));
    return false;
  }
  const { hostname, pathname } = new URL(config.databaseUrl);
  if (facts.version >= versionMinimum)
    yield ok(`The database ${hostname}${pathname} answers, PostgreSQL ${facts.shown}.`);
  else yield wrong(`The database is PostgreSQL ${facts.shown}; upgrade it to ${versionMinimum} or newer.`);
  const difference = await clockDifference(db, clock);
  if (difference < clockDifferenceMaximum) yield ok('The clocks of this machine and of the database agree.');
  else
    yield wrong(
      `The clocks of this machine and of the database differ by ${Math.round(difference / 1000)} seconds; let both follow NTP.`,
    );
  yield* checkReplica(config);
  const missing = await missingMigrations(db);
  if (missing.length > 0) {
    yield wrong(`The database lacks ${missing.length} migrations, first ${missing[0]}; run npm run migrate.`);
    return false;
  }
  yield ok('The database has every migration of this release.');
  const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(db);
  const lacking = extensions.filter((name) => !rows.some((row) => row.name === name));
  if (lacking.length === 0) yield ok(`The extensions ${extensions.join(', ')} are there.`);
  else
    yield wrong(
      `The database lacks the extensions ${lacking.join(', ')}; its owner creates them with create extension.`,
    );
  return true;
}
