import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listen, sendJson } from '../pages/http.ts';
import { freePort } from '../ports.ts';
import { minimalEnvironment } from '../processes/environment.ts';
import { createLifetime } from '../processes/lifetime.ts';
import { buildServer } from './build.ts';
import { startProduct } from './product.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prcds-product-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('P15: another program that answers at the port is not taken for the server', async () => {
  const other = await listen((_request, response) => sendJson(response, { status: 'ready' }), await freePort());
  onTestFinished(other.stop);
  const started = startProduct({
    url: `http://localhost:${other.port}`,
    env: { ...minimalEnvironment(), PORT: String(other.port), DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    logFile: join(folder, 'server.log'),
    folder: await buildServer(createLifetime()),
  });
  onTestFinished(() =>
    started.then(
      (child) => child.stop(),
      () => undefined,
    ),
  );
  await expect(started).rejects.toThrow(/^The server did not start: /);
});

test('P15: the server counts as started when it listens and says that it is ready', async () => {
  const port = await freePort();
  const main = join(folder, 'main.mjs');
  writeFileSync(
    main,
    `import { createServer } from 'node:http';
    createServer((_, response) => response.end()).listen(${port}, '127.0.0.1');`,
  );
  const server = await startProduct({
    url: `http://localhost:${port}`,
    env: minimalEnvironment(),
    logFile: join(folder, 'server.log'),
    folder: await buildServer(createLifetime()),
    main,
  });
  onTestFinished(server.stop);
  expect((await fetch(`http://localhost:${port}`)).status).toBe(200);
});
