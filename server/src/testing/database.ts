import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '../db/connection.ts';
import { atEnd } from './at-end.ts';
import { templateName } from './global-setup.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** A copy of the migrated database for this test file, dropped at its end. `from: null` creates an empty one. */
export async function testDatabase({ from = templateName }: { from?: string | null } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files takes a third of the time of PostgreSQL's default, which writes every page to the log.
  await asAdmin(`create database ${name}${from ? ` template ${from} strategy file_copy` : ''}`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  // On a busy machine connecting may take long.
  const { db, close } = openDatabase(url.href, { maximum: 8, connectWithin: 120_000 });
  atEnd(async () => {
    await close();
    await asAdmin(`drop database ${name} with (force)`);
  });
  return { db, url: url.href };
}
