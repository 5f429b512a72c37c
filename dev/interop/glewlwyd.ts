import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';
import { createAdministrator, type GlewlwydUser } from './glewlwyd-admin.ts';

/** A third-party OpenID Connect provider in another language: shows that PRCDS does not depend on one provider. */
export interface Glewlwyd {
  readonly api: string;
  readonly issuer: string;
  stop(): Promise<void>;
}

interface GlewlwydOptions {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly users: readonly GlewlwydUser[];
}

const schema = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const modules = '/usr/lib/glewlwyd';

const configuration = (port: number, database: string): string => `
port = ${port}
bind_address = "127.0.0.1"
external_url = "http://localhost:${port}"
login_url = "login.html"
api_prefix = "api"
static_files_path = "/usr/share/glewlwyd/webapp/"
log_mode = "console"
log_level = "WARNING"
cookie_domain = "localhost"
cookie_secure = 0
session_expiration = 3600
session_key = "GLEWLWYD2_SESSION_ID"
admin_session_authentication = "cookie"
profile_session_authentication = "cookie"
allow_multiple_user_per_session = true
login_api_enabled = true
allow_origin = "*"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "${modules}/user"
user_middleware_module_path = "${modules}/user_middleware"
client_module_path = "${modules}/client"
user_auth_scheme_module_path = "${modules}/scheme"
plugin_module_path = "${modules}/plugin"
hash_algorithm = "SHA512"
database = { type = "sqlite3" path = "${database}" };
`;

/** Glewlwyd does not verify addresses; its administrator stores the flag with the user. */
const keepVerified = `update g_user_module_instance set gumi_parameters =
  json_set(gumi_parameters, '$."data-format".email_verified', json('{"multiple":false,"read":true,"write":true}'));`;

function prepare(folder: string, port: number): string {
  if (!existsSync(schema))
    throw new UserFacingError('glewlwyd is not installed: `sudo apt-get install glewlwyd sqlite3`, then try again.');
  const database = join(folder, 'glewlwyd.db');
  const input = `${readFileSync(schema, 'utf8')}\n${keepVerified}`;
  const made = spawnSync('sqlite3', [database], { input, encoding: 'utf8' });
  if (made.status !== 0)
    throw new UserFacingError(`The database of glewlwyd cannot be made: ${made.stderr || made.error?.message}`);
  const file = join(folder, 'glewlwyd.conf');
  writeFileSync(file, configuration(port, database));
  return file;
}

async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return;
    await pause(100);
  }
  throw new Error(`glewlwyd does not answer at ${url}`);
}

async function configure(
  api: string,
  issuer: string,
  { clientId, redirectUri, users }: GlewlwydOptions,
): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const administrator = await createAdministrator(api);
  await administrator.addScope('params');
  await administrator.addProvider({ issuer, privateKey, publicKey });
  await administrator.addClient(clientId, redirectUri);
  for (const user of users) await administrator.addUser(user);
}

export async function startGlewlwyd(options: GlewlwydOptions): Promise<Glewlwyd> {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-glewlwyd-'));
  const port = await freePort();
  const child = spawn('glewlwyd', [`--config-file=${prepare(folder, port)}`], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const api = `http://localhost:${port}/api`;
  const issuer = `${api}/oidc`;
  try {
    await untilAnswering(`http://localhost:${port}/config`);
    await configure(api, issuer, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { api, issuer, stop };
}
