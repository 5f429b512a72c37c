import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readPorts } from './ports.ts';
import { loadSecrets } from './secrets.ts';
import { serverEnvironment } from './server-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'prcds-settings-'));
const settings = {
  ports: readPorts({}),
  productUrl: 'http://localhost:4300',
  databaseUrl: 'postgres://127.0.0.1/x',
  webFolder: '.',
  secrets: await loadSecrets(folder),
};
rmSync(folder, { recursive: true });

afterEach(() => vi.unstubAllEnvs());

test('the server knows nothing that happens to stand in the environment, but where programs and files are', () => {
  vi.stubEnv('RATE_LIMIT_PERSON', '1');
  vi.stubEnv('TZ', 'Pacific/Apia');
  vi.stubEnv('HOME', '/home/somebody');
  const env = serverEnvironment(settings);
  expect(env).not.toHaveProperty('RATE_LIMIT_PERSON');
  expect(env).not.toHaveProperty('TZ');
  expect(env).toMatchObject({ HOME: '/home/somebody', PATH: process.env.PATH, PORT: '4300' });
});

test('what somebody has set for it counts, unless the world around it says otherwise', () => {
  const env = serverEnvironment({ ...settings, given: { LOG_LEVEL: 'debug', PORT: '1' } });
  expect(env).toMatchObject({ LOG_LEVEL: 'debug', PORT: '4300' });
});
