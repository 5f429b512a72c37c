import { columnLabels } from '#contract/imports/labels.ts';
import { type ImportColumn, importColumns } from '#contract/imports/rules.ts';

/** The columns named in a server error, by key or by label, so that they can be shown in the reader's language. */
export function missingColumns(named: unknown): readonly ImportColumn[] {
  const names = String(named ?? '').split(/,\s*/);
  return importColumns.filter((column) => {
    const { en, es } = columnLabels[column];
    return [column, en, es].some((name) => names.includes(name));
  });
}
