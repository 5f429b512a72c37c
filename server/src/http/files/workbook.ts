import type { CellValue } from 'hucre/xlsx';
import { escapeFormula } from './csv.ts';

/** Text that looks like a formula stays text, even after copying. */
export const escapeFormulaCell = (value: CellValue): CellValue =>
  typeof value === 'string' ? escapeFormula(value) : value;

const longestSheetName = 31;

/** Excel opens no file with a longer name of a sheet, or with one of these characters in it. */
export const sheetName = (text: string): string =>
  text
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, longestSheetName)
    .trim();

const widest = 40;

/** One sheet with a frozen header row. */
export async function toWorkbook(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> {
  const body = rows.map((row) => row.map(escapeFormulaCell));
  const widths = heads.map((head, index) =>
    Math.min(widest, Math.max(head.length, ...body.map((row) => String(row[index] ?? '').length)) + 2),
  );
  // Loaded on first use: not every server writes workbooks.
  const { writeXlsx } = await import('hucre/xlsx');
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        columns: widths.map((width) => ({ width })),
        rows: [[...heads], ...body],
        freezePane: { rows: 1 },
      },
    ],
  });
  return Buffer.from(content);
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
