import { describe, expect, test } from 'vitest';
import { type Packing, packed, plain, tableOf, ten } from '../testing/pdf.ts';
import { hasPages } from './pages.ts';

const whole = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>'];
const difference = (bytes: readonly number[], from: readonly number[]) =>
  bytes.map((byte, at) => (byte - (from[at] ?? 0)) & 255);
const leftOf = (bytes: readonly number[]) => [0, ...bytes.slice(0, -1)];

describe('a document is whole', () => {
  test('OFFICE-091 with a plain table of contents, or with everything packed', () => {
    expect([hasPages(plain(whole)), hasPages(packed(whole))]).toEqual([true, true]);
  });
  test('with every PNG predictor', () => {
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
  test('with incremental updates', () => {
    const first = plain([whole[0] ?? '', '<</Type/Pages/Kids[]/Count 0>>', whole[2] ?? '']);
    const object = `2 0 obj\n${whole[1]}\nendobj\n`;
    const at = first.length + object.length;
    const table = `xref\n2 1\n${ten(first.length)} 00000 n \ntrailer\n<</Root 1 0 R/Prev ${tableOf(first)}>>\nstartxref\n${at}\n%%EOF`;
    expect(hasPages(first)).toBe(false);
    expect(hasPages(Buffer.concat([first, Buffer.from(`${object}${table}`)]))).toBe(true);
  });
});

describe('OFFICE-091 an unreadable document is refused', () => {
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

describe('checking a hostile document terminates', () => {
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
