import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { checkImport } from '#contract/imports/api.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';

const server = await testServer();
const somebody = await makeUser(server.db, { roles: ['Partnership Admin'] });

const part = (head: string, content = 'a,b\r\n1,2') => `--x\r\n${head}\r\n\r\n${content}`;
const named = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const whole = `${part(named)}\r\n--x--\r\n`;

/** Malformed multipart bodies. */
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
  'more fields than anything has': [
    'multipart/form-data; boundary=x',
    `${Array.from({ length: 11 }, (_, at) => part(field(`F${at}`), '1')).join('\r\n')}\r\n${whole}`,
  ],
  'a field that would be everybody’s': [
    'multipart/form-data; boundary=x',
    `${part(field('__proto__'), '1')}\r\n${whole}`,
  ],
  'a name beyond all measure': ['multipart/form-data; boundary=x', `${part(field('F'.repeat(101)), '1')}\r\n${whole}`],
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

describe('T5 what comes with a file', () => {
  const type = (value: string) => part(field('ImportType'), value);
  const ask = async (parts: readonly string[], query = '') => {
    const headers = {
      authorization: `Bearer ${await server.tokenFor(somebody.email)}`,
      'content-type': 'multipart/form-data; boundary=x',
    };
    const body = `${parts.join('\r\n')}\r\n--x--\r\n`;
    const answer = await fetch(`${server.origin}/v1/${checkImport.path}${query}`, { method: 'POST', headers, body });
    const { errors } = (await answer.json()) as { errors?: { field: string; code: string }[] };
    return [answer.status, ...(errors ?? []).map(({ field, code }) => `${field} ${code}`)];
  };
  const children = part(named, 'Reservation ID,Child ID\r\n1,ETH-193408-0127');

  test.each(['a%0D%0AX: 1.csv', 'a%0A.csv', 'a%00.csv'])(
    'a file whose name is more than one line is refused: %s',
    async (name) => {
      const head = `Content-Disposition: form-data; name="file"; filename*=UTF-8''${name}`;
      expect((await ask([type('1'), part(head, 'Reservation ID,Child ID')]))[0]).toBe(400);
    },
  );

  test('API-055 stands in its form, before or after it, or in the address', async () => {
    expect(await ask([type('1'), children])).toEqual([200]);
    expect(await ask([children, type('1')])).toEqual([200]);
    expect(await ask([children], '?ImportType=1')).toEqual([200]);
  });
  test('is checked there as it is in the address', async () => {
    expect(await ask([children])).toEqual([400, 'ImportType required']);
    expect(await ask([type('9'), children])).toEqual([400, 'ImportType not-in-list']);
    expect(await ask([type('1'), children], '?Other=1')).toEqual([200]);
  });
  test('said twice is refused, in one place or in both, even when it is the same', async () => {
    expect(await ask([type('1'), type('1'), children])).toEqual([400, 'ImportType duplicate']);
    expect(await ask([type('1'), children, type('2')])).toEqual([400, 'ImportType duplicate']);
    expect(await ask([type('1'), children], '?ImportType=1')).toEqual([400, 'ImportType duplicate']);
  });
  test('too large is refused, and so is what no text can hold', async () => {
    expect(await ask([type('1'.repeat(1001)), children])).toEqual([400, 'ImportType too-long']);
    expect(await ask([type('1\u0000'), children])).toEqual([400, 'ImportType invalid']);
  });
});

describe('S7: files that arrive at the same time', () => {
  /** At most so many files arrive at once, each in memory. */
  const arriving = 16;
  const address = `/v1/${checkImport.path}?ImportType=1`;
  const head = async (length: number) =>
    [
      `POST ${address} HTTP/1.1`,
      `Host: ${new URL(server.origin).host}`,
      `Authorization: Bearer ${await server.tokenFor(somebody.email)}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${length}\r\n\r\n`,
    ].join('\r\n');

  async function begin(length: number, body: string): Promise<Socket> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`${await head(length)}${body}`);
    return socket;
  }

  const answerTo = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
  const small = part(named, 'Reservation ID,Child ID\r\n1,ETH-193408-0127');
  const upload = async () =>
    (
      await fetch(`${server.origin}${address}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await server.tokenFor(somebody.email)}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: `${small}\r\n--x--\r\n`,
      })
    ).status;

  test('are refused beyond a few, before they are read; who hangs up makes room', async () => {
    const begun: Socket[] = [];
    for (let count = 0; count < arriving; count += 1) begun.push(await begin(1_000_000, part(named)));
    await until(async () => (await upload()) === 429);
    const refused = await answerTo(await begin(1_000_000, ''));
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 10[\s\S]*too-many-requests/i);
    for (const socket of begun) socket.destroy();
    await until(async () => (await upload()) === 200);
  });

  test('are refused by the size they announce, before they are read', async () => {
    const refused = await answerTo(await begin(100_000_000, ''));
    expect(refused).toMatch(/^HTTP\/1\.1 413 [\s\S]*body-too-large/);
  });
});
