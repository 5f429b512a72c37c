import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Db, openDatabase } from '#server/db/connection.ts';
import type { Account } from '../identity-provider/accounts.ts';
import { freePorts } from '../ports.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import type { Lifetime } from '../processes/lifetime.ts';
import { crmClientId, ensureCrmCredential } from '../seeds/crm-credential.ts';
import { buildServer } from '../world/build.ts';
import { prepareDatabase } from '../world/database.ts';
import { loadSecrets, type Secrets } from '../world/secrets.ts';
import { demoAudience, demoClientId } from '../world/server-settings.ts';
import { type KillableDatabase, killableDatabase } from './database.ts';
import { type Killable, killable } from './killable.ts';
import { limits } from './limits.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The product and its dependencies, each a process of its own that can be killed. */

export interface FaultyServer extends Killable {
  readonly origin: string;
  /** Between this server and the database. */
  readonly databaseProxy: TcpProxy;
  /** Shifts its clock by so many milliseconds. */
  shiftClock(offset: number): void;
  /** How its new connections fail; they do not with ''. */
  setNetwork(how: NetworkState): void;
  /** How many have failed that way since its process began. */
  failedConnections(): number;
}

/** See broken-network.mjs. */
export type NetworkState = '' | 'network unreachable' | 'host unreachable' | 'names unknown';

export interface FaultyWorld {
  /** A direct database connection, not affected by the proxies. */
  readonly db: Db;
  readonly databaseUrl: string;
  readonly database: KillableDatabase;
  readonly servers: readonly FaultyServer[];
  readonly crm: Killable;
  readonly crmProxy: TcpProxy;
  readonly mail: Killable;
  readonly mailProxy: TcpProxy;
  readonly identity: Killable;
  /** Between the identity provider and all its clients, users and servers. */
  readonly identityProxy: TcpProxy;
  readonly issuer: string;
  readonly redirectUri: string;
  readonly crmInbox: string;
  /** The credential of the CRM's messages to the product. */
  readonly crmCredential: string;
  readonly mailFile: string;
  readonly folder: string;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const serverCount = 2;

const answers = (url: string) => () =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

function accepts(port: number): () => Promise<boolean> {
  return () =>
    new Promise((resolve) => {
      void import('node:net').then(({ connect }) => {
        const probe = connect(port, '127.0.0.1');
        probe.once('connect', () => {
          probe.destroy();
          resolve(true);
        });
        probe.once('error', () => resolve(false));
        probe.setTimeout(2000, () => {
          probe.destroy();
          resolve(false);
        });
      });
    });
}

async function createProduct(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  await client.connect();
  await client.query('create database prcds');
  await client.end();
}

interface Parts {
  readonly folder: string;
  readonly secrets: Secrets;
  readonly lifetime: Lifetime;
}

/** Stopped at the end, however often it was killed before. */
function ending({ lifetime }: Parts, part: Killable): Killable {
  lifetime.onStop(part.kill);
  return part;
}

interface StandInPorts {
  readonly crm: number;
  readonly mail: number;
  readonly identity: number;
  readonly identityProxy: number;
}

function standIns(parts: Parts, ports: StandInPorts, people: readonly Account[]) {
  const { folder, secrets } = parts;
  const issuer = `http://localhost:${ports.identityProxy}`;
  const productUrl = 'http://localhost:1';
  const settingsFile = join(folder, 'identity.json');
  const identitySettings = {
    ...{ port: ports.identity, issuer, productUrl, people, clientId: demoClientId, audience: demoAudience },
    // Long enough for a clock that is twenty minutes fast.
    ...{ lifetimes: { accessToken: 3600 }, keys: secrets.signingKeys, cookieSecret: secrets.cookieSecret },
  };
  writeFileSync(settingsFile, JSON.stringify(identitySettings), { mode: 0o600 });
  const part = (name: string, script: string, env: Record<string, string>, isReady: () => Promise<boolean>) =>
    ending(
      parts,
      killable({
        name,
        script: here(script),
        env: { ...minimalEnvironment(), ...env },
        logFile: join(folder, `${name}.log`),
        isReady,
      }),
    );
  const crmUrl = `http://127.0.0.1:${ports.crm}`;
  const mailFile = join(folder, 'mail.jsonl');
  const crmEnv = {
    ...{ CRM_PORT: String(ports.crm), CRM_FOLDER: join(folder, 'crm') },
    ...{ CRM_ACCOUNT: crmClientId, CRM_SECRET: secrets.crmSecret },
  };
  return {
    issuer,
    redirectUri: `${productUrl}/auth`,
    mailFile,
    crmInbox: `${crmUrl}/inbox.json`,
    crmCredential: `Basic ${Buffer.from(`${crmClientId}:${secrets.crmSecret}`).toString('base64')}`,
    crm: part('crm', '../crm/receiver-main.ts', crmEnv, answers(`${crmUrl}/inbox.json`)),
    mail: part('mail', './mail-main.ts', { MAIL_PORT: String(ports.mail), MAIL_FILE: mailFile }, accepts(ports.mail)),
    identity: part(
      'identity provider',
      './identity-provider-main.ts',
      { SETTINGS_FILE: settingsFile },
      answers(`http://localhost:${ports.identity}/.well-known/openid-configuration`),
    ),
  };
}

interface ServerOptions {
  readonly number: number;
  readonly port: number;
  readonly proxy: TcpProxy;
  readonly build: string;
  readonly env: Readonly<Record<string, string>>;
}

function faultyServer(parts: Parts, { number, port, proxy, build, env }: ServerOptions): FaultyServer {
  const { folder } = parts;
  const origin = `http://127.0.0.1:${port}`;
  const clockFile = join(folder, `clock-${number}`);
  const turnClock = (offset: number) => writeFileSync(clockFile, String(offset));
  turnClock(0);
  const networkFile = join(folder, `network-${number}`);
  const failedFile = `${networkFile}-failed`;
  const preloaded = [here('./shifted-clock.mjs'), here('./broken-network.mjs'), join(build, 'follow-parent.js')];
  const files = { CLOCK_FILE: clockFile, NETWORK_FILE: networkFile };
  const server = killable({
    name: `server ${number}`,
    script: join(build, 'main.js'),
    node: preloaded.flatMap((file) => ['--import', pathToFileURL(file).href]),
    env: { ...minimalEnvironment(), ...env, HOST: '127.0.0.1', PORT: String(port), ...files },
    logFile: join(folder, `server-${number}.log`),
    isReady: answers(`${origin}/readyz`),
  });
  ending(parts, server);
  return {
    ...server,
    origin,
    databaseProxy: proxy,
    shiftClock: turnClock,
    setNetwork: (how) => writeFileSync(networkFile, how),
    failedConnections: () => (existsSync(failedFile) ? Number(readFileSync(failedFile, 'utf8')) : 0),
  };
}

/** Starts everything except the servers, which are started when the data is complete. */
export async function startFaultyWorld(people: readonly Account[], lifetime: Lifetime): Promise<FaultyWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-faults-'));
  lifetime.onStop(() => {
    if (!process.env.KEEP_FAULTS) rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, 'crm'));
  const secrets = await loadSecrets(folder);
  const parts = { folder, secrets, lifetime };
  const building = buildServer(lifetime);
  building.catch(() => undefined);

