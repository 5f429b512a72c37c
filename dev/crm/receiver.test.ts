import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen, sendJson } from '../pages/http.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const credential = { clientId: 'demo-crm', secret: 'shared' };
const folder = mkdtempSync(join(tmpdir(), 'prcds-crm-'));
let product: Listening;
let receiver: Receiver;
let crm: Listening;
const told: { MessageId: string; Kind: string; Data: unknown }[] = [];

beforeEach(async () => {
  told.length = 0;
  product = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(JSON.parse(body));
    sendJson(response, { Answer: {} });
  }, 0);
  receiver = openReceiver({ folder, productUrl: `http://127.0.0.1:${product.port}`, credential });
  crm = await listen(receiver.handle, 0);
});
afterEach(async () => {
  await crm.stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const message = (kind: string) =>
  JSON.stringify({ MessageId: 1, Kind: kind, FDRO: 'USAO', Record: 'reservation:1', Data: { ReservationID: 1 } });

function post(body: string, { key = randomUUID() as string, secret = 'shared', at = Date.now() } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${key}.${body}`).digest('hex');
  return fetch(`http://127.0.0.1:${crm.port}/messages`, {
    method: 'POST',
    headers: { 'x-prcds-timestamp': timestamp, 'idempotency-key': key, 'x-prcds-signature': `v1=${signature}` },
    body,
  });
}

test('accepts a recent message with a valid signature; a repeat gets the same answer and is not stored', async () => {
  expect((await post(message('csm'), { secret: 'wrong' })).status).toBe(401);
  expect((await post(message('csm'), { at: Date.now() - 3_600_000 })).status).toBe(401);
  const key = randomUUID();
  const first = await (await post(message('event-create'), { key })).json();
  expect(first).toMatchObject({ Event_ID: 'EV-00001' });
  expect(await (await post(message('event-create'), { key })).json()).toEqual(first);
  expect(receiver.inbox.list()).toHaveLength(1);
  // Also after it was killed.
  const reborn = openReceiver({ folder, productUrl: 'http://127.0.0.1:1', credential });
  expect(reborn.inbox.find(key)?.answer).toEqual(first);
});

test('can be set to fail, refuse, lose its answer and disconnect', async () => {
  receiver.behave('fail');
  expect((await post(message('csm'))).status).toBe(500);
  receiver.behave('refuse');
  expect((await post(message('csm'))).status).toBe(422);
  expect(receiver.inbox.list()).toEqual([]);
  receiver.behave('forget');
  await expect(post(message('csm'))).rejects.toThrow();
  expect(receiver.inbox.list()).toHaveLength(1);
  receiver.behave('disappear');
  await expect(post(message('csm'))).rejects.toThrow();
  expect(receiver.inbox.list()).toHaveLength(1);
});

test('sends its answer twice, under one message id', async () => {
  receiver.behave('twice');
  expect((await post(message('event-create'))).status).toBe(202);
  await expect.poll(() => told.length).toBe(2);
  expect(told[0]).toMatchObject({ Kind: 'event-created', Data: { ReservationID: 1, Event_ID: 'EV-00001' } });
  expect(told[1]).toEqual(told[0]);
});
