import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longTimeouts } from '#server/testing/long-timeouts.ts';
import { until } from '#server/testing/until.ts';
import { choosePerson, signIn } from './identity-provider/sign-in.ts';
import { minimalEnvironment } from './processes/environment.ts';
import { assertPortsFree, freePorts, type Ports } from './world/ports.ts';

const script = fileURLToPath(new URL('./start.ts', import.meta.url));
const loader = import.meta.resolve('tsx');
const newcomer = 'newcomer@prcds.example';

let folder: string;
let ports: Ports;
const begun: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-start-'));
  ports = await freePorts();
});
afterEach(async () => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
  await untilPortsFree();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['--import', loader, script], {
    cwd: folder,
    env: {
      ...minimalEnvironment(),
      ...longTimeouts,
      PORT: String(ports.product),
      IDENTITY_PORT: String(ports.identity),
      CRM_PORT: String(ports.crm),
      FIELD_OFFICE_PORT: String(ports.fieldOffice),
      MAIL_PORT: String(ports.mail),
      SMTP_PORT: String(ports.smtp),
      POSTGRES_PORT: String(ports.postgres),
      DEMO_CHILDREN: '0',
      ...env,
    },
  });
  begun.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { child, ended: new Promise((resolve) => child.once('close', resolve)), output: () => output };
}

async function untilRunning(started: Started): Promise<void> {
  let isOver = false;
  void started.ended.then(() => {
    isOver = true;
  });
  await until(() => {
    if (isOver) throw new Error(started.output());
    return started.output().includes('PRCDS is running');
  });
}

const untilPortsFree = (): Promise<void> =>
  until(() =>
    assertPortsFree(ports, { isEmbedded: true }).then(
      () => true,
      () => false,
    ),
  );

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const productUrl = `http://localhost:${ports.product}`;
  const { accessToken } = await signIn(
    { issuer: `http://localhost:${ports.identity}`, clientId: 'prcds-web', redirectUri: `${productUrl}/auth` },
    choosePerson(newcomer),
  );
  const response = await fetch(`${productUrl}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      user_email: newcomer,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return response.json();
}

const findNewcomer = () => call('GET', 'user/searchUserByEmail');

test('ENTRY-002 starts everything, lets a person in, stops on Ctrl-C, keeps the data, and dies without a rest', async () => {
  const first = start();
  await untilRunning(first);
  expect(first.output()).toContain('standard.user@prcds.example');
  expect(statSync(join(folder, '.data', 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(await findNewcomer()).toEqual({ data: { User: null } });
  const User = { FirstName: 'Nico', LastName: 'Wells', FDRO: 'USAO', Region: 'US', Email: newcomer };
  await call('POST', 'user', { User });
  const crm = await fetch(`http://localhost:${ports.crm}`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'standard.user@prcds.example', screen: '/searchchild' }),
  });
  expect(await crm.text()).toContain(`src="http://localhost:${ports.product}/searchchild?type=nonav&amp;token=`);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  await untilPortsFree();

  const second = start();
  await untilRunning(second);
  expect(second.output()).not.toContain('Demo data');
  expect(await findNewcomer()).toMatchObject({ data: { User: { FirstName: 'Nico' } } });

  // SIGKILL leaves nothing behind.
  second.child.kill('SIGKILL');
  await second.ended;
  await untilPortsFree();
});

test.each([
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, .*\.$/m],
  [{ IDENTITY_TOKEN_SECONDS: '5' }, /^IDENTITY_TOKEN_SECONDS is '5': set it to a whole number, 10 or more\.$/m],
  [
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
    /^PostgreSQL cannot be reached at 127\.0\.0\.1:1\/x \(ECONNREFUSED\); start it or correct DATABASE_URL\.$/m,
  ],
])('with %o says in one sentence what to do, and ends', async (env, sentence) => {
  const started = start(env);
  expect(await started.ended).toBe(1);
  expect(started.output()).toMatch(sentence);
  expect(started.output()).not.toMatch(/^ +at /m);
  expect(started.output()).not.toContain('a:b@');
});
