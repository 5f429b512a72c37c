import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { getSignInSettings } from '#contract/session/api.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'prcds-web-'));
mkdirSync(join(folder, 'assets'));
const pageSource = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8');
writeFileSync(join(folder, 'index.html'), pageSource);
writeFileSync(join(folder, 'icon.svg'), '<svg/>');
writeFileSync(join(folder, 'assets', 'main-abc123.js'), `export const text = '${'x'.repeat(3000)}';`);
afterAll(() => rmSync(folder, { recursive: true }));

const database = await testDatabase();
const server = await testServer({ database, env: { WEB_FOLDER: folder, API_DOCS: 'yes' } });
const person = await makeUser(server.db);

const directives = (header: string | null) =>
  Object.fromEntries(
    (header ?? '').split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );

describe('the page', () => {
  const reading = { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' } as const;

  test.each(['/searchchild.html', '/foo.bar', '/assets/', '/assets/gone.js'])(
    'ROUTE-002 %s is an unknown path to whoever reads, and nothing to a program',
    async (path) => {
      expect((await fetch(server.origin + path, reading)).headers.get('content-type')).toBe('text/html; charset=utf-8');
      const { status } = await fetch(server.origin + path);
      expect(status).toBe(path.endsWith('/') ? 200 : 404);
    },
  );

  test.each(['//searchchild', '/searchchild//viewchild?id=1', '/%E0%A4%A', '//evil.example/x'])(
    'ROUTE-002 %s leads whoever reads to Home',
    async (path) => {
      const { status, headers } = await fetch(server.origin + path, reading);
      expect([status, headers.get('location')]).toEqual([302, '/']);
    },
  );

  test.each(['/', '/index.html', '/searchchild', '/auth?code=1', '/administration/userGroup'])(
    'ROUTE-002 %s answers with the web application, never cached',
    async (path) => {
      const answer = await fetch(`${server.origin}${path}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>PRCDS</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('allows scripts from our own files alone, and talks only to us and the identity provider', async () => {
    await server.call(getSignInSettings, {});
    const answer = await fetch(`${server.origin}/`);
    const policy = directives(answer.headers.get('content-security-policy'));
    expect(policy['script-src']).toBe("'self'");
    expect(policy['object-src']).toBe("'none'");
    expect(policy['base-uri']).toBe("'none'");
    expect(policy['connect-src']).toBe(`'self' ${server.issuer.url}`);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('lets style elements in by a word made for each page, and nothing unsafe anywhere', async () => {
    const open = async (path: string) => {
      const answer = await fetch(`${server.origin}${path}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      return { headers: answer.headers, text: await answer.text(), policy };
    };
    const nonces: string[] = [];
    for (const path of ['/', '/', '/index.html', '/searchchild']) {
      const { headers, text, policy } = await open(path);
      const [, nonce = ''] = /^'self' 'nonce-([\w-]{22})'$/.exec(directives(policy)['style-src'] ?? '') ?? [];
      expect(text).toBe(pageSource.replace('__STYLE_NONCE__', nonce));
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
      expect(policy).not.toContain('unsafe-');
      // A cached page answered with 304 would have an outdated nonce.
      expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(4);
    const description = await open('/v1/docs/');
    expect(directives(description.policy)['style-src']).toBe("'self'");
    expect(description.policy).not.toContain('unsafe-');
  });

  test('cannot be framed, unless the CRM’s origin is configured', async () => {
    const closed = await fetch(`${server.origin}/`);
    expect(directives(closed.headers.get('content-security-policy'))['frame-ancestors']).toBe("'none'");
    expect(closed.headers.get('x-frame-options')).toBe('DENY');
    const env = { WEB_FOLDER: folder, FRAME_ORIGINS: 'https://crm.example,http://localhost:4302' };
    const open = await fetch(`${(await testServer({ database, env })).origin}/searchchild?type=nonav`);
    expect(directives(open.headers.get('content-security-policy'))['frame-ancestors']).toBe(
      'https://crm.example http://localhost:4302',
    );
    expect(open.headers.get('x-frame-options')).toBeNull();
  });
});

test('hashed files are kept for ever, others asked for again; a missing file is not the page', async () => {
  const hashed = await fetch(`${server.origin}/assets/main-abc123.js`, { headers: { 'accept-encoding': 'br' } });
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers.get('content-encoding')).toBe('br');
  const other = await fetch(`${server.origin}/icon.svg`);
  expect(other.headers.get('cache-control')).toBe('no-cache');
  expect(other.headers.get('etag')).not.toBeNull();
  expect(await other.text()).toBe('<svg/>');
  expect((await fetch(`${server.origin}/assets/gone-1.js`)).status).toBe(404);
  expect((await fetch(`${server.origin}/..%2f..%2fpackage.json`)).status).not.toBe(200);
});

test('answers of the API are never stored and can do nothing by themselves', async () => {
  const answer = await server.call(getUserAccess, {}, { as: person });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('x-powered-by')).toBeNull();
});

