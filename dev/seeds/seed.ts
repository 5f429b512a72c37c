import { sql } from 'kysely';
import { type Db, openDatabase } from '#server/db/connection.ts';
import type { ReportProgress, SeedStep } from './step.ts';
import { seedSteps } from './steps.ts';

/** Beside the product's tables, in a schema of its own: production never has it. */
async function readDone(db: Db): Promise<Set<string>> {
  await sql`create schema if not exists demo`.execute(db);
  await sql`create table if not exists demo.seed_step (
    name text primary key, finished_at timestamptz not null default now())`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from demo.seed_step`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function hasStrangers(db: Db): Promise<boolean> {
  const found = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

export type SeedOutcome = 'seeded' | 'kept' | 'left-alone';

/**
 * Fills the database step by step, each in one transaction and once. A database with people in it that the demo
 * did not put there is somebody's own: it is left alone.
 */
export async function seedOnce(
  url: string,
  report: (step: SeedStep) => ReportProgress,
  steps: readonly SeedStep[] = seedSteps,
): Promise<SeedOutcome> {
  const { db, close } = openDatabase(url, { maximum: 2 });
  try {
    const done = await readDone(db);
    if (done.size === 0 && (await hasStrangers(db))) return 'left-alone';
    const missing = steps.filter(({ name }) => !done.has(name));
    for (const step of missing) {
      const progress = report(step);
      await db.transaction().execute(async (db) => {
        await step.run(db, progress);
        await sql`insert into demo.seed_step (name) values (${step.name})`.execute(db);
      });
    }
    return missing.length > 0 ? 'seeded' : 'kept';
  } finally {
    await close();
  }
}
