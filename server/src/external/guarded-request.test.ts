import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { requestGuarded } from './guarded-request.ts';

let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.end('{}');
});
await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => new Promise((resolve) => server.close(resolve)));
const { port } = server.address() as AddressInfo;

const ask = (url: string, mayBeLocal: boolean) =>
  requestGuarded(url, { method: 'GET', headers: {}, mayBeLocal, timeoutMilliseconds: 60_000, most: 10 });

const refused = { failure: 'address-not-allowed', status: null };

test('F6 an address that leads to this machine or to a cloud that hands out keys is not even tried, however it is written', async () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])
    expect(await ask(`http://${host}:${port}/`, false)).toEqual(refused);
  for (const host of ['169.254.169.254', '[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[fd00:ec2::254]'])
    expect(await ask(`https://${host}/`, true)).toEqual(refused);
  expect(asked).toBe(0);
});

test('F6 a product that runs for this machine alone may call it, by its name too', async () => {
  expect(await ask(`http://127.0.0.1:${port}/`, true)).toEqual({ status: 200, text: '{}' });
  expect(await ask(`http://localhost:${port}/`, true)).toEqual({ status: 200, text: '{}' });
});

/** A receiver with keep-alive that drops the second request on a connection, as if it had just closed it. */
async function forgetful(isGone: (requests: number) => boolean) {
  const bodies: string[] = [];
  const used = new WeakSet<Socket>();
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    if (used.has(request.socket) || isGone(bodies.length)) return void request.socket.destroy();
    used.add(request.socket);
    return void response.end('{}');
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
  const address = receiver.address() as AddressInfo;
  const post = (body: string) =>
    requestGuarded(`http://127.0.0.1:${address.port}/`, {
      ...{ method: 'POST', headers: {}, body, mayBeLocal: true, timeoutMilliseconds: 60_000, most: 10 },
    });
  return { bodies, post };
}

test('P8: a receiver that has just closed a kept connection is asked once more, and gets the message', async () => {
  const { bodies, post } = await forgetful(() => false);
  expect(await post('first')).toEqual({ status: 200, text: '{}' });
  expect(await post('second')).toEqual({ status: 200, text: '{}' });
  expect(bodies).toEqual(['first', 'second', 'second']);
});

test('P8: a receiver that breaks a new connection, too, is asked no more', async () => {
  const { bodies, post } = await forgetful((requests) => requests > 1);
  expect(await post('first')).toEqual({ status: 200, text: '{}' });
  expect(await post('second')).toEqual({ failure: 'unreachable', status: null });
  expect(bodies).toEqual(['first', 'second', 'second']);
  expect(await post('third')).toEqual({ failure: 'unreachable', status: null });
  expect(bodies).toEqual(['first', 'second', 'second', 'third']);
});
