import { childIdPattern, normaliseChildId } from '#contract/children/child-id.ts';
import { columnsOf, type ImportType } from '#contract/imports/rules.ts';
import type { SheetRow } from '../../../xlsx-reader/sheet-rows.ts';
import type { Sheet } from '../../../xlsx-reader/workbook-parts.ts';
import { cleanCell } from './cells.ts';
import { failFile } from './file-refusal.ts';
import { headingsOf } from './headings.ts';

const sheetsMaximum = 100;

interface SheetScan {
  readonly sheet: Sheet;
  readonly hasWords: boolean;
  readonly hasHeadings: boolean;
  readonly hasData: boolean;
}

/** Instructions and lists have one text per row. Table rows have several cells, or at least a child id. */
const isData = ({ cells }: SheetRow): boolean => {
  const texts = cells.flatMap((cell) => cleanCell(cell ?? '') || []);
  return texts.length > 1 || texts.some((text) => childIdPattern.test(normaliseChildId(text)));
};

async function scanSheet(type: ImportType, sheet: Sheet, rows: AsyncIterable<SheetRow>): Promise<SheetScan> {
  let [hasWords, hasHeadings, hasData] = [false, false, false];
  for await (const row of rows) {
    if (!hasWords) {
      const { columns } = headingsOf(type, row);
      hasHeadings = columnsOf[type].every((column) => columns.has(column));
    }
    hasData ||= (hasWords || !hasHeadings) && isData(row);
    hasWords = true;
  }
  return { sheet, hasWords, hasHeadings, hasData };
}

/**
 * Finds the sheet with the headings of the import type, at any position. F7: the file is checked completely, so data in
 * a second sheet is refused rather than ignored.
 */
export async function chooseSheet(
  type: ImportType,
  sheets: readonly Sheet[],
  open: (sheet: Sheet) => AsyncIterable<SheetRow>,
): Promise<Sheet> {
  const [only] = sheets;
  if (!only) return failFile('file-empty');
  if (sheets.length === 1) return only;
  if (sheets.length > sheetsMaximum) failFile('file-unpacks-too-large');
  const looked: SheetScan[] = [];
  for (const sheet of sheets) looked.push(await scanSheet(type, sheet, open(sheet)));
  const chosen =
    looked.find(({ hasHeadings, hasData }) => hasHeadings && hasData) ?? looked.find(({ hasHeadings }) => hasHeadings);
  if (!chosen) return looked.find(({ hasWords }) => hasWords)?.sheet ?? only;
  const further = looked.find((other) => other !== chosen && other.hasData);
  if (further) failFile('file-further-sheet', { sheet: further.sheet.name, chosen: chosen.sheet.name });
  return chosen.sheet;
}
