import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { cell, sheetXml, workbook } from '../testing/imports/files.ts';
import { draws, seed } from '../testing/sample.ts';
import { spoiled } from '../testing/spoiled-bytes.ts';
import { readWorkbook } from './read-workbook.ts';
import { columnsMaximum, type SheetRow } from './sheet-rows.ts';
import { WorkbookError } from './workbook-error.ts';

const suite = 'fuzz of the xlsx reader';
const settings = { seed: seed(suite), numRuns: draws(suite, 'workbooks of each kind', 40, 5_000) };

async function rowsOf(content: Buffer): Promise<readonly SheetRow[]> {
  const book = await readWorkbook(content);
  const rows: SheetRow[] = [];
  for (const sheet of book.sheets.slice(0, 5)) for await (const row of book.rowsOf(sheet)) rows.push(row);
  return rows;
}

/** Any other error would reach the user as a failure of the server. */
async function expectRowsOrRefusal(content: Buffer): Promise<void> {
  const outcome = await rowsOf(content).catch((error: unknown) => error);
  if (outcome instanceof WorkbookError) return;
  expect(outcome).toBeInstanceOf(Array);
  for (const { number, cells } of outcome as readonly SheetRow[]) {
    expect(number).toSatisfy((each: number) => Number.isInteger(each) && each >= 1 && each <= 1_048_576);
    expect(cells.length).toBeLessThanOrEqual(columnsMaximum);
  }
}

const parts = {
  sheet: sheetXml(
    `<row r="1">${cell('A1', 'Name')}<c r="B1" t="s"><v>1</v></c></row>` +
      '<row r="2"><c r="A2" s="1"><v>45000</v></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2" t="b"><v>1</v></c></row>',
  ),
  texts: '<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo &amp; more</t></r><rPh><t>x</t></rPh></si></sst>',
  styles:
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};

describe('any bytes give rows or a refusal', () => {
  test('the workbook that is spoiled below is sound', async () => {
    expect((await rowsOf(workbook(parts))).map(({ cells }) => [...cells])).toEqual([
      ['Name', 'two & more'],
      ['2023-03-15', undefined, '2', 'TRUE'],
    ]);
  });

  test('random bytes', async () => {
    const bytes = fc.uint8Array({ maxLength: 500 }).map((drawn) => Buffer.from(drawn));
    await fc.assert(fc.asyncProperty(bytes, expectRowsOrRefusal), settings);
  });

  test('a spoiled archive', async () => {
    await fc.assert(fc.asyncProperty(spoiled(workbook(parts)), expectRowsOrRefusal), settings);
  });

  test('an archive whose list of parts is spoiled', async () => {
    const archive = workbook(parts);
    const list = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
    const archives = spoiled(archive.subarray(list)).map((end) => Buffer.concat([archive.subarray(0, list), end]));
    // Most are refused at once.
    const more = { ...settings, numRuns: 10 * settings.numRuns };
    await fc.assert(fc.asyncProperty(archives, expectRowsOrRefusal), more);
  });

  test.each(['sheet', 'texts', 'styles'] as const)('a sound archive whose %s are spoiled', async (part) => {
    const books = spoiled(Buffer.from(parts[part])).map((xml) => workbook({ ...parts, [part]: xml }));
    await fc.assert(fc.asyncProperty(books, expectRowsOrRefusal), settings);
  });
});

/** What XML can hold, shorter than the reader's limit; a cell without text is empty. */
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((drawn) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x/u.test(drawn) && drawn.trim() === drawn);
const table = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });

test('what a spreadsheet program writes is read unchanged', async () => {
  const property = fc.asyncProperty(table, async (rows) => {
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }));
    expect((await rowsOf(content)).map(({ cells }) => [...cells])).toEqual(rows);
  });
  await fc.assert(property, settings);
});
