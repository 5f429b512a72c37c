import { describe, expect, test } from 'vitest';
import { deselect, pageState, select, selectRange, toggle, togglePage } from './selection.ts';

const of = (...keys: string[]) => new Set(keys);
const page = ['a', 'b', 'c', 'd'];

describe('selection', () => {
  test('spans pages: what is ticked elsewhere stays', () => {
    expect([...toggle(of('x'), 'a')]).toEqual(['x', 'a']);
    expect([...toggle(of('x', 'a'), 'a')]).toEqual(['x']);
    expect([...deselect(of('x', 'a'), page)]).toEqual(['x']);
  });

  test('stops at the limit', () => {
    expect([...select(of('x'), page, 3)]).toEqual(['x', 'a', 'b']);
    expect([...toggle(of('x', 'y'), 'a', 2)]).toEqual(['x', 'y']);
    expect([...toggle(of('x', 'y'), 'x', 2)]).toEqual(['y']);
  });

  test('the box of the page fills it, or clears it when nothing more can be added', () => {
    expect(pageState(of('x'), page)).toBe('none');
    expect(pageState(of('a'), page)).toBe('some');
    expect(pageState(of(...page), page)).toBe('all');
    expect([...togglePage(of('a'), page)]).toEqual(['a', 'b', 'c', 'd']);
    expect([...togglePage(of('x', ...page), page)]).toEqual(['x']);
    expect([...togglePage(of('a', 'b'), page, 2)]).toEqual([]);
  });

  test('a range reaches from the last row touched, in both directions', () => {
    expect([...selectRange(of(), page, 'b', 'd')]).toEqual(['b', 'c', 'd']);
    expect([...selectRange(of('d'), page, 'd', 'b')]).toEqual(['d', 'b', 'c']);
    expect([...selectRange(of(), page, undefined, 'c')]).toEqual(['c']);
    expect([...selectRange(of(), page, 'gone', 'c')]).toEqual(['c']);
    expect([...selectRange(of('x'), page, 'a', 'not here')]).toEqual(['x']);
  });
});
