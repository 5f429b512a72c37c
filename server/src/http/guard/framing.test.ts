import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { getApiSettings, saveApiSettings } from '#contract/crm/api.ts';
import { issueNonavTokens } from '#contract/session/api.ts';
import { nonavFamilySeconds } from '#contract/session/rules.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeCredential, makeUser } from '../../testing/factories.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { testServer } from '../../testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'prcds-web-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(folder, { recursive: true }));

let now = new Date('2026-03-10T20:00:00Z');
const database = await testDatabase();
const issuer = await startIssuer();
const start = (env: Readonly<Record<string, string>> = {}) =>
  testServer({ database, issuer, clock: () => now, env: { WEB_FOLDER: folder, ...env } });
const server = await start();
const { db, call } = server;
const admin = await makeUser(db, { roles: ['Partnership Admin'] });

/** An office whose system may frame the product, with a token of an opened frame. */
async function officeWith(office: string, frameOrigins: string[]) {
  const { settings } = (await call(getApiSettings, { office }, { as: admin })).output;
  const { hasAdminPassword: _admin, hasSupportOfficePassword: _support, ...plain } = settings;
  await call(saveApiSettings, { office, settings: { ...plain, frameOrigins } }, { as: admin });
  const credential = await makeCredential(db, { office });
  const { email } = await makeUser(db, { office });
  const issued = await call(issueNonavTokens, { email }, { headers: credential.headers });
  return { token: issued.output.token, clientId: credential.clientId };
}

async function open(path: string, cookie?: string, { origin } = server) {
  const { headers } = await fetch(`${origin}${path}`, { headers: { ...(cookie && { cookie }) } });
  const policy = headers.get('content-security-policy') ?? '';
  return {
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    isDenied: headers.get('x-frame-options') === 'DENY',
    cookie: headers.get('set-cookie'),
  };
}

const spain = await officeWith('ESPO', ['https://crm.es.example']);
const canada = await officeWith('CANO', ['https://crm.ca.example', 'https://other.ca.example']);

describe('a frame', () => {
  test('ENTRY-003 ENTRY-004 is shown to the origins of the office whose system opened it, and to no others', async () => {
    expect((await open(`/searchchild?type=nonav&token=${spain.token}`)).ancestors).toBe('https://crm.es.example');
    expect((await open(`/?type=nonav&token=${canada.token}`)).ancestors).toBe(
      'https://crm.ca.example https://other.ca.example',
    );
  });

  test('ENTRY-003 goes on in it when the token has left the address', async () => {
    const { cookie } = await open(`/searchchild?type=nonav&token=${spain.token}`);
    expect(cookie).toBe(`prcds.frame=ESPO; Path=/; HttpOnly; Max-Age=${nonavFamilySeconds}; SameSite=Lax`);
    const later = await open('/searchproject', `other=1; ${cookie?.split(';')[0]}`);
    expect(later).toEqual({ ancestors: 'https://crm.es.example', isDenied: false, cookie: null });
    expect((await open(`/?token=${canada.token}`, 'prcds.frame=ESPO')).ancestors).toContain('https://crm.ca.example');
  });

  test('is remembered for its own site alone where the product is on https', async () => {
    const secure = await start({ PUBLIC_URL: 'https://prcds.example' });
    const { cookie } = await open(`/?type=nonav&token=${spain.token}`, undefined, secure);
    expect(cookie).toMatch(/^__Host-prcds\.frame=ESPO; Path=\/; HttpOnly; .*SameSite=None; Secure; Partitioned$/);
    const later = await open('/searchproject', cookie?.split(';')[0], secure);
    expect(later.ancestors).toBe('https://crm.es.example');
    expect((await open('/searchproject', 'prcds.frame=ESPO', secure)).ancestors).toBe("'none'");
  });

  test('the origins of an office count from the next request on', async () => {
    const { token } = await officeWith('AUSO', ['https://before.example']);
    await officeWith('AUSO', ['https://after.example']);
    expect((await open(`/?token=${token}`)).ancestors).toBe('https://after.example');
  });
});

describe('nobody frames', () => {
  test('a page that no system has opened', async () => {
    for (const path of [
      '/',
      '/searchchild',
      '/searchchild?type=nonav',
      '/?token=prcds-nonav-made-up',
      '/?token=x&token=y',
    ])
      expect(await open(path)).toEqual({ ancestors: "'none'", isDenied: true, cookie: null });
  });

  test('by a cookie that names no office', async () => {
    for (const value of ['', 'espo', 'ESPO%20', 'NONE', '*', "ESPO' or true--"])
      expect((await open('/', `prcds.frame=${value}`)).ancestors).toBe("'none'");
  });

  test('with a token of credentials that were withdrawn, or of a frame that is long over', async () => {
    const { token, clientId } = await officeWith('NZLO', ['https://crm.nz.example']);
    await db.updateTable('apiCredential').set({ isActive: false }).where('clientId', '=', clientId).execute();
    expect((await open(`/?token=${token}`)).ancestors).toBe("'none'");
    now = new Date(now.getTime() + (nonavFamilySeconds + 1) * 1000);
    expect((await open(`/?token=${spain.token}`)).ancestors).toBe("'none'");
  });
});

test('origins of the server’s own settings frame every page', async () => {
  const own = await start({ FRAME_ORIGINS: 'https://portal.example' });
  expect((await open('/', undefined, own)).ancestors).toBe('https://portal.example');
});