test.each(['/%761/user/access', '/v%31/user/access', '/%76%31/user/access?x=/assets/'])(
  '%s is the API however it is written: never stored, with its policy',
  async (path) => {
    const answer = await fetch(server.origin + path, {
      headers: { authorization: `Bearer ${await server.tokenFor(person.email)}` },
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  },
);

test('what is not there is refused as the API refuses, however it is written', async () => {
  const reading = { headers: { accept: 'text/html,*/*;q=0.8' } };
  for (const path of ['/v1/nothing', '/%761/nothing', '/v%31/nothing']) {
    const answer = await fetch(server.origin + path, reading);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  }
});

test('browsers are held to https where the product is on https', async () => {
  expect((await fetch(`${server.origin}/`)).headers.get('strict-transport-security')).toBeNull();
  const secure = await testServer({ database, env: { PUBLIC_URL: 'https://prcds.example', WEB_FOLDER: folder } });
  expect((await fetch(`${secure.origin}/`)).headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test('/healthz and /readyz answer', async () => {
  expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: 'ready' });
});

test('/.well-known/security.txt says whom to tell of a weakness, where an operator has said it', async () => {
  const path = '/.well-known/security.txt';
  expect((await fetch(server.origin + path)).status).toBe(404);
  const env = { SECURITY_CONTACT: 'mailto:security@prcds.example', PUBLIC_URL: 'https://prcds.example' };
  const answer = await fetch((await testServer({ database, env })).origin + path);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:security@prcds\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  expect(text).toContain(`\nCanonical: https://prcds.example${path}\n`);
  const [, expires = ''] = /Expires: (.*)/.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

describe('limits', () => {
  test('a person who asks too often is told when to come back; others are not touched', async () => {
    const limited = await testServer({ database, env: { RATE_LIMIT_PERSON: '3' } });
    const other = await makeUser(limited.db);
    for (let i = 0; i < 3; i++) expect((await limited.call(getUserAccess, {}, { as: person })).status).toBe(200);
    const { status, problem, headers } = await limited.call(getUserAccess, {}, { as: person });
    expect([status, problem.code]).toEqual([429, 'too-many-requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.call(getUserAccess, {}, { as: other })).status).toBe(200);
  });

  test('an address that asks too often is refused before anything is checked', async () => {
    const limited = await testServer({ database, env: { RATE_LIMIT_ADDRESS: '3' } });
    for (let i = 0; i < 3; i++) expect((await limited.call(getUserAccess, {})).status).toBe(401);
    expect((await limited.call(getUserAccess, {})).status).toBe(429);
    expect((await fetch(`${limited.origin}/healthz`)).status).toBe(200);
    // The page of a frame queries the database too.
    expect((await fetch(`${limited.origin}/?token=prcds-nonav-guess`)).status).toBe(429);
    expect((await fetch(limited.origin, { headers: { cookie: 'prcds.frame=USAO' } })).status).toBe(429);
    expect((await fetch(`${limited.origin}/assets/main.js`)).status).not.toBe(429);
  });

  test.each([
    ['/%761/user/access', 401],
    ['/v%31/nothing', 404],
    ['/?%74oken=prcds-nonav-guess', 200],
    ['/assets/guess?token=prcds-nonav-guess', 200],
  ])('%s is counted like any other way to the database', async (path, first) => {
    const limited = await testServer({ database, env: { RATE_LIMIT_ADDRESS: '2', WEB_FOLDER: folder } });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await fetch(limited.origin + path)).status);
    expect(statuses).toEqual([first, first, 429]);
  });
});
