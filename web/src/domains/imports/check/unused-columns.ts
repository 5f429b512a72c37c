import { rowLabels } from '#contract/imports/labels.ts';

/** Headings our own files of rows carry beside the columns: nobody need be told that they are not imported. */
const own: ReadonlySet<string> = new Set(
  [rowLabels.row, rowLabels.result, rowLabels.errorDescription].flatMap(({ en, es }) =>
    [en, es].map((text) => text.toLowerCase()),
  ),
);

const most = 5;

/** The headings to tell of, the first few by name. */
export function unusedColumns(ignored: readonly string[]): {
  readonly named: readonly string[];
  readonly more: number;
} {
  const foreign = ignored.filter((heading) => !own.has(heading.trim().toLowerCase()));
  // One more name is shorter than saying that there is one more.
  const shown = foreign.length <= most + 1 ? foreign : foreign.slice(0, most);
  return { named: shown, more: foreign.length - shown.length };
}
