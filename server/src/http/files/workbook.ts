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

export interface Sheet {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

function layOut({ name, heads, rows }: Sheet) {
  const body = rows.map((row) => row.map(escapeFormulaCell));
  const widths = heads.map((head, index) =>
    Math.min(widest, Math.max(head.length, ...body.map((row) => String(row[index] ?? '').length)) + 2),
  );
  return {
    name: sheetName(name),
    columns: widths.map((width) => ({ width })),
    rows: [[...heads], ...body],
    freezePane: { rows: 1 },
  };
}

/** Each sheet has a frozen header row. */
export async function toWorkbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  // Loaded on first use: not every server writes workbooks.
  const { writeXlsx } = await import('hucre/xlsx');
  return Buffer.from(await writeXlsx({ sheets: sheets.map(layOut) }));
}

export const toWorkbook = (
  name: string,
  heads: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> => toWorkbookOf([{ name, heads, rows }]);

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
