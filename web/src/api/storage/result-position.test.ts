import { describe, expect, test } from 'vitest';
import { neighbourOf, positionIn } from './result-position.ts';

const ids = ['a', 'b', 'c'];
const page = { page: 2, pageSize: 3, total: 7 };

describe('the place of a record among the results', () => {
  test('is counted over all pages', () => {
    expect(positionIn(ids, 'b', page)?.at).toBe(5);
    expect(positionIn(ids, 'z', page)).toBeUndefined();
  });

  test('has neighbours on the same page and across page boundaries', () => {
    const at = (id: string) => positionIn(ids, id, page) as NonNullable<ReturnType<typeof positionIn>>;
    expect(neighbourOf(at('b'), 1)).toEqual({ page: 2, index: 2 });
    expect(neighbourOf(at('b'), -1)).toEqual({ page: 2, index: 0 });
    expect(neighbourOf(at('a'), -1)).toEqual({ page: 1, index: -1 });
    expect(neighbourOf(at('c'), 1)).toEqual({ page: 3, index: 0 });
  });

  test('has no neighbour beyond either end', () => {
    const first = positionIn(ids, 'a', { page: 1, pageSize: 3, total: 3 });
    const last = positionIn(ids, 'c', { page: 1, pageSize: 3, total: 3 });
    expect(first && neighbourOf(first, -1)).toBeUndefined();
    expect(last && neighbourOf(last, 1)).toBeUndefined();
  });
});
