import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { testDatabase } from '../../testing/database.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { startProcess } from '../../testing/process.ts';
import { testServer } from '../../testing/server.ts';

const database = await testDatabase();
const issuer = await startIssuer();
const server = await testServer({ database, issuer });

/** Sends raw bytes; returns everything received until the server closes the connection. */
const sendRaw = (origin: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });

const request = (first: string, ...headers: readonly string[]) =>
  `${[first, 'host: x', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('API-055 what is no HTTP is refused as a problem, and the connection ends', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['headers beyond all measure', request('GET /v1/user/access HTTP/1.1', `x-large: ${'a'.repeat(40_000)}`)],
    ['a header with a bare line feed', request('GET /v1/user/access HTTP/1.1', 'x-odd: a\nset-cookie: b=c\x01')],
    ['a NUL in a header', request('GET /v1/user/access HTTP/1.1', 'x-odd: a\0b')],
    ['two lengths', request('POST /v1/token HTTP/1.1', 'content-length: 2', 'content-length: 30')],
    ['a length and chunks', request('POST /v1/token HTTP/1.1', 'content-length: 2', 'transfer-encoding: chunked')],
    ['chunks hidden in another coding', request('POST /v1/token HTTP/1.1', 'transfer-encoding: chunked, identity')],
  ])('%s', async (_, bytes) => {
    const answer = await sendRaw(server.origin, bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head.toLowerCase()).toContain('application/problem+json');
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(head.toLowerCase()).not.toContain('set-cookie');
    expect(Problem.parse(JSON.parse(body)).code).toBe('malformed-request');
  });
});

test('an address that cannot be read is refused without being repeated', async () => {
  for (const path of ['/v1/user/%', '/v1/user/%ff%fe', `/v1/user/${'x'.repeat(300)}`, '/v1/user/%3Cscript%3E%zz']) {
    const answer = await sendRaw(server.origin, request(`GET ${path} HTTP/1.1`));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(body).not.toMatch(/script|xxx|%ff/);
    expect(Problem.parse(JSON.parse(body)).code).toBe('malformed-request');
  }
});

test('a method nobody uses is not answered with what was sent', async () => {
  for (const method of ['TRACE', 'PATCH', 'PROPFIND', 'LINK']) {
    const answer = await sendRaw(server.origin, request(`${method} /v1/user/access HTTP/1.1`, 'x-odd: echo-me'));
    expect(answer).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(answer).not.toContain('echo-me');
  }
});

test('nothing a caller sends becomes a line of the log, or a header of the answer', async () => {
  const settings = { DATABASE_URL: database.url, OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: issuer.audience };
  const running = await startProcess({ ...settings, LOG_LEVEL: 'trace' });
  const origin = await running.origin();
  const forged = '%0d%0a{"level":30,"msg":"forged"}';
  const odd = 'forged\\r\\n{"level":30,"msg":"forged"}';
  const answers = [
    await sendRaw(origin, request(`GET /v1/user/${forged} HTTP/1.1`, `user-agent: ${odd}`, `x-request-id: ${odd}`)),
    await sendRaw(origin, request(`GET /v1/list/${forged}?a=${forged} HTTP/1.1`, `authorization: Bearer ${odd}`)),
    await sendRaw(origin, request(`GET /${forged}?token=prcds-nonav-forged HTTP/1.1`, `referer: ${odd}`)),
    await sendRaw(origin, request('GET /v1/child/forged%00 HTTP/1.1', 'x-request-id: forged\x7f', `cookie: ${odd}`)),
    await sendRaw(origin, 'forged nonsense\r\n\r\n'),
  ];
  for (const answer of answers) expect(answer).not.toContain('forged');
  running.stop('SIGTERM');
  await running.exitCode;
  const lines = running.output().trim().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(running.output()).not.toContain('forged');
});
