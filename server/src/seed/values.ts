import { type Draw, weighted } from '../random.ts';
import { listWeights, type Weights } from './distributions.ts';

/** Lookup value ids of the target database, by list and code. */
export type LookupIds = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Values {
  id(list: string, code: string): number;
  /** Draws a value's id, or null for a missing value. */
  draw(list: string, weights?: Weights): Draw<number | null>;
  ids(list: string): readonly number[];
}

export function createValues(lookups: LookupIds): Values {
  const codesOf = (list: string) => {
    const codes = lookups.get(list);
    if (!codes) throw new Error(`there is no list ${list}`);
    return codes;
  };
  const id = (list: string, code: string) => {
    const found = codesOf(list).get(code);
    if (found === undefined) throw new Error(`the list ${list} has no ${code}`);
    return found;
  };
  const falling = (list: string): Weights =>
    Object.fromEntries([...[...codesOf(list).keys()].map((code, i) => [code, 10 / (i + 1) ** 0.7]), ['', 2]]);
  const draw = (list: string, weights: Weights = listWeights[list] ?? falling(list)) =>
    weighted(Object.entries(weights).map(([code, weight]) => [code === '' ? null : id(list, code), weight] as const));
  return { id, draw, ids: (list) => [...codesOf(list).values()] };
}
