import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { startFeedWorld, textOf } from '../../testing/feed.ts';
import { type ReceivingLimits, receiveFeed } from './receive.ts';

const noon = new Date('2026-11-18T12:00:00Z');
const { db, credential, office, sendRaw, state } = await startFeedWorld(() => noon);

const limits: ReceivingLimits = { lines: 3000, blankLines: 20, unpacked: { times: 10, always: 1000 } };

/** The answer to an upload, or what it is refused with. */
async function receive(text: string, packed?: number) {
  const body = Object.assign(
    Readable.from([Buffer.from(text)]),
    packed !== undefined && { receivedEncodedLength: packed },
  );
  const context = {
    db,
    clock: () => noon,
    body,
    leaving: new AbortController().signal,
    credential: { id: credential.id, clientId: credential.clientId, office, secretHash: Buffer.alloc(0) },
  };
  try {
    return { lines: (await receiveFeed(context as never, {}, limits)).lines };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, ...(error.errors ?? []).map(({ code, params }) => [code, params])];
  }
}

let made = 0;
const named = () => ({ name: `limits-${++made}` });
const blank = (count: number) =>
  Array.from({ length: count }, (_, index) => ['', ' ', '\t ', '\r'][index % 4] as string);

describe('how much an upload may hold', () => {
  test('twenty blank lines, wherever they stand; not one more', async () => {
    expect(await receive(textOf([...blank(10), '[]', ...blank(10)], named()))).toEqual({ lines: 21 });
    expect(await receive(textOf([...blank(10), '[]', ...blank(11)], named()))).toEqual([
      'invalid-input',
      ['too-many-blank-lines', { maximum: 20 }],
    ]);
  });

  test('blank lines are refused before any of them is stored', async () => {
    await receive(textOf(blank(5000), { name: 'only-blank' }));
    const chunks = db
      .selectFrom('feedChunk')
      .innerJoin('feed', 'feed.id', 'feedChunk.feedId')
      .select('feedChunk.number');
    expect(await chunks.where('feed.name', '=', 'only-blank').execute()).toEqual([]);
    expect(await state('only-blank')).toMatchObject({ State: 'receiving', Lines: 0 });
  });

  test('three thousand lines', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => '[]');
    expect(await receive(textOf(lines(3000), named()))).toEqual({ lines: 3000 });
    expect(await receive(textOf(lines(3001), named()))).toEqual(['body-too-large']);
  });

  test('ten times its size when it is unpacked, beyond the first thousand bytes', async () => {
    const text = textOf(['x'.repeat(5000)], named());
    const enough = Math.ceil((text.length - 1000) / 10);
    expect(await receive(text, enough)).toEqual({ lines: 1 });
    expect(await receive(text, enough - 1)).toEqual(['invalid-input', ['unpacks-too-large', { maximum: 10 }]]);
    expect(await receive(textOf(['x'.repeat(900)], { name: 'few' }), 0)).toEqual({ lines: 1 });
  });

  test('what a server unpacks is measured against what arrived', async () => {
    const text = textOf(
      Array.from({ length: 40 }, () => 'x'.repeat(60_000)),
      { name: 'bomb' },
    );
    const answer = await sendRaw(gzipSync(text), { 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        {
          field: '',
          code: 'unpacks-too-large',
          params: { maximum: 200 },
          sentence: 'What was sent unpacks to more than 200 times its size. Send it uncompressed.',
        },
      ],
    ]);
    expect((await sendRaw(text)).status).toBe(200);
  });

  test('of a server: a thousand blank lines', async () => {
    const send = async (count: number) => (await sendRaw(textOf(blank(count), { name: `blank-${count}` }))).status;
    expect([await send(1000), await send(1001)]).toEqual([200, 400]);
  });
});

describe('a first line that is wrong is refused with its field, the reason and a sentence', () => {
  const head = { Record: 'feed', Feed: 'eth', Type: 'changes', Country: 'ETH' };
  test.each<[string, unknown, [string, string, string][]]>([
    ['nothing', '', [['', 'not-json', 'The line is not a JSON object. Send one object on each line.']]],
    ['no JSON', 'feed', [['', 'not-json', 'The line is not a JSON object. Send one object on each line.']]],
    ['a blank line', '\n{}', [['', 'not-json', 'The line is not a JSON object. Send one object on each line.']]],
    [
      'Latin-1',
      Buffer.from('{"Record":"feed","Feed":"ñ"}', 'latin1'),
      [['', 'not-utf8', 'The line is not UTF-8, or holds the character U+FFFD, which stands for unreadable ones.']],
    ],
    [
      'another record',
      { ...head, Record: 'child' },
      [['Record', 'not-in-list', 'The value is not in the list of values for this field.']],
    ],
    ['no name', { ...head, Feed: undefined }, [['Feed', 'required', 'The field is missing.']]],
    [
      'no type, and an unknown field',
      { ...head, Type: undefined, Region: 'AFR' },
      [
        ['Type', 'required', 'The field is missing.'],
        ['Region', 'unknown', 'There is no such field in lines of this kind, or it cannot be sent.'],
      ],
    ],
    [
      'two scopes',
      { ...head, Project: '193408' },
      [['Country', 'contradiction', 'The value contradicts other fields of the line. Send one or the other.']],
    ],
    [
      'a day ahead',
      { ...head, AsOf: '2026-11-19' },
      [['AsOf', 'out-of-range', 'The value is out of range. Send a value from 1900-01-01 to 2026-11-18.']],
    ],
  ])('%s', async (_, line, said) => {
    const isSent = typeof line === 'string' || Buffer.isBuffer(line);
    const { status, body } = await sendRaw(isSent ? line : JSON.stringify(line));
    const errors = (body.errors as { field: string; code: string; sentence: string }[]) ?? [];
    expect([status, body.code, errors.map(({ field, code, sentence }) => [field, code, sentence])]).toEqual([
      400,
      'invalid-input',
      said,
    ]);
  });

  test('also a last line that counts other lines', async () => {
    const lines = [
      { ...head, Feed: 'miscounted' },
      { Record: 'end', Lines: 7 },
    ].map((line) => JSON.stringify(line));
    const { status, body } = await sendRaw(lines.join('\n'));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'Lines',
          code: 'contradiction',
          sentence: 'The value contradicts other fields of the line. Send one or the other.',
        },
      ],
    ]);
  });

  test('also when the country is another office’s, or inactive', async () => {
    const send = async (Country: string) => (await sendRaw(JSON.stringify({ ...head, Country }))).body;
    expect(await send('KEN')).toMatchObject({
      code: 'message-refused',
      errors: [
        {
          field: 'Country',
          code: 'not-for-this-sender',
          sentence: 'This office may not send records about that country or project.',
        },
      ],
    });
    await db.updateTable('country').set({ isActive: false }).where('code', '=', 'ETH').execute();
    expect(await send('ETH')).toMatchObject({
      code: 'message-refused',
      errors: [
        {
          field: 'Country',
          code: 'inactive-place',
          sentence: 'The country or office is inactive. Nothing new is allowed for it.',
        },
      ],
    });
    await db.updateTable('country').set({ isActive: true }).where('code', '=', 'ETH').execute();
  });
});