  const [postgresPort = 0, crmPort = 0, crmProxyPort = 0, mailPort = 0, mailProxyPort = 0, ...more] = await freePorts(
    7 + 2 * serverCount,
  );
  const [identityPort = 0, identityProxyPort = 0, ...others] = more;
  const where = { folder: join(folder, 'postgres'), port: postgresPort, password: secrets.databasePassword };
  const database = killableDatabase(where, lifetime);
  const cluster = await database.start();
  await createProduct(cluster.url('postgres'));
  const databaseUrl = cluster.url('prcds');
  await prepareDatabase(databaseUrl);
  const { db, close } = openDatabase(databaseUrl, { maximum: 4, statementTimeout: limits.comparison * 1000 });
  lifetime.onStop(close);

  const proxyTo = async (port: number, target: number): Promise<TcpProxy> => {
    const proxy = await startTcpProxy(port, target);
    lifetime.onStop(proxy.stop);
    return proxy;
  };
  const crmProxy = await proxyTo(crmProxyPort, crmPort);
  const mailProxy = await proxyTo(mailProxyPort, mailPort);
  const identityProxy = await proxyTo(identityProxyPort, identityPort);
  await ensureCrmCredential(databaseUrl, {
    secret: secrets.crmSecret,
    address: `http://127.0.0.1:${crmProxyPort}/messages`,
    encryptionKey: secrets.encryptionKey,
  });

  const ports = { crm: crmPort, mail: mailPort, identity: identityPort, identityProxy: identityProxyPort };
  const around = standIns(parts, ports, people);
  await Promise.all([around.crm.start(), around.mail.start(), around.identity.start()]);

  const build = await building;
  const servers: FaultyServer[] = [];
  for (let number = 1; number <= serverCount; number += 1) {
    const [port = 0, proxyPort = 0] = others.slice(2 * (number - 1));
    const proxy = await proxyTo(proxyPort, postgresPort);
    const env = {
      DATABASE_URL: databaseUrl.replace(`:${postgresPort}/`, `:${proxyPort}/`),
      OIDC_ISSUER: around.issuer,
      OIDC_CLIENT_ID: demoClientId,
      OIDC_AUDIENCE: demoAudience,
      SMTP_URL: `smtp://127.0.0.1:${mailProxyPort}`,
      ENCRYPTION_KEY: secrets.encryptionKey,
      RATE_LIMIT_PERSON: '0',
      RATE_LIMIT_ADDRESS: '0',
      OVERLOAD_MILLISECONDS: '0',
      MAIL_GATHERING_SECONDS: '5',
      // For children who left long ago; none has, until a fault says so.
      RETENTION_YEARS: '5',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      WEB_FOLDER: '/nowhere',
    };
    servers.push(faultyServer(parts, { number, port, proxy, build, env }));
  }
  return { ...around, db, databaseUrl, database, servers, crmProxy, mailProxy, identityProxy, folder };
}
