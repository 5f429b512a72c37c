import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { dateFormats, type Sheet, sharedTexts, workbookParts } from './workbook-parts.ts';
import { zipParts } from './zip-parts.ts';

export interface Workbook {
  /** Visible sheets in order. */
  readonly sheets: readonly Sheet[];
  /** Unpacks the sheet anew with each call. */
  rowsOf(sheet: Sheet): AsyncIterable<SheetRow>;
}

export async function readWorkbook(content: Buffer): Promise<Workbook> {
  const book = await workbookParts(zipParts(content));
  const words = {
    texts: await sharedTexts(book.texts),
    dates: await dateFormats(book.styles),
    isFrom1904: book.isFrom1904,
  };
  return { sheets: book.sheets, rowsOf: ({ part }) => sheetRows(part, words) };
}
