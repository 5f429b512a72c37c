import type { DataValidation, WriteSheet } from 'hucre/xlsx';
import { instructionsFor, rowLabels, yesNoLabels } from '#contract/imports/labels.ts';
import { columnsOf, type ImportType } from '#contract/imports/rules.ts';
import type { Language } from '#contract/shared/language.ts';
import { escapeFormula } from '../../http/files/csv.ts';
import { sheetName } from '../../http/files/workbook.ts';

/** Workbooks to fill in and upload: ids stay text, Yes and No come from a drop-down list. */

interface Wanted {
  readonly type: ImportType;
  readonly language: Language;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const text = '@';
const lastRow = 50_001;
/** Empty cells formatted as text, so that a spreadsheet does not convert typed or pasted values. */
const preparedRows = 10_000;
const widths = { heading: 24, further: 60, instructions: 100 } as const;
const isYesNo = (column: string) => column === 'childDataVerified' || column === 'sponsorshipReady';
const letter = (index: number) => String.fromCharCode(65 + index);

function choices(type: ImportType, language: Language): DataValidation[] {
  const { yes, no, only } = yesNoLabels;
  return columnsOf[type].flatMap((column, index) =>
    isYesNo(column)
      ? [
          {
            type: 'list',
            values: [yes[language], no[language]],
            range: `${letter(index)}2:${letter(index)}${lastRow}`,
            allowBlank: true,
            showErrorMessage: true,
            errorMessage: only[language],
          },
        ]
      : [],
  );
}

type Cells = NonNullable<WriteSheet['cells']>;

/** A format applies to cells, not to columns, so the cells must exist in the file. */
function cellsOf(heads: readonly string[], columns: number, filled: number): Cells {
  const cells: Cells = new Map();
  for (const [index, value] of heads.entries()) cells.set(`0,${index}`, { value, style: { font: { bold: true } } });
  for (let row = filled + 1; row <= preparedRows; row += 1)
    for (let column = 0; column < columns; column += 1) cells.set(`${row},${column}`, { style: { numFmt: text } });
  return cells;
}

/** Streams rows without formatting; building the workbook in memory would need too much. */
export async function plainWorkbook(name: string, heads: readonly string[], rows: AsyncIterable<readonly string[]>) {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* lines() {
    yield [...heads];
    for await (const row of rows) yield row.map(escapeFormula);
  }
  const columns = heads.map(() => ({ width: widths.heading }));
  // Shared strings make the file smaller, because the same reasons repeat.
  const stream = writeXlsxStream(lines(), {
    name: sheetName(name),
    columns,
    freezePane: { rows: 1 },
    inlineStrings: false,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function templateWorkbook({ type, language, heads, rows }: Wanted): Promise<Buffer> {
  const own = columnsOf[type].length;
  const { writeXlsx } = await import('hucre/xlsx');
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(rowLabels.data[language]),
        columns: heads.map((_, index) => ({ width: index < own ? widths.heading : widths.further, numFmt: text })),
        rows: [[...heads], ...rows.map((row) => row.map(escapeFormula))],
        cells: cellsOf(heads, own, rows.length),
        dataValidations: choices(type, language),
        freezePane: { rows: 1 },
      },
      {
        name: sheetName(rowLabels.instructions[language]),
        columns: [{ width: widths.instructions }],
        rows: instructionsFor(type, language).map((line) => [line]),
      },
    ],
  });
  return Buffer.from(content);
}
