import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { ImportType } from '#contract/imports/rules.ts';
import { Refusal } from '../../../refusal.ts';
import {
  cell,
  csv,
  file,
  headings,
  sheetXml,
  type TestFile,
  workbook,
  xlsx,
  zip,
} from '../../../testing/imports/files.ts';
import { readImportFile } from './read-file.ts';

const one = ['10482', 'ETH-193408-0127'];
const heads = ['Reservation ID', 'Child ID'];
const dataRow = `<row r="2">${cell('A2', '10482')}${cell('B2', 'ETH-193408-0127')}</row>`;
const expected = [{ rowId: 2, data: { reservationId: '10482', childId: 'ETH-193408-0127' } }];

const read = ({ name, content }: TestFile, type: ImportType = 'reservation') =>
  readImportFile(type, { fileName: name, content });
const rowsOf = async (given: TestFile, type: ImportType = 'reservation') => (await read(given, type)).rows;

/** Error code of the refusal. */
async function refusal(given: TestFile, type: ImportType = 'reservation'): Promise<string | undefined> {
  const refused = await read(given, type).then(
    () => undefined,
    (error) => error,
  );
  if (refused === undefined) return 'accepted';
  if (!(refused instanceof Refusal)) throw refused;
  return refused.errors?.[0]?.code;
}

