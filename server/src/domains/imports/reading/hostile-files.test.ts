import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../refusal.ts';
import { cell, csv, file, headings, sheetXml, type TestFile, workbook } from '../../../testing/imports/files.ts';
import { readImportFile } from './read-file.ts';

const expected = [{ rowId: 2, data: { reservationId: '10482', childId: 'ETH-193408-0127' } }];
const row = (number: string, id = '10482') =>
  `<row r="${number}">${cell('A2', id)}${cell('B2', 'ETH-193408-0127')}</row>`;
const book = (rows: string) => file('a.xlsx', workbook({ sheet: sheetXml(rows) }));

const outcome = ({ name, content }: TestFile) =>
  readImportFile('reservation', { fileName: name, content }).then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (error instanceof Refusal) return error.errors?.[0]?.code;
      throw error;
    },
  );

describe('files made to keep a server busy', () => {
  test.each(['d', 'w', 's', '\\', ']', '^', '"'])('a separator that cannot be one: %j', async (separator) => {
    expect(await outcome(file('a.csv', `sep=${separator}\nReservation ID\n5\n`))).toBe('template-mismatch');
  });

  test.each([',', ' ', '"', '\t', '\r', '"",'])('a megabyte of %j and nothing else', async (character) => {
    const content = character.repeat(Math.floor(1_000_000 / character.length));
    expect(await outcome(file('a.csv', content))).toMatch(/^(file-empty|file-damaged|template-mismatch)$/);
  });

  test('many sheets that are one part are unpacked once', async () => {
    const sheet = sheetXml(`<row>${'<c/>'.repeat(4_000_000)}</row>`);
    expect(await outcome(file('a.xlsx', workbook({ sheet, sheets: 20 })))).toBe('file-unpacks-too-large');
  });

  test('more tags than any legitimate file has', async () => {
    const sheet = sheetXml(`${headings}<row r="2">${'<c/>'.repeat(11_000_000)}</row>`);
    expect(await outcome(file('a.xlsx', workbook({ sheet })))).toBe('file-unpacks-too-large');
  });
});

describe('what no spreadsheet writes', () => {
  test.each(['abc', '2.5', '-5', '0', '1', ''])('a row whose number is %j', async (number) => {
    expect(await outcome(book(headings + row(number)))).toBe('file-damaged');
  });

  test('a number beyond the last row, and the same number twice', async () => {
    expect(await outcome(book(headings + row('99999999999')))).toBe('file-unpacks-too-large');
    expect(await outcome(book(headings + row('2') + row('2')))).toBe('file-damaged');
  });

  test.each([
    ['cells before the first row', `${cell('A1', 'Reservation ID')}</row>${headings}`],
    ['cells between two rows', `${headings}${cell('A2', '10482')}${row('2')}`],
    ['an end without a beginning', `${headings}</row>${row('2')}`],
    ['a row within a row', `${headings}<row r="2">${row('3')}</row>`],
  ])('%s', async (_, rows) => {
    expect(await outcome(book(rows))).toBe('file-damaged');
  });

  test('characters that mean nothing are left out of cells and headings', async () => {
    const strange = `<row r="1">${cell('A1', 'Reservation ID')}${cell('B1', 'Child ID')}${cell('C1', 'No&#0;tes')}</row>`;
    const { rows, ignoredColumns } = await readImportFile('reservation', {
      fileName: 'a.xlsx',
      content: workbook({ sheet: sheetXml(strange + row('2', '104&#0;82_x000D_')) }),
    });
    expect(rows).toEqual(expected);
    expect(ignoredColumns).toEqual(['Notes']);
  });

  test('UTF-16 with a zero character, and without a byte order mark', async () => {
    const text = 'Reservation ID,Child ID\n104\u000082,ETH-193408-0127\n';
    const wide = Buffer.from(text, 'utf16le');
    expect(await outcome(file('a.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])))).toEqual(expected);
    const plain = Buffer.from(text.replace('\u0000', ''), 'utf16le');
    expect(await outcome(file('a.csv', plain))).toEqual(expected);
    expect(await outcome(file('a.csv', plain.swap16()))).toEqual(expected);
  });

  test('quotes in the middle of a cell do not end the row', async () => {
    const rows = await outcome(
      csv([
        ['Reservation ID', 'Child ID'],
        ['"10482"x"y"', 'ETH-193408-0127'],
        ['10482', 'ETH-193408-0127'],
      ]),
    );
    expect(rows).toMatchObject([{ rowId: 2, data: { reservationId: '10482x"y"' } }, { rowId: 3 }]);
  });

  test("Excel's first line in quotes", async () => {
    const content = '"sep=;"\r\nReservation ID;Child ID\r\n10482;ETH-193408-0127\r\n';
    expect(await outcome(file('a.csv', content))).toMatchObject([{ rowId: 3 }]);
  });
});
