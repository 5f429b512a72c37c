import { columnLabels } from '#contract/imports/labels.ts';
import { type ImportColumn, importColumns } from '#contract/imports/rules.ts';

/** The columns a refusal names, however it names them, so that the reader's own words can. */
export function missingColumns(named: unknown): readonly ImportColumn[] {
  const names = String(named ?? '').split(/,\s*/);
  return importColumns.filter((column) => {
    const { en, es } = columnLabels[column];
    return [column, en, es].some((name) => names.includes(name));
  });
}