describe('what is read', () => {
  test('IMP-020 an Excel file and a csv file give the same rows', async () => {
    expect(await rowsOf(await xlsx([heads, one]))).toEqual(expected);
    expect(await rowsOf(csv([heads, one]))).toEqual(expected);
  });

  test('headings of any language, in any order, case and spacing; other columns are reported', async () => {
    const { rows, ignoredColumns } = await read(
      await xlsx([
        ['Notes', ' id del niño o niña ', 'RESERVATION  ID*'],
        ['x', 'ETH-193408-0127', 10482],
      ]),
    );
    expect(rows).toEqual(expected);
    expect(ignoredColumns).toEqual(['Notes']);
  });

  test('surrounding and non-breaking spaces, long dashes and invisible characters are ignored', async () => {
    expect(await rowsOf(csv([heads, [' 10482\u00A0', '\u200BETH\u2013193408\u20110127  ']]))).toEqual(expected);
  });

  test('ids keep their leading zeros, and numbers are read as they are shown', async () => {
    const zeros = sheetXml(`${headings}<row r="2"><c r="A2"><v>1.0482E4</v></c>${cell('B2', 'ETH-000408-0007')}</row>`);
    expect(await rowsOf(file('a.xlsx', workbook({ sheet: zeros })))).toEqual([
      { rowId: 2, data: { reservationId: '10482', childId: 'ETH-000408-0007' } },
    ]);
    expect(await rowsOf(csv([heads, ['="0010482"', '"ETH-193408-0127"']]))).toMatchObject([
      { data: { reservationId: '0010482', childId: 'ETH-193408-0127' } },
    ]);
  });

  test('a number shown as a date is a date', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';
    const row = (style: number) => sheetXml(`${headings}<row r="2"><c r="A2" s="${style}"><v>45000</v></c></row>`);
    const first = async (style: number) =>
      (await rowsOf(file('a.xlsx', workbook({ sheet: row(style), styles }))))[0]?.data.reservationId;
    expect([await first(0), await first(1), await first(2)]).toEqual(['45000', '2023-03-15', '2023-03-15']);
  });

  test('of a formula only its value is read', async () => {
    const formula = `<row r="2"><c r="A2"><f>10481+1</f><v>10482</v></c><c r="B2" t="str"><f>HYPERLINK("http://x","y")</f><v>ETH-193408-0127</v></c></row>`;
    expect(await rowsOf(file('a.xlsx', workbook({ sheet: sheetXml(headings + formula) })))).toEqual(expected);
  });

  test('errors and truth values of cells stay visible as what they are', async () => {
    const row = `<row r="2"><c r="A2" t="e"><v>#REF!</v></c><c r="B2" t="b"><v>1</v></c></row>`;
    expect((await rowsOf(file('a.xlsx', workbook({ sheet: sheetXml(headings + row) }))))[0]?.data).toEqual({
      reservationId: '#REF!',
      childId: 'TRUE',
    });
  });

  test('shared and rich texts are joined, phonetic readings left out', async () => {
    const texts =
      '<sst><si><t>Reservation ID</t></si><si><t>Child ID</t></si><si><r><t>104</t></r><r><t>82</t></r><rPh><t>x</t></rPh></si><si><t>ETH-193408-0127</t></si></sst>';
    const shared = (row: number, a: number, b: number) =>
      `<row><c t="s"><v>${a}</v></c><c t="s"><v>${b}</v></c></row>`.replace('<row>', `<row r="${row}">`);
    const sheet = sheetXml(shared(1, 0, 1) + shared(2, 2, 3));
    expect(await rowsOf(file('a.xlsx', workbook({ sheet, texts })))).toEqual(expected);
  });

  test('rows keep the numbers the spreadsheet shows, empty ones between them do not count', async () => {
    const { rows } = await read(await xlsx([heads, [null, null], one, [' ', ''], one]));
    expect(rows.map(({ rowId }) => rowId)).toEqual([3, 5]);
    const lines = await read(csv([heads, ['', ''], one, [''], one]));
    expect(lines.rows.map(({ rowId }) => rowId)).toEqual([3, 5]);
  });

  test('the sheet with the headings is found, wherever it stands; hidden ones are not read', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Old', rows: [heads, ['1', 'ETH-193408-0001']], hidden: true },
        { name: 'Instructions', rows: [['Read this first']] },
        { name: 'Data', rows: [heads, one] },
      ],
      activeSheet: 1,
    });
    expect(await rowsOf(file('a.xlsx', Buffer.from(book)))).toEqual(expected);
  });

  test.each([
    { sheet: '../xl/worksheets/sheet1.xml' },
    { sheet: './worksheets/../worksheets/sheet1.xml' },
    { sheet: '/xl/worksheets/sheet1.xml' },
    { sheet: '/XL/worksheets/Sheet1.xml' },
    { workbook: '/xl/workbook.xml', sheet: '/xl/../xl/worksheets/sheet1.xml' },
    { workbook: './xl/workbook.xml' },
  ])('IMP-020 its parts are found however their place is written: %j', async (targets) => {
    expect(await rowsOf(file('a.xlsx', workbook({ sheet: sheetXml(headings + dataRow), targets })))).toEqual(expected);
  });

  test('a sheet that is listed but missing means a damaged file, not an empty one', async () => {
    const targets = { sheet: '../../../etc/sheet1.xml' };
    expect(await refusal(file('a.xlsx', workbook({ sheet: sheetXml(headings + dataRow), targets })))).toBe(
      'file-damaged',
    );
  });

  describe('F7 of several sheets', () => {
    const book = async (...sheets: readonly (readonly [string, readonly (readonly string[])[]])[]) =>
      file(
        'a.xlsx',
        Buffer.from(
          await writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })) }),
        ),
      );
    test.each([
      ['rows under headings', [heads, ['10482', 'nonsense']]],
      ['rows without headings', [['10483', 'ETH-193408-0128']]],
      [
        'rows under other headings',
        [
          ['Sponsor', 'Child'],
          ['Smith', 'Abebe'],
        ],
      ],
      ['children alone', [['Children'], ['ETH-193408-0128']]],
    ])('%s in a further one are refused, naming it', async (_, rows) => {
      const given = await book(['April', [heads, one]], ['May & June', rows]);
      const refused = await read(given).catch((error: Refusal) => error.errors?.[0]);
      expect(refused).toEqual({
        field: 'file',
        code: 'file-further-sheet',
        params: { sheet: 'May & June', chosen: 'April' },
      });
    });
    test('single-column texts, empty sheets and headings without rows are ignored', async () => {
      const given = await book(
        ['Empty', [heads]],
        ['Lists', [['Yes'], ['No']]],
        ['Data', [heads, one]],
        ['Sheet4', []],
      );
      expect(await rowsOf(given)).toEqual(expected);
    });
    test('when no sheet has the headings, that is the refusal', async () => {
      expect(await refusal(await book(['A', [['x', 'y']]], ['B', [['x', 'y']]]))).toBe('template-mismatch');
    });
    test('more than anybody would keep in a workbook are refused', async () => {
      const many = workbook({ sheet: sheetXml(headings + dataRow), sheets: 101 });
      expect(await refusal(file('a.xlsx', many))).toBe('file-unpacks-too-large');
    });
  });

  test('two hundred columns and a row of the last column are no problem', async () => {
    const wide = [...Array.from({ length: 198 }, (_, index) => `Column ${index}`), ...heads];
    const values = [...Array.from({ length: 198 }, () => 'x'), ...one];
    expect(await rowsOf(await xlsx([wide, values]))).toEqual(expected);
    const far = `<row r="2">${cell('A2', '10482')}${cell('B2', 'ETH-193408-0127')}${cell('XFD2', 'x')}</row>`;
    expect(await rowsOf(file('a.xlsx', workbook({ sheet: sheetXml(headings + far) })))).toEqual(expected);
  });

  test('a million empty rows are passed over', async () => {
    const sheet = sheetXml(headings + dataRow + '<row/>'.repeat(1_000_000));
    expect(await rowsOf(file('a.xlsx', workbook({ sheet })))).toEqual(expected);
    expect(await rowsOf(file('a.csv', `${heads.join(',')}\n${one.join(',')}\n${'\n'.repeat(1_000_000)}`))).toEqual(
      expected,
    );
  });
});

