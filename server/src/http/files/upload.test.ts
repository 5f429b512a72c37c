import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer();
const somebody = await makeUser(server.db, { roles: ['Partnership Admin'] });

const part = (head: string, content = 'a,b\r\n1,2') => `--x\r\n${head}\r\n\r\n${content}`;
const named = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
const whole = `${part(named)}\r\n--x--\r\n`;

/** What a parser of several parts may stumble over. */
const hostile: Readonly<Record<string, readonly [type: string, body: string]>> = {
  'a body cut inside its part': ['multipart/form-data; boundary=x', part(named).slice(0, -4)],
  'a body cut after its part': ['multipart/form-data; boundary=x', part(named)],
  'a head without an end': ['multipart/form-data; boundary=x', `--x\r\n${named}`],
  garbage: ['multipart/form-data; boundary=x', '\u0000\u0001 not a form'],
  'nothing at all': ['multipart/form-data; boundary=x', ''],
  'no boundary': ['multipart/form-data', whole],
  'an empty boundary': ['multipart/form-data; boundary=', whole],
  'a boundary without an end': ['multipart/form-data; boundary="', whole],
  'a boundary beyond all measure': [`multipart/form-data; boundary=${'x'.repeat(500)}`, whole],
  'a part that says nothing about itself': ['multipart/form-data; boundary=x', `${part('X-Other: 1')}\r\n--x--\r\n`],
  'a field instead of a file': [
    'multipart/form-data; boundary=x',
    `${part('Content-Disposition: form-data; name="file"')}\r\n--x--\r\n`,
  ],
  'a head beyond all measure': [
    'multipart/form-data; boundary=x',
    `${part(`${named}\r\nX-Long: ${'y'.repeat(90_000)}`)}\r\n--x--\r\n`,
  ],
  'two files': ['multipart/form-data; boundary=x', `${part(named)}\r\n${part(named)}\r\n--x--\r\n`],
  'another kind of form': ['application/x-www-form-urlencoded', 'file=a'],
};

const uploads = allEndpoints.filter(({ consumes }) => consumes === 'file');

test('there is something to upload to', () => {
  expect(uploads.length).toBeGreaterThan(1);
});

describe.each(uploads.map((e) => [`${e.method} ${e.path}`, e] as const))('%s', (_, e) => {
  test.each(Object.entries(hostile))('API-055 refuses %s', async (_name, [type, body]) => {
    const authorization = `Bearer ${await server.tokenFor(somebody.email)}`;
    const address = `${server.origin}/v1/${e.path.replace(/:\w+/g, '1')}`;
    const answer = await fetch(address, { method: e.method, headers: { authorization, 'content-type': type }, body });
    const { code } = (await answer.json()) as { code: string };
    expect([answer.status, code]).not.toContain('internal-error');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
