import { rowLabels } from '#contract/imports/labels.ts';

/** Headings that our own exports add; they are not reported as ignored. */
const own: ReadonlySet<string> = new Set(
  [rowLabels.row, rowLabels.result, rowLabels.errorDescription].flatMap(({ en, es }) =>
    [en, es].map((text) => text.toLowerCase()),
  ),
);

const namesMaximum = 5;

/** The ignored headings to report: the first few by name, the rest as a count. */
export function unusedColumns(ignored: readonly string[]): {
  readonly named: readonly string[];
  readonly more: number;
} {
  const foreign = ignored.filter((heading) => !own.has(heading.trim().toLowerCase()));
  // A single remaining heading is named, not counted.
  const shown = foreign.length <= namesMaximum + 1 ? foreign : foreign.slice(0, namesMaximum);
  return { named: shown, more: foreign.length - shown.length };
}
