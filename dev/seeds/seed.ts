import { type Db, openDatabase } from '#server/db/connection.ts';
import type { Report } from '../terminal/progress.ts';
import { peopleStep } from './people.ts';
import type { SeedStep } from './step.ts';

export type SeedOutcome = 'seeded' | 'kept' | 'left-alone';

/** Whether the database has people but none of the demo's: then it is a user's own. */
async function isForeignDatabase(db: Db): Promise<boolean> {
  const anybody = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  return anybody !== undefined && !(await peopleStep.isDone(db));
}

async function findMissing(url: string, steps: readonly SeedStep[]): Promise<SeedStep[] | 'left-alone'> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  try {
    if (await isForeignDatabase(db)) return 'left-alone';
    const missing: SeedStep[] = [];
    for (const step of steps) if (!(await step.isDone(db))) missing.push(step);
    return missing;
  } finally {
    await close();
  }
}

/** Fills the database once, step by step; a database that is not the demo's is not changed. */
export async function seedOnce(
  url: string,
  steps: readonly SeedStep[],
  during: (step: SeedStep, work: (report: Report) => Promise<void>) => Promise<void>,
): Promise<SeedOutcome> {
  const missing = await findMissing(url, steps);
  if (missing === 'left-alone') return missing;
  for (const step of missing) await during(step, (report) => step.run(url, report));
  return missing.length > 0 ? 'seeded' : 'kept';
}
