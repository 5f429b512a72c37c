import { columnLabels, rowLabels } from '#contract/imports/labels.ts';
import { columnsOf, type ImportFormat, type ImportType, importFileMaximum } from '#contract/imports/rules.ts';
import type { Language } from '#contract/shared/language.ts';
import { byteOrderMark, csvLine, csvType } from '../../http/files/csv.ts';
import { fileName } from '../../http/files/file-name.ts';
import { xlsxType } from '../../http/files/workbook.ts';
import type { DownloadedFile } from '../../http/route-output.ts';
import { inUploadQueue, type QueueClient } from './upload-queue.ts';
import { plainWorkbook, templateWorkbook } from './workbook.ts';

/** Rows as a file that can be uploaded again: the first columns match the template. */

export interface RowTable {
  readonly name: readonly (string | number)[];
  readonly type: ImportType;
  readonly format: ImportFormat;
  /** Columns after those of the template. */
  readonly further: readonly string[];
  readonly count: number;
  /** Can be called repeatedly; each call reads from the start. */
  readonly rows: () => AsyncIterable<readonly string[]>;
}

/** Larger workbooks have no drop-down lists and no instructions. */
const preparedMaximum = 5_000;

export const headings = (type: ImportType, language: Language) =>
  columnsOf[type].map((column) => columnLabels[column][language]);

async function csvContent(heads: readonly string[], rows: AsyncIterable<readonly string[]>): Promise<Buffer> {
  const lines = [byteOrderMark, csvLine(heads)];
  for await (const row of rows) lines.push(csvLine(row));
  return Buffer.from(lines.join(''));
}

async function workbookContent({ type, count, rows }: RowTable, heads: readonly string[], language: Language) {
  if (count > preparedMaximum) return plainWorkbook(rowLabels.data[language], heads, rows());
  const all: (readonly string[])[] = [];
  for await (const row of rows()) all.push(row);
  return templateWorkbook({ type, language, heads, rows: all });
}

async function asFile(table: RowTable, language: Language) {
  const { name, type, format, further, rows } = table;
  const heads = [...headings(type, language), ...further];
  return format === 'csv'
    ? { fileName: fileName(language, 'csv', ...name), contentType: csvType, content: await csvContent(heads, rows()) }
    : {
        fileName: fileName(language, 'xlsx', ...name),
        contentType: xlsxType,
        content: await workbookContent(table, heads, language),
      };
}

async function* limitColumns(rows: AsyncIterable<readonly string[]>, columns: number) {
  for await (const row of rows) yield row.slice(0, columns);
}

/** Keeps the file below the upload limit: falls back from csv to xlsx, then to the template's columns only. */
export function asUploadable(asker: QueueClient, table: RowTable, language: Language): Promise<DownloadedFile> {
  const packed = { ...table, format: 'xlsx' } as const;
  const bare = { ...packed, further: [], rows: () => limitColumns(table.rows(), columnsOf[table.type].length) };
  return inUploadQueue(asker, async () => {
    for (const way of table.format === 'csv' ? [table, packed] : [packed]) {
      const made = await asFile(way, language);
      if (made.content.length <= importFileMaximum) return made;
    }
    return asFile(bare, language);
  });
}
