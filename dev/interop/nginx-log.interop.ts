import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { freePort } from '../ports.ts';
import { startNginx } from './nginx.ts';

/** One port that refuses connections, like a restarting server, and one that answers. */
async function startServers(): Promise<[down: number, up: number]> {
  const server = createServer((_, response) => response.end('ok'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return [await freePort(), (server.address() as AddressInfo).port];
}

test('deploy/nginx.conf: what it says of a server that is down names no child and no token', async () => {
  const [down, up] = await startServers();
  const nginx = await startNginx([down, up]);
  onTestFinished(nginx.stop);
  // nginx skips a server that refused for a while.
  const metBoth = new RegExp(`"GET /v1/child" .* 127\\.0\\.0\\.1:${down}, 127\\.0\\.0\\.1:${up}$`, 'm');
  await until(async () => {
    await fetch(`${nginx.origin}/v1/child/ETH-193408-0127?token=prcds-nonav-secret`);
    return metBoth.test(nginx.log());
  });
  expect(nginx.log() + nginx.problems()).not.toMatch(/ETH|0127|secret/);
});
