import { sql } from 'kysely';
import type { Explanation } from '#contract/shared/search-results.ts';
import { allOf, type Clause } from './clauses.ts';
import type { Source } from './find-ids.ts';
import type { SearchConnection } from './searches.ts';

/** Exact up to `countUpTo`; null when the count timed out. */
interface Count {
  readonly count: number | null;
  readonly isMore: boolean;
}

const countUpTo = 10_000;
/** Time budget for all counts, as a multiple of one count's timeout. */
const countsAltogether = 6;
/** With less time left a count would probably be cancelled, so it is not started. */
const leastMilliseconds = 100;

interface Explained extends Pick<Source, 'table'> {
  /** Table alias used by the clauses. */
  readonly alias?: string;
  /** Receives the matching ids when a count is so small that it reveals something about each row. */
  readonly onFew?: { readonly most: number; readonly tell: (ids: readonly number[]) => void };
}

/**
 * For a search without results: how many rows each criterion matches alone, and how many match without it. Most
 * restrictive first.
 */
export async function explainEmpty(
  connection: SearchConnection,
  { table, alias = 'c', onFew }: Explained,
  clauses: readonly Clause[],
): Promise<Explanation[]> {
  const ends = Date.now() + countsAltogether * connection.countWithin;
  const explained: { readonly name: string; readonly alone: Count; readonly without: Count }[] = [];
  for (const clause of clauses) {
    const others = clauses.filter((other) => other !== clause);
    const without = others.length === 0 ? { count: null, isMore: false } : await count(others);
    explained.push({ name: clause.name, alone: await count([clause]), without });
  }
  return explained
    .sort((a, b) => strength(b.without) - strength(a.without))
    .map(({ name, alone, without }) => ({
      criterion: name,
      matchesAlone: alone.count,
      isMoreAlone: alone.isMore,
      resultsWithout: without.count,
      isMoreWithout: without.isMore,
    }));

  async function count(some: readonly Clause[]): Promise<Count> {
    const left = Math.min(connection.countWithin, ends - Date.now());
    if (left < leastMilliseconds) return { count: null, isMore: false };
    const counted = await connection.withTimeout(left, async () => {
      const { rows } = await sql<{ count: string; few: number[] }>`
        select count(*) as count, ${onFew ? sql`(array_agg(id))[1:${onFew.most}]` : sql`'{}'::integer[]`} as few from (
          select ${sql.raw(onFew ? `${alias}.id` : '1')} from ${sql.raw(`${table} ${alias}`)}
           where ${allOf(some, connection.frequencies)} limit ${countUpTo + 1}
        ) found`.execute(connection.db);
      const found = Number(rows[0]?.count ?? 0);
      if (onFew && found <= onFew.most) onFew.tell(rows[0]?.few ?? []);
      return found;
    });
    if (counted === undefined) return { count: null, isMore: false };
    return { count: Math.min(counted, countUpTo), isMore: counted > countUpTo };
  }
}

const strength = ({ count, isMore }: Count): number => (isMore ? Number.POSITIVE_INFINITY : (count ?? -1));
