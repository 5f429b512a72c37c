import type { CellValue } from 'hucre/xlsx';

/** Spreadsheets run what begins like a formula once it is copied on; a quote in front keeps it text. */
const harmless = (value: CellValue): CellValue =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

const widest = 40;

/** One sheet with a head that stays in sight and can be filtered by. */
export async function toWorkbook(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> {
  const body = rows.map((row) => row.map(harmless));
  const widths = heads.map((head, index) =>
    Math.min(widest, Math.max(head.length, ...body.map((row) => String(row[index] ?? '').length)) + 2),
  );
  // Loaded at first use: a server that writes no workbook does without it.
  const { writeXlsx } = await import('hucre/xlsx');
  const content = await writeXlsx({
    sheets: [
      {
        name,
        columns: widths.map((width) => ({ width })),
        rows: [[...heads], ...body],
        freezePane: { rows: 1 },
      },
    ],
  });
  return Buffer.from(content);
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
