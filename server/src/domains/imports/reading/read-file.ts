import { createHash } from 'node:crypto';
import { columnLabels, rowLabels } from '#contract/imports/labels.ts';
import {
  columnsOf,
  type ImportColumn,
  type ImportData,
  type ImportType,
  importColumns,
  importFileMaximum,
  importFileMaximumText,
  importRowsMaximum,
} from '#contract/imports/rules.ts';
import type { Language } from '#contract/users/api.ts';
import { cleanCell, type SheetRow } from './cells.ts';
import { csvRows, decodeCsv } from './csv-rows.ts';
import { formatOf } from './file-format.ts';
import { failFile } from './file-refusal.ts';
import { sheetRows } from './sheet-rows.ts';
import { dateFormats, sharedTexts, workbookParts } from './workbook-parts.ts';
import { zipParts } from './zip-parts.ts';

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

/** IMP-020 to IMP-028: a file as rows of an import type, or the reason why it is none. */
export async function readImportFile(
  type: ImportType,
  file: { fileName: string; content: Buffer },
  language: Language = 'en',
): Promise<ReadFile> {
  const { fileName, content } = file;
  if (content.length > importFileMaximum) failFile('file-too-large', { maximum: importFileMaximumText });
  if (content.length === 0) failFile('file-empty');
  if (formatOf(fileName, content) === 'csv') return rowsOf(type, csvRows(decodeCsv(content)), language);
  const book = await workbookParts(zipParts(content));
  const words = {
    texts: await sharedTexts(book.texts),
    dates: await dateFormats(book.styles),
    isFrom1904: book.isFrom1904,
  };
  const sheets = book.sheets.slice(0, sheetsMaximum);
  const fitting =
    sheets.length > 1
      ? await findSheet(
          type,
          sheets.map((sheet) => () => sheetRows(sheet, words)),
        )
      : 0;
  const sheet = sheets[fitting] ?? failFile('file-empty');
  return rowsOf(type, sheetRows(sheet, words), language);
}

const sheetsMaximum = 20;

/** The first sheet with the headings of the type; without one the first with any words. */
async function findSheet(type: ImportType, sheets: readonly (() => AsyncIterable<SheetRow>)[]): Promise<number> {
  let withWords: number | undefined;
  for (const [index, open] of sheets.entries())
    for await (const row of open()) {
      withWords ??= index;
      const { columns } = headingsOf(type, row);
      if (columnsOf[type].every((column) => columns.has(column))) return index;
      break;
    }
  return withWords ?? 0;
}

const headingKey = (text: string) =>
  cleanCell(text)
    .toLowerCase()
    .replace(/[_*:\s]+/g, ' ')
    .trim();

/** Headings of either language are known. */
const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) => [
    [headingKey(columnLabels[column].en), column] as const,
    [headingKey(columnLabels[column].es), column] as const,
  ]),
);

/** Columns that our own exports and error files bring: nobody needs to be told of them. */
const ours = new Set(
  [rowLabels.row, rowLabels.result, rowLabels.errorDescription].flatMap(({ en, es }) => [
    headingKey(en),
    headingKey(es),
  ]),
);

interface Headings {
  readonly columns: ReadonlyMap<ImportColumn, number>;
  readonly twice: string | undefined;
  readonly others: readonly string[];
}

function headingsOf(type: ImportType, { cells }: SheetRow): Headings {
  const columns = new Map<ImportColumn, number>();
  const others: string[] = [];
  let twice: string | undefined;
  for (const [index, cell] of cells.entries()) {
    const text = cleanCell(cell ?? '');
    const column = known.get(headingKey(text));
    if (column === undefined || !columnsOf[type].includes(column)) {
      if (text !== '' && !ours.has(headingKey(text))) others.push(text);
    } else if (columns.has(column)) twice = text;
    else columns.set(column, index);
  }
  return { columns, twice, others };
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

/** The same rows are the same content, whatever program saved them and under whatever name. */
export function contentHash(type: ImportType, rows: readonly FileRow[]): Buffer {
  const hash = createHash('sha256').update(type);
  for (const { data } of rows) {
    for (const column of columnsOf[type]) hash.update(`\u0001${(data[column] ?? '').toUpperCase()}`);
    hash.update('\u0002');
  }
  return hash.digest();
}
