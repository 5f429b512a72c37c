import { relative, resolve } from 'node:path';
import { people } from './people.ts';
import { createLifetime, whenAskedToStop } from './processes/lifetime.ts';
import { drawBox, type Section } from './terminal/box.ts';
import { terminalProgress } from './terminal/progress.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';
import { readPorts } from './world/ports.ts';
import { startWorld, type World } from './world.ts';

const dataFolder = resolve('.data');

const usualChildren = 20_000;

function readNumber(variable: string, least: number): number | undefined {
  const given = process.env[variable];
  if (!given) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number >= least) return number;
  throw new UserFacingError(`${variable} is '${given}': set it to a whole number, ${least} or more.`);
}

function addresses(world: World): Section {
  const embedded = `embedded PostgreSQL, port ${world.ports.postgres}, kept in ${relative('.', dataFolder)}/`;
  return {
    title: 'Addresses',
    rows: [
      ['PRCDS', world.productUrl],
      ['API description', `${world.productUrl}/v1/docs`],
      ['Identity provider', world.identityProvider.issuer],
      ['CRM page', world.crm.url],
      ['Field office page', world.fieldOffice.url],
      ['Mail', `${world.mail.url} (SMTP ${world.ports.smtp})`],
      ['Database', process.env.DATABASE_URL ? 'the one in DATABASE_URL' : embedded],
      ['Server log', relative('.', world.logFile)],
    ],
  };
}

const demoPeople: Section = {
  title: 'People (pick one when signing in, no password)',
  rows: people.map(({ email, story }) => [email, story]),
};

const whatToTry = (world: World): Section => ({
  title: 'What to try first',
  rows: [
    ['1', `Open ${world.productUrl}, sign in as standard.user and accept the terms`],
    ['2', `Open ${world.crm.url} to see PRCDS inside a CRM`],
    ['3', 'Sign in as spain.user to see everything in Spanish'],
    ['4', 'npm run token -- standard.user@prcds.example gives a token for curl'],
  ],
});

function describe(world: World): string {
  const box = drawBox('PRCDS is running. Ctrl-C stops it.', [addresses(world), demoPeople, whatToTry(world)]);
  if (world.seeded !== 'left-alone') return box;
  return `${box}\n\nThe database already held people, so no demo data was added: sign in as somebody it knows.`;
}

async function main(): Promise<void> {
  const accessToken = readNumber('IDENTITY_TOKEN_SECONDS', 10);
  const world = await startWorld({
    ports: readPorts(process.env),
    dataFolder,
    databaseUrl: process.env.DATABASE_URL || undefined,
    children: readNumber('DEMO_CHILDREN', 0) ?? usualChildren,
    hasWork: true,
    host: process.env.HOST || undefined,
    given: process.env,
    lifetimes: accessToken === undefined ? {} : { accessToken },
    progress: terminalProgress(),
    lifetime,
  });
  console.log(`\n${describe(world)}`);
  const code = await world.server.ended;
  if (isAskedToStop) return;
  await lifetime.stop();
  throw new UserFacingError(`The server stopped by itself with code ${code}: see ${relative('.', world.logFile)}.`);
}

const lifetime = createLifetime();
let isAskedToStop = false;
whenAskedToStop(() => {
  isAskedToStop = true;
  console.log('\nStopping …');
  // Processes still starting end with this one.
  lifetime.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

await runMain(async () => {
  try {
    await main();
  } catch (error) {
    // Ctrl-C during the start makes steps fail; those errors are ignored.
    if (!isAskedToStop) throw error;
  }
});
