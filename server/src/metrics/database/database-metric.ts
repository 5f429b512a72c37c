import type { Labels, Sample } from '../registry.ts';

/**
 * Metrics read from the database, by small indexes only, so that the cost does not grow with the number of children.
 */
export interface DatabaseMetric {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

type Column<Row> = readonly [name: string, help: string, read: (row: Row) => number | boolean | null];

/** One metric for each column, with a sample for each row whose value is not null. */
export const metricsOf = <Row>(
  rows: readonly Row[],
  labelsOf: (row: Row) => Labels,
  columns: readonly Column<Row>[],
): DatabaseMetric[] =>
  columns.map(([name, help, read]) => ({
    name,
    help,
    samples: rows.flatMap((row): Sample[] => {
      const value = read(row);
      return value === null ? [] : [{ labels: labelsOf(row), value: Number(value) }];
    }),
  }));
