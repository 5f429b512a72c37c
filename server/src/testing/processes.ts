import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { builtServer } from './built-server.ts';
import type { Issuer } from './issuer.ts';
import { longTimeouts } from './long-timeouts.ts';

/** Processes that a test can kill. */

export interface KillableProcess {
  /** The first address it printed. */
  readonly address: string;
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;
/** When to end the process: by default with the test; `afterAll` keeps it for the whole file. */
type Ending = (end: () => Promise<void>) => void;

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = said.match(/(http|smtp):\/\/127\.0\.0\.1:\d+[\w/]*/)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`it ended: ${said}`)));
  });
}

async function start(args: readonly string[], env: Environment, ending: Ending): Promise<KillableProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  ending(kill);
  return { address: await addressOf(child), kill };
}

/** `script` is relative to the root of the project. */
export const startScript = (script: string, env: Environment): Promise<KillableProcess> =>
  start(['--import', 'tsx', fileURLToPath(new URL(`../../../${script}`, import.meta.url))], env, onTestFinished);

/** One of several servers on one database, as in production. */
export async function startServer(
  databaseUrl: string,
  issuer: Issuer,
  { env = {}, ending = onTestFinished }: { readonly env?: Environment; readonly ending?: Ending } = {},
): Promise<KillableProcess> {
  const settings = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: issuer.audience,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    RATE_LIMIT_PERSON: '0',
    ...longTimeouts,
    RATE_LIMIT_ADDRESS: '0',
    WEB_FOLDER: '/nowhere',
    ...env,
  };
  return start([await builtServer()], settings, ending);
}
