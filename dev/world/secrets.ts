import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWKS } from 'oidc-provider';
import { createKeys, createSecret } from '../identity-provider/keys.ts';
import { UserFacingError } from '../terminal/user-facing-error.ts';

/** Created at the first start of a demo world, readable by its owner only. */
export interface Secrets {
  readonly databasePassword: string;
  /** 32 bytes in base64: encrypts data at rest. */
  readonly encryptionKey: string;
  readonly crmSecret: string;
  readonly cookieSecret: string;
  readonly signingKeys: JWKS;
}

async function createSecrets(): Promise<Secrets> {
  return {
    databasePassword: createSecret(),
    encryptionKey: randomBytes(32).toString('base64'),
    crmSecret: createSecret(),
    cookieSecret: createSecret(),
    signingKeys: await createKeys(),
  };
}

/** Written to a temporary file and renamed: a kill leaves no partial secrets. */
function store(file: string, secrets: Secrets): void {
  const unfinished = `${file}.new`;
  // Left by a process that was killed; its mode may be another.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(unfinished, file);
}

export async function loadSecrets(dataFolder: string): Promise<Secrets> {
  const file = join(dataFolder, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const secrets = await createSecrets();
    store(file, secrets);
    return secrets;
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserFacingError(
      `The demo's secrets in ${file} cannot be read (${code ?? 'broken'}): start as the user who owns them, or remove ${dataFolder} to begin afresh.`,
    );
  }
}
