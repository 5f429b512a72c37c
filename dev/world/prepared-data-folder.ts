import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { freePort } from '../ports.ts';
import { createLifetime } from '../processes/lifetime.ts';
import { seedOnce } from '../seeds/seed.ts';
import { seedSteps } from '../seeds/steps.ts';
import { prepareDatabase, startEmbedded } from './database.ts';
import { loadSecrets } from './secrets.ts';

/** With owners and modes: PostgreSQL refuses a folder that others may read. */
export const copyDataFolder = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
};

/**
 * A data folder with a migrated and seeded database, without running processes: several identical worlds each start
 * with a copy of it. Existing content is kept, and missing content is added.
 */
export async function prepareDataFolder(
  dataFolder: string,
  { children, hasWork }: { readonly children: number; readonly hasWork?: boolean },
): Promise<void> {
  const lifetime = createLifetime();
  try {
    const { databasePassword } = await loadSecrets(dataFolder);
    const port = await freePort();
    const url = await startEmbedded({ dataFolder, port, password: databasePassword, isThrowAway: true }, lifetime);
    await prepareDatabase(url);
    await seedOnce(url, seedSteps(children, { hasWork }), (_step, work) => work(() => undefined));
    await runDueJobs(url);
  } finally {
    await lifetime.stop();
  }
}
