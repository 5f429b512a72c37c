import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Histogram: the share of rows for each attribute value, from PostgreSQL's own statistics. */
export interface Frequencies {
  share(index: string, number: number): number;
}

interface Row {
  readonly index: string;
  readonly numbers: number[] | null;
  readonly shares: number[] | null;
}

/** Element frequencies of expression indexes on arrays. The list ends with the minimum, maximum and null shares. */
export async function readFrequencies(db: Db): Promise<Frequencies> {
  const { rows } = await sql<Row>`
    select tablename as index, most_common_elems::text::integer[] as numbers, most_common_elem_freqs as shares
      from pg_stats
     where schemaname = current_schema() and most_common_elems is not null
       and tablename in (select indexrelid::regclass::text from pg_index where indexprs is not null)`.execute(db);
  const byIndex = new Map(
    rows.map(({ index, numbers, shares }) => [
      index,
      new Map((numbers ?? []).map((number, i) => [number, shares?.[i] ?? 0])),
    ]),
  );
  return { share: (index, number) => byIndex.get(index)?.get(number) ?? 0 };
}

const cacheMilliseconds = 300_000;

/** Cached for five minutes: an outdated share affects speed only, never results. */
export function cacheFrequencies(db: Db): () => Promise<Frequencies> {
  let known: Promise<Frequencies> | undefined;
  let until = 0;
  return () => {
    if (!known || Date.now() >= until) {
      until = Date.now() + cacheMilliseconds;
      known = readFrequencies(db).catch((error) => {
        known = undefined;
        throw error;
      });
    }
    return known;
  };
}
