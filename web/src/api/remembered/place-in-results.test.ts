import { describe, expect, test } from 'vitest';
import { placeIn, stepFrom } from './place-in-results.ts';

const ids = ['a', 'b', 'c'];
const page = { page: 2, pageSize: 3, total: 7 };

describe('the place of a record among the results', () => {
  test('is counted over all pages', () => {
    expect(placeIn(ids, 'b', page)?.at).toBe(5);
    expect(placeIn(ids, 'z', page)).toBeUndefined();
  });

  test('has neighbours on the same page and across page boundaries', () => {
    const at = (id: string) => placeIn(ids, id, page) as NonNullable<ReturnType<typeof placeIn>>;
    expect(stepFrom(at('b'), 1)).toEqual({ page: 2, index: 2 });
    expect(stepFrom(at('b'), -1)).toEqual({ page: 2, index: 0 });
    expect(stepFrom(at('a'), -1)).toEqual({ page: 1, index: -1 });
    expect(stepFrom(at('c'), 1)).toEqual({ page: 3, index: 0 });
  });

  test('has no neighbour beyond either end', () => {
    const first = placeIn(ids, 'a', { page: 1, pageSize: 3, total: 3 });
    const last = placeIn(ids, 'c', { page: 1, pageSize: 3, total: 3 });
    expect(first && stepFrom(first, -1)).toBeUndefined();
    expect(last && stepFrom(last, 1)).toBeUndefined();
  });
});
