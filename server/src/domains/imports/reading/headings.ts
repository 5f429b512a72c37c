import { columnLabels, rowLabels } from '#contract/imports/labels.ts';
import { columnsOf, type ImportColumn, type ImportType, importColumns } from '#contract/imports/rules.ts';
import type { SheetRow } from '../../../xlsx-reader/sheet-rows.ts';
import { cleanCell } from './cells.ts';

const headingKey = (text: string) =>
  cleanCell(text)
    .toLowerCase()
    .replace(/[_*:\s]+/g, ' ')
    .trim();

/** Headings in every language are recognised. */
const known = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    Object.values(columnLabels[column]).map((label) => [headingKey(label), column] as const),
  ),
);

/** Columns of our own exports and error files: not reported as ignored. */
const exportedHeadings = new Set(
  [rowLabels.row, rowLabels.result, rowLabels.errorDescription].flatMap((label) =>
    Object.values(label).map(headingKey),
  ),
);

export interface Headings {
  readonly columns: ReadonlyMap<ImportColumn, number>;
  readonly twice: string | undefined;
  readonly others: readonly string[];
}

export function headingsOf(type: ImportType, { cells }: SheetRow): Headings {
  const columns = new Map<ImportColumn, number>();
  const others: string[] = [];
  let twice: string | undefined;
  for (const [index, cell] of cells.entries()) {
    const text = cleanCell(cell ?? '');
    const column = known.get(headingKey(text));
    if (column === undefined || !columnsOf[type].includes(column)) {
      if (text !== '' && !exportedHeadings.has(headingKey(text))) others.push(text);
    } else if (columns.has(column)) twice = text;
    else columns.set(column, index);
  }
  return { columns, twice, others };
}
