import { createHash } from 'node:crypto';
import { columnLabels } from '#contract/imports/labels.ts';
import {
  columnsOf,
  type ImportColumn,
  type ImportData,
  type ImportType,
  importFileMaximum,
  importFileMaximumText,
  importRowsMaximum,
} from '#contract/imports/rules.ts';
import { type Language, sourceLanguage } from '#contract/shared/language.ts';
import { readWorkbook } from '../../../xlsx-reader/read-workbook.ts';
import type { SheetRow } from '../../../xlsx-reader/sheet-rows.ts';
import { WorkbookError } from '../../../xlsx-reader/workbook-error.ts';
import { cleanCell } from './cells.ts';
import { chooseSheet } from './choose-sheet.ts';
import { csvRows, decodeCsv } from './csv-rows.ts';
import { formatOf } from './file-format.ts';
import { failFile } from './file-refusal.ts';
import { type Headings, headingsOf } from './headings.ts';

export interface FileRow {
  readonly rowId: number;
  readonly data: ImportData;
}

export interface ReadFile {
  readonly rows: readonly FileRow[];
  /** Headings this import type does not use. */
  readonly ignoredColumns: readonly string[];
}

type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>;

/** IMP-028. Checked before parsing, so that a refused file does not wait in the queue. */
export function requireSize({ length }: Buffer): void {
  if (length > importFileMaximum) failFile('file-too-large', { maximum: importFileMaximumText });
  if (length === 0) failFile('file-empty');
}

/** IMP-020 to IMP-028: parses a file to rows of the import type, or refuses it with a reason. */
export async function readImportFile(
  type: ImportType,
  file: { fileName: string; content: Buffer },
  language: Language = sourceLanguage,
): Promise<ReadFile> {
  requireSize(file.content);
  try {
    return await rowsOf(type, await linesOf(type, file), language);
  } catch (error) {
    if (error instanceof WorkbookError) failFile(`file-${error.problem}`);
    throw error;
  }
}

async function linesOf(type: ImportType, { fileName, content }: { fileName: string; content: Buffer }): Promise<Rows> {
  if (formatOf(fileName, content) === 'csv') return csvRows(decodeCsv(content));
  const book = await readWorkbook(content);
  return book.rowsOf(await chooseSheet(type, book.sheets, book.rowsOf));
}

async function rowsOf(type: ImportType, lines: Rows, language: Language): Promise<ReadFile> {
  let headings: Headings | undefined;
  const rows: FileRow[] = [];
  for await (const line of lines) {
    if (!headings) {
      headings = headingsOf(type, line);
      requireTemplate(type, headings, language);
      continue;
    }
    const data: Partial<Record<ImportColumn, string>> = {};
    let isEmpty = true;
    for (const [column, index] of headings.columns) {
      const text = cleanCell(line.cells[index] ?? '');
      data[column] = text;
      if (text !== '') isEmpty = false;
    }
    if (isEmpty) continue;
    if (rows.push({ rowId: line.number, data }) > importRowsMaximum)
      failFile('file-too-many-rows', { maximum: importRowsMaximum });
  }
  if (rows.length === 0) failFile('file-empty');
  return { rows, ignoredColumns: headings?.others.slice(0, 50) ?? [] };
}

/** IMP-022, IMP-023, IMP-025, IMP-027. */
function requireTemplate(type: ImportType, { columns, twice }: Headings, language: Language): void {
  if (twice !== undefined) failFile('file-column-twice', { column: twice });
  const missing = columnsOf[type].filter((column) => !columns.has(column));
  if (missing.length > 0)
    failFile('template-mismatch', { columns: missing.map((column) => columnLabels[column][language]).join(', ') });
}

/** Equal rows give an equal hash, regardless of the program and file name. */
export function contentHash(type: ImportType, rows: readonly FileRow[]): Buffer {
  const hash = createHash('sha256').update(type);
  for (const { data } of rows) {
    for (const column of columnsOf[type]) hash.update(`\u0001${(data[column] ?? '').toUpperCase()}`);
    hash.update('\u0002');
  }
  return hash.digest();
}