describe('csv files', () => {
  test.each([',', ';', '\t', '|'])('separated by %j', async (separator) => {
    expect(await rowsOf(csv([heads, one], 'a.csv', separator))).toEqual(expected);
  });

  test("quotes, commas and line ends inside of quotes, and Excel's own first line", async () => {
    const text = 'sep=;\r\n"Reservation ID";"Child ID";"Notes; and ""more"""\r\n10482;ETH-193408-0127;"a\nb;c"\r\n';
    expect(await rowsOf(file('a.csv', text))).toEqual([{ ...expected[0], rowId: 3 }]);
  });

  test.each([
    ['UTF-8', Buffer.from('ID de la reserva;ID del niño o niña\n10482;ETH-193408-0127')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFID de la reserva;ID del niño o niña\n10482;ETH-193408-0127')],
    ['Windows-1252', Buffer.from('ID de la reserva;ID del niño o niña\r\n10482;ETH-193408-0127', 'latin1')],
    [
      'Windows-1252 with a dash of its own in an id',
      Buffer.from('ID de la reserva;ID del niño o niña\r\n10482;ETH\x96193408\x970127', 'latin1'),
    ],
    ['UTF-16', Buffer.from('\uFEFFID de la reserva\tID del niño o niña\r\n10482\tETH-193408-0127', 'utf16le')],
    ['old Mac line ends', Buffer.from('Reservation ID,Child ID\r10482,ETH-193408-0127\r')],
  ])('%s', async (_, content) => {
    expect(await rowsOf(file('a.csv', content))).toEqual(expected);
  });
});

describe('files written by another spreadsheet', () => {
  const sample = async (name: string) => file(name, await readFile(new URL(`./samples/${name}`, import.meta.url)));

  test('LibreOffice, xlsx with ids as text', async () => {
    expect(await rowsOf(await sample('libreoffice-reservation.xlsx'))).toEqual([
      { rowId: 2, data: { reservationId: '10482', childId: 'ETH-193408-0127' } },
      { rowId: 3, data: { reservationId: '10483', childId: 'KEN-001904-0058' } },
      { rowId: 5, data: { reservationId: '10484', childId: 'GTM-201388-0133' } },
    ]);
  });

  test('LibreOffice, xlsx with formulas and choices', async () => {
    expect(await rowsOf(await sample('libreoffice-verification.xlsx'), 'verification')).toEqual([
      { rowId: 2, data: { childId: 'ETH-193408-0127', childDataVerified: 'Yes', sponsorshipReady: 'No' } },
      { rowId: 3, data: { childId: 'KEN-001904-0058', childDataVerified: 'No', sponsorshipReady: 'Yes' } },
    ]);
  });

  test('LibreOffice, our own template filled in and saved again', async () => {
    expect(await rowsOf(await sample('libreoffice-template.xlsx'), 'verification')).toEqual([
      { rowId: 2, data: { childId: 'ETH-193408-0127', childDataVerified: 'Sí', sponsorshipReady: 'No' } },
      { rowId: 3, data: { childId: 'KEN-001904-0058', childDataVerified: 'No', sponsorshipReady: 'Sí' } },
    ]);
  });

  test('LibreOffice, csv in Windows-1252 with semicolons', async () => {
    expect(await rowsOf(await sample('libreoffice-windows.csv'))).toEqual([
      { rowId: 2, data: { reservationId: '10482', childId: 'ETH-193408-0127' } },
      { rowId: 3, data: { reservationId: '10483', childId: 'KEN-001904-0058' } },
    ]);
  });

  test('IMP-020 LibreOffice, the old format of Excel under its own and under a new name', async () => {
    const old = await sample('libreoffice-old.xls');
    expect(await refusal(old)).toBe('file-old-excel');
    expect(await refusal({ ...old, name: 'new.xlsx' })).toBe('file-old-excel');
  });
});

describe('what is refused as a whole', () => {
  test('IMP-021 an empty file, one without rows, and one with headings alone', async () => {
    expect(await refusal(file('a.csv', ''))).toBe('file-empty');
    expect(await refusal(file('a.csv', '\r\n\r\n'))).toBe('file-empty');
    expect(await refusal(csv([heads]))).toBe('file-empty');
    expect(await refusal(await xlsx([heads]))).toBe('file-empty');
    expect(await refusal(await xlsx([]))).toBe('file-empty');
  });

  test('IMP-022 IMP-023 IMP-025 IMP-027 a file of another template, with the columns it lacks', async () => {
    const verification = [
      ['Child ID', 'Child Data Verified', 'Sponsorship Ready'],
      ['ETH-193408-0127', 'Yes', 'No'],
    ];
    expect(await refusal(await xlsx(verification))).toBe('template-mismatch');
    expect(await refusal(await xlsx([heads, one]), 'verification')).toBe('template-mismatch');
    expect(await refusal(csv([['Reservation ID', 'Child'], one]))).toBe('template-mismatch');
    for (const missing of [0, 1, 2]) {
      const without = verification.map((row) => row.filter((_, index) => index !== missing));
      expect(await refusal(csv(without), 'verification')).toBe('template-mismatch');
    }
  });

  test('IMP-028 more than 1 MB', async () => {
    expect(await refusal(file('a.csv', Buffer.alloc(1_048_577, 'a')))).toBe('file-too-large');
  });

  test('IMP-020 ERR-071 other kinds of files, whatever they are called', async () => {
    expect(await refusal(file('a.pdf', '%PDF-1.7'))).toBe('file-not-a-spreadsheet');
    expect(await refusal(file('a.txt', 'Reservation ID,Child ID\n1,2'))).toBe('file-not-a-spreadsheet');
    expect(await refusal(file('children', 'Reservation ID,Child ID\n1,2'))).toBe('file-not-a-spreadsheet');
    expect(await refusal(file('a.csv', Buffer.concat([Buffer.from('x'), randomBytes(64), Buffer.alloc(2)])))).toBe(
      'file-not-a-spreadsheet',
    );
    expect(await refusal(file('a.xlsx', zip([{ name: 'readme.txt', content: 'hello' }])))).toBe(
      'file-not-a-spreadsheet',
    );
  });

  test('right content under a wrong name, and the reverse', async () => {
    const book = await xlsx([heads, one]);
    expect(await refusal({ ...book, name: 'a.csv' })).toBe('file-of-other-type');
    expect(await refusal({ ...csv([heads, one]), name: 'a.xlsx' })).toBe('file-of-other-type');
    expect(await refusal({ ...book, name: 'a.xls' })).toBe('file-old-excel');
  });

  test('macros, under any name', async () => {
    const book = await xlsx([heads, one]);
    expect(await refusal({ ...book, name: 'a.xlsm' })).toBe('file-with-macros');
    const further = [{ name: 'xl/vbaProject.bin', content: 'x' }];
    const withMacros = workbook({ sheet: sheetXml(headings + dataRow), further });
    expect(await refusal(file('a.xlsx', withMacros))).toBe('file-with-macros');
  });

  test('encrypted by the archive, or by a password', async () => {
    const locked = await writeXlsx({
      sheets: [{ name: 'S', rows: [heads, one] }],
      encryption: { password: 'x', spinCount: 10 },
    });
    expect(await refusal(file('a.xlsx', Buffer.from(locked)))).toBe('file-protected');
    const entries = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'].map((name) => ({
      name,
      content: '<a/>',
      isEncrypted: true,
    }));
    expect(await refusal(file('a.xlsx', zip(entries)))).toBe('file-protected');
  });

  test('damaged: cut off, bits changed, XML that never ends, a quote that never closes', async () => {
    const { content } = await xlsx([heads, one]);
    expect(await refusal(file('a.xlsx', content.subarray(0, content.length - 30)))).toBe('file-damaged');
    expect(await refusal(file('a.xlsx', workbook({ sheet: '<worksheet><sheetData><row r="1"' })))).toBe('file-damaged');
    expect(await refusal(file('a.csv', 'Reservation ID,Child ID\n"10482,ETH-193408-0127'))).toBe('file-damaged');
    const whole = workbook({ sheet: sheetXml(headings + dataRow) });
    const stored = whole.indexOf('xl/worksheets/sheet1.xml');
    for (const at of [40, 80, 120]) {
      const broken = Buffer.from(whole);
      broken[stored + at] = (broken[stored + at] ?? 0) ^ 1;
      expect(await refusal(file('a.xlsx', broken))).toBe('file-damaged');
    }
  });

  test('entities that grow without end, and any document type', async () => {
    const lots = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
      '',
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${lots}]><worksheet><sheetData><row><c t="str"><v>&l9;</v></c></row></sheetData></worksheet>`;
    expect(await refusal(file('a.xlsx', workbook({ sheet: bomb })))).toBe('file-damaged');
    const outside = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&f;</t></si></sst>';
    expect(await refusal(file('a.xlsx', workbook({ sheet: sheetXml(headings), texts: outside })))).toBe('file-damaged');
  });

  test('archives that unpack to far more than they say', async () => {
    const spaces = ' '.repeat(60 * 1_048_576);
    const bomb = workbook({ sheet: sheetXml(`${headings}${dataRow}${spaces}`) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(file('a.xlsx', bomb))).toBe('file-unpacks-too-large');
    const lying = zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: `<workbook>${spaces}</workbook>`, claimedSize: 100 },
      { name: 'xl/worksheets/sheet1.xml', content: '<a/>' },
    ]);
    expect(await refusal(file('a.xlsx', lying))).toBe('file-unpacks-too-large');
    const texts = `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>`;
    expect(await refusal(file('a.xlsx', workbook({ sheet: sheetXml(headings), texts })))).toBe(
      'file-unpacks-too-large',
    );
    const rows = sheetXml('<row/>'.repeat(1_100_000));
    expect(await refusal(file('a.xlsx', workbook({ sheet: rows })))).toBe('file-unpacks-too-large');
  });

  test('more rows than a file may have, and a column twice', async () => {
    const line = '10482,ETH-193408-0127\n';
    const sheet = sheetXml(headings + `<row>${cell('A2', '1')}</row>`.repeat(50_001));
    expect(await refusal(file('a.xlsx', workbook({ sheet })))).toBe('file-too-many-rows');
    expect(await rowsOf(file('a.csv', `${heads.join(',')}\n${line.repeat(45_000)}`))).toHaveLength(45_000);
    expect(await refusal(csv([[...heads, 'child id'], one]))).toBe('file-column-twice');
  });
});
