import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen, routes, sendJson } from '../pages/http.ts';
import { people } from '../people.ts';
import { type Crm, startCrm } from './crm.ts';

const credential = { clientId: 'demo-crm', secret: 'se:cret' };
let product: Listening;
let crm: Crm;
let folder = '';
const asked: Array<{ authorization?: string; body: string }> = [];
const ended: string[] = [];

/** Answers like the product's integration endpoint; the browser stories use the real one. */
beforeEach(async () => {
  asked.length = 0;
  ended.length = 0;
  const answer = routes([
    [
      'POST',
      /^\/v1\/integration\/token$/,
      async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        asked.push({ authorization: request.headers.authorization, body });
        if (body.includes('newcomer')) sendJson(response, { code: 'user-not-found' }, 404);
        else sendJson(response, { token: 'a&b', rtoken: 'c', ExpiresIn: 300 });
      },
    ],
    [
      'POST',
      /^\/v1\/token\/end$/,
      async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        ended.push(JSON.parse(body).RefreshToken);
        sendJson(response, {});
      },
    ],
  ]);
  product = await listen(answer, 0);
  folder = mkdtempSync(join(tmpdir(), 'prcds-crm-'));
  crm = await startCrm({ port: 0, productUrl: `http://localhost:${product.port}`, credential, people, folder });
});
afterEach(async () => {
  await crm.stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (email: string, screen: string) =>
  (await fetch(crm.url, { method: 'POST', body: new URLSearchParams({ email, screen }) })).text();

test('fetches the tokens with its credential and opens the frame with them', async () => {
  const text = await open('view.only@prcds.example', '/searchproject');
  expect(asked).toEqual([
    {
      authorization: `Basic ${Buffer.from('demo-crm:se:cret').toString('base64')}`,
      body: JSON.stringify({ UserEmail: 'view.only@prcds.example' }),
    },
  ]);
  expect(text).toContain(
    `src="http://localhost:${product.port}/searchproject?type=nonav&amp;token=a%26b&amp;rtoken=c"`,
  );
  expect(text).not.toContain('se:cret');
});

test('shows why no frame was opened', async () => {
  const text = await open('newcomer@prcds.example', '/searchchild');
  expect(text).toContain('PRCDS answered 404: user-not-found.');
  expect(text).not.toContain('<iframe');
});

test('opens no screen it does not know', async () => {
  expect(await open('view.only@prcds.example', 'http://elsewhere.example/')).toContain(
    `src="http://localhost:${product.port}/searchchild?type=nonav`,
  );
});

test('tells the landing screen which child or reservation it wants', async () => {
  const land = async (record: string) => {
    const form = { email: 'view.only@prcds.example', screen: '/pcrmNavigationScreen', record };
    return (await fetch(crm.url, { method: 'POST', body: new URLSearchParams(form) })).text();
  };
  expect(await land('ETH-193408-0127')).toContain('rtoken=c&amp;ChildId=ETH-193408-0127"');
  expect(await land(' 10482 ')).toContain('rtoken=c&amp;ReservationID=10482"');
  expect(await land('')).toContain('rtoken=c"');
});

test('F12 a frame that is closed, or gives way to another, is ended', async () => {
  const post = async (form: Record<string, string>) =>
    (await fetch(crm.url, { method: 'POST', body: new URLSearchParams(form) })).text();
  const usual = { email: 'view.only@prcds.example', screen: '/searchproject' };
  expect(await post(usual)).toContain('name="open" value="c"');
  expect(await post({ ...usual, open: 'first' })).toContain('<iframe');
  const closed = await post({ ...usual, open: 'second', close: 'yes' });
  expect(closed).not.toContain('<iframe');
  expect(closed).not.toContain('name="open"');
  expect(ended).toEqual(['first', 'second']);
});
