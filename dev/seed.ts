import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/connection.ts';
import { createLifetime, type Lifetime, whenAskedToStop } from './processes/lifetime.ts';
import { childrenStep } from './seeds/children.ts';
import { seedOnce } from './seeds/seed.ts';
import { seedSteps } from './seeds/steps.ts';
import { terminalProgress } from './terminal/progress.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';
import { prepareDatabase, startEmbedded } from './world/database.ts';
import { readPorts } from './world/ports.ts';
import { loadSecrets } from './world/secrets.ts';

const usage = 'Say how many children: npm run seed -- --children 20000';

function readCount(): number {
  const { values } = parseArgs({ options: { children: { type: 'string' } }, allowPositionals: true });
  const count = Number(values.children);
  if (!Number.isInteger(count) || count < 1) throw new UserFacingError(usage);
  return count;
}

/** DATABASE_URL, or the demo's own database, which must not be running. */
async function findDatabase(lifetime: Lifetime): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const dataFolder = resolve('.data');
  const { databasePassword: password } = await loadSecrets(dataFolder);
  return startEmbedded({ dataFolder, port: readPorts(process.env).postgres, password, isThrowAway: false }, lifetime);
}

async function assertNoChildren(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { maximum: 1 });
  const isDone = await childrenStep(1).isDone(db);
  await close();
  if (isDone)
    throw new UserFacingError(
      'There are children in this database already: remove .data, or set DATABASE_URL to an empty database.',
    );
}

async function main(lifetime: Lifetime): Promise<void> {
  const children = readCount();
  const progress = terminalProgress();
  const url = await progress.during('Database', async () => {
    const found = await findDatabase(lifetime);
    await prepareDatabase(found);
    return found;
  });
  await assertNoChildren(url);
  await seedOnce(url, seedSteps(0), ({ name }, work) => progress.during(`Demo data: ${name}`, work));
  const step = childrenStep(children);
  await progress.during(step.name, (report) => step.run(url, report));
}

const lifetime = createLifetime();
whenAskedToStop(() => void lifetime.stop().finally(() => process.exit(1)));
await runMain(() => main(lifetime).finally(lifetime.stop));
