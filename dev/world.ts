import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetimes } from './identity-provider/configuration.ts';
import type { Child } from './processes/child.ts';
import { createLifetime, type Lifetime } from './processes/lifetime.ts';
import { ensureCrmCredential } from './seeds/crm-credential.ts';
import { ensureFieldOfficeCredential, fieldOfficeSecret } from './seeds/field-office-credential.ts';
import { type SeedOutcome, seedOnce } from './seeds/seed.ts';
import { seedSteps } from './seeds/steps.ts';
import { type Progress, silent } from './terminal/progress.ts';
import { buildServer, buildWeb } from './world/build.ts';
import { prepareDatabase, startEmbedded } from './world/database.ts';
import { assertPortsFree, freePorts, type Ports } from './world/ports.ts';
import { copyDataFolder } from './world/prepared-data-folder.ts';
import { startProduct } from './world/product.ts';
import { loadSecrets, type Secrets } from './world/secrets.ts';
import { assertSettings, serverEnvironment } from './world/server-settings.ts';
import { type StandIns, startStandIns } from './world/stand-ins.ts';

export interface WorldOptions {
  readonly ports: Ports | 'free';
  /** The data folder; a temporary one by default, removed at the end. */
  readonly dataFolder?: string;
  /** Start with a copy of this folder, made by `prepareDataFolder`; for a temporary data folder. */
  readonly preparedFolder?: string;
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl?: string;
  /** How many children are created at the first start. */
  readonly children?: number;
  /** With drafts, failures and requests for the work queue. */
  readonly hasWork?: boolean;
  /** The address to listen on; this machine only by default. */
  readonly host?: string;
  /** Lifetimes of the identity provider's tokens and sessions, in seconds. */
  readonly lifetimes?: Partial<Lifetimes>;
  /** Server settings that the world's own settings override. */
  readonly given?: Readonly<Record<string, string | undefined>>;
  /** Server settings that override all others. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly progress?: Progress;
  readonly lifetime?: Lifetime;
}

/** The product and the systems around it, on one machine. */
export interface World extends StandIns {
  readonly ports: Ports;
  readonly productUrl: string;
  readonly server: Child;
  readonly databaseUrl: string;
  readonly logFile: string;
  readonly seeded: SeedOutcome;
  restartServer(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorld(options: WorldOptions): Promise<World> {
  const lifetime = options.lifetime ?? createLifetime();
  try {
    return await start(options, lifetime);
  } catch (error) {
    await lifetime.stop();
    throw error;
  }
}

async function start(options: WorldOptions, lifetime: Lifetime): Promise<World> {
  const { host, progress = silent } = options;
  const ports = options.ports === 'free' ? await freePorts() : options.ports;
  await assertPortsFree(ports, { host, isEmbedded: options.databaseUrl === undefined });
  const dataFolder = options.dataFolder ?? temporaryFolder(lifetime);
  if (options.preparedFolder) await copyDataFolder(options.preparedFolder, dataFolder);
  const secrets = await loadSecrets(dataFolder);
  const productUrl = `http://localhost:${ports.product}`;
  const settings = { ports, host, productUrl, secrets, given: options.given, env: options.env };
  assertSettings({ ...settings, databaseUrl: options.databaseUrl });

  // The slowest step of a first start, and independent of the others.
  const building = buildWeb(lifetime);
  const buildingServer = buildServer(lifetime);
  for (const one of [building, buildingServer]) one.catch(() => undefined);

  const databaseUrl = await progress.during('Database', () =>
    openDatabase(options, ports, dataFolder, secrets, lifetime),
  );
  const steps = seedSteps(options.children ?? 0, { hasWork: options.hasWork });
  const seeded = await seedOnce(databaseUrl, steps, ({ name }, work) => progress.during(`Demo data: ${name}`, work));
  await ensureCrmCredential(databaseUrl, {
    secret: secrets.crmSecret,
    address: `http://localhost:${ports.crm}/messages`,
    encryptionKey: secrets.encryptionKey,
  });
  await ensureFieldOfficeCredential(databaseUrl, fieldOfficeSecret(secrets.crmSecret));
  const { lifetimes } = options;
  const standIns = await startStandIns(
    { ports, host, productUrl, secrets, databaseUrl, dataFolder, lifetimes },
    lifetime,
  );

  const webFolder = await progress.during('Web application', () => building);
  const logFile = join(dataFolder, 'server.log');
  const env = serverEnvironment({ ...settings, databaseUrl, webFolder });
  const startServer = async () => startProduct({ url: productUrl, env, logFile, folder: await buildingServer });
  // Not spread, because the identity provider in it may be replaced.
  const world = Object.assign(standIns, {
    ports,
    productUrl,
    server: await progress.during('Server', startServer),
    databaseUrl,
    logFile,
    seeded,
    stop: lifetime.stop,
    restartServer: async () => {
      await world.server.stop();
      world.server = await startServer();
    },
  });
  lifetime.onStop(() => world.server.stop());
  return world;
}

function temporaryFolder(lifetime: Lifetime): string {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-world-'));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openDatabase(
  options: WorldOptions,
  ports: Ports,
  dataFolder: string,
  secrets: Secrets,
  lifetime: Lifetime,
): Promise<string> {
  const isThrowAway = options.dataFolder === undefined;
  const embedded = { dataFolder, port: ports.postgres, password: secrets.databasePassword, isThrowAway };
  const url = options.databaseUrl ?? (await startEmbedded(embedded, lifetime));
  await prepareDatabase(url);
  return url;
}
