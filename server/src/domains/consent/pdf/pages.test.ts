import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hasPages } from './pages.ts';

const whole = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>'];
const ten = (offset: number) => String(offset).padStart(10, '0');

/** Objects 1, 2, 3 … and a plain table of them. */
function plain(objects: readonly string[], { trailer = '/Root 1 0 R', shift = 0 } = {}): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const entries = offsets.map((offset) => `${ten(offset + shift)} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const rest = `trailer\n<</Size ${objects.length + 1} ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${table}${rest}`, 'latin1');
}

const tableOf = (bytes: Buffer) => /startxref\n(\d+)/.exec(bytes.toString('latin1'))?.[1];

interface Packing {
  readonly row?: (bytes: readonly number[], above: readonly number[]) => readonly number[];
  readonly filter?: string;
  readonly padding?: string;
  readonly inside?: number;
}

/** The same objects packed together, and a packed table, as newer programs write them. */
function packed(objects: readonly string[], { row, filter = '/FlateDecode', padding = '', inside }: Packing = {}) {
  const pack = objects.length + 1;
  let [at, heads] = [0, ''];
  for (const [index, object] of objects.entries()) {
    heads += `${index + 1} ${at} `;
    at += object.length + 1;
  }
  const content = deflateSync(`${heads}${objects.join(' ')}${padding}`);
  const about = `<</Type/ObjStm/N ${objects.length}/First ${heads.length}/Filter${filter}/Length ${content.length}>>`;
  const head = Buffer.from('%PDF-1.5\n');
  const body = Buffer.concat([
    Buffer.from(`${pack} 0 obj\n${about}stream\r\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const start = head.length + body.length;
  const places = [
    [0, 0, 0],
    ...objects.map((_, index) => [2, inside ?? pack, index]),
    [1, head.length, 0],
    [1, start, 0],
  ];
  const rows = places.map(([kind = 0, one = 0, two = 0]) => [kind, one >> 8, one & 255, two]);
  const written = rows.flatMap((bytes, index) => (row ? row(bytes, rows[index - 1] ?? [0, 0, 0, 0]) : bytes));
  const table = deflateSync(Buffer.from(written));
  const how = row ? '/DecodeParms<</Predictor 12/Columns 4>>' : '';
  const named = `<</Type/XRef/Size ${places.length}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode${how}/Length ${table.length}>>`;
  const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([head, body, Buffer.from(`${pack + 1} 0 obj\n${named}stream\n`), table, Buffer.from(end)]);
}

const difference = (bytes: readonly number[], from: readonly number[]) =>
  bytes.map((byte, at) => (byte - (from[at] ?? 0)) & 255);
const leftOf = (bytes: readonly number[]) => [0, ...bytes.slice(0, -1)];

describe('a document is whole', () => {
  test('OFFICE-091 with a plain table of contents, or with everything packed', () => {
    expect([hasPages(plain(whole)), hasPages(packed(whole))]).toEqual([true, true]);
  });
  test('with its packed rows written as differences, in each of the ways there are', () => {
    const ways: Required<Packing>['row'][] = [
      (bytes) => [0, ...bytes],
      (bytes) => [1, ...difference(bytes, leftOf(bytes))],
      (bytes, above) => [2, ...difference(bytes, above)],
      (bytes, above) => [
        3,
        ...difference(
          bytes,
          leftOf(bytes).map((left, at) => (left + (above[at] ?? 0)) >> 1),
        ),
      ],
    ];
    expect(ways.map((row) => hasPages(packed(whole, { row })))).toEqual([true, true, true, true]);
    expect(hasPages(packed(whole, { row: (bytes) => [9, ...bytes] }))).toBe(false);
  });
  test('with texts, comments and numbers of every kind in it', () => {
    const page = '<</Type/Page % a leaf >>\n/A(a \\) (b) c)/B<0a F>/C[true null -1.5 .5 +2]/D 1/MediaBox[0 0 9 9]>>';
    expect(hasPages(plain([whole[0] ?? '', whole[1] ?? '', page]))).toBe(true);
  });
  test('changed later: the newer table leads to the older one', () => {
    const first = plain([whole[0] ?? '', '<</Type/Pages/Kids[]/Count 0>>', whole[2] ?? '']);
    const object = `2 0 obj\n${whole[1]}\nendobj\n`;
    const at = first.length + object.length;
    const table = `xref\n2 1\n${ten(first.length)} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${tableOf(first)}>>\nstartxref\n${at}\n%%EOF`;
    expect(hasPages(first)).toBe(false);
    expect(hasPages(Buffer.concat([first, Buffer.from(`${object}${table}`)]))).toBe(true);
  });
});

describe('OFFICE-091 a document nobody could read is refused', () => {
  const broken: readonly [string, Buffer][] = [
    ['is a shell', Buffer.from('%PDF-1.4\nxref\n0 0\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF')],
    ['has no pages', plain([whole[0] ?? '', '<</Type/Pages/Kids[]/Count 0>>'])],
    ['counts a page that is not there', plain([whole[0] ?? '', whole[1] ?? ''])],
    ['counts none of its pages', plain([whole[0] ?? '', '<</Type/Pages/Kids[3 0 R]/Count 0>>', whole[2] ?? ''])],
    ['has something else for a page', plain([whole[0] ?? '', whole[1] ?? '', '<</Type/Font>>'])],
    ['has a catalogue without pages', plain(['<</Type/Catalog>>'])],
    ['has a table that points beside its objects', plain(whole, { shift: 2 })],
    ['has an unfinished object', plain([whole[0] ?? '', whole[1] ?? '', '<</Type/Page/Title(a'])],
    ['is packed in a way nobody uses', packed(whole, { filter: '/LZWDecode' })],
    ['is packed twice', packed(whole, { filter: '[/FlateDecode/FlateDecode]' })],
  ];
  test.each(broken)('one that %s', (_, bytes) => {
    expect(hasPages(bytes)).toBe(false);
  });
});

describe('a hostile document comes to an end', () => {
  const hostile: readonly [string, Buffer][] = [
    ['whose pages hold themselves', plain([whole[0] ?? '', '<</Type/Pages/Kids[2 0 R 2 0 R 2 0 R]/Count 1>>'])],
    ['whose object stands for itself', plain(['1 0 R'])],
    ['whose tables go round', plain(whole, { trailer: `/Root 1 0 R/Prev ${tableOf(plain(whole))}` })],
    ['whose objects are packed in one another', packed(whole, { inside: 1 })],
    ['that is nested without end', plain(['['.repeat(100_000)])],
    [
      'that opens objects within texts',
      plain(Array.from({ length: 9000 }, (_, at) => (at ? '(' : '<</Pages 2 0 R>>'))),
    ],
    ['that unpacks to a hundred megabytes', packed(whole, { padding: ' '.repeat(100_000_000) })],
    ['that promises a table without end', Buffer.from('%PDF-1.4\nxref\n0 9999999999\nstartxref\n9\n%%EOF')],
  ];
  test.each(hostile)('one %s', (_, bytes) => {
    expect(hasPages(bytes)).toBe(false);
  });
});
