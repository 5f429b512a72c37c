import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearOtherFeatures } from '../storage/feature-store.ts';
import type { SharedForm } from './search-form.ts';
import { clearStoredSelection, useSearchState } from './search-state.ts';

interface Form {
  readonly name?: string;
}
const parse = (value: unknown): Form | undefined =>
  typeof value === 'object' && value !== null && !('old' in value) ? (value as Form) : undefined;
const mount = (arrive?: () => SharedForm<Form> | 'unreadable') =>
  renderHook(() =>
    useSearchState<Form>({
      feature: 'children',
      name: 'search',
      defaults: { name: 'default' },
      sort: 'ChildId',
      parse,
      ...(arrive && { arrive }),
    }),
  );
const open = (arrive?: () => SharedForm<Form> | 'unreadable') => mount(arrive).result;

beforeEach(() => window.sessionStorage.clear());

test('NAV-027 criteria, page, order and ticks are found again on the way back, until the feature is left', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  act(() => screen.current.set({ page: 3, selected: ['a'], sort: { column: 'Age', isDescending: true } }));
  clearOtherFeatures('/searchchild/viewchild');
  expect(open().current.state).toMatchObject({
    form: { name: 'Ana' },
    searched: { name: 'Ana' },
    page: 3,
    selected: ['a'],
    sort: { column: 'Age', isDescending: true },
    isFolded: true,
  });
  clearOtherFeatures('/searchproject');
  expect(open().current.state).toMatchObject({ form: { name: 'default' }, page: 1, selected: [] });
});

test('NAV-027 changes are stored when they are made, even if the screen is left before it shows them', () => {
  const { result, unmount } = mount();
  act(() => {
    result.current.search({ name: 'Ana' });
    result.current.set({ selected: ['a'] });
    result.current.set({ page: 3 });
    unmount();
  });
  expect(open().current.state).toMatchObject({ searched: { name: 'Ana' }, page: 3, selected: ['a'] });
});

test('F8 a search from a shared link is found again on the way back', () => {
  open(() => ({ form: { name: 'shared' }, isSound: true }));
  expect(open().current.state).toMatchObject({ searched: { name: 'shared' }, isFolded: true });
});

test('SESSION-018 criteria are kept in the storage of this tab alone', () => {
  window.localStorage.clear();
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  expect(JSON.parse(window.sessionStorage.getItem('prcds.screen.children') ?? '{}')).toMatchObject({
    search: { form: { name: 'Ana' }, searched: { name: 'Ana' } },
  });
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('Ana');
});

test('CONST-013 ten results are shown at first, and as many as were chosen from then on', () => {
  const screen = open();
  expect(screen.current.state.pageSize).toBe(10);
  for (const pageSize of [25, 50, 100] as const) {
    act(() => screen.current.set({ pageSize }));
    act(() => screen.current.search({ name: 'Ana' }));
    expect(open().current.state.pageSize).toBe(pageSize);
  }
});

test('CHILD-039 CHILD-040 Clear returns to the defaults and takes the results away', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  act(() => screen.current.set({ pageSize: 50, selected: ['a'] }));
  act(() => void screen.current.clear());
  expect(screen.current.state).toMatchObject({ form: { name: 'default' }, page: 1, pageSize: 50, selected: [] });
  expect(screen.current.state.searched).toBeUndefined();
});

test('F28 Clear can be undone: criteria, results, page, order and ticks are as they were', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  act(() => screen.current.set({ page: 3, selected: ['a'], sort: { column: 'Age', isDescending: true } }));
  const before = screen.current.state;
  const undo: (() => void)[] = [];
  act(() => void undo.push(screen.current.clear()));
  expect(screen.current.state.searched).toBeUndefined();
  act(() => undo[0]?.());
  expect(screen.current.state).toEqual(before);
  expect(open().current.state).toEqual(before);
});

test('whoever no longer waits for the results has the form again, with its order', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }, { column: 'Age', isDescending: true }));
  act(() => screen.current.cancel());
  expect(screen.current.state).toMatchObject({ form: { name: 'Ana' }, isFolded: false, sort: { column: 'Age' } });
  expect(screen.current.state.searched).toBeUndefined();
  expect(open().current.state).toEqual(screen.current.state);
});

test('a new search begins on its first page without the ticks of the last one', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  act(() => screen.current.set({ page: 4, selected: ['a'] }));
  act(() => screen.current.search({ name: 'Eva' }, { column: 'Age', isDescending: true }));
  expect(screen.current.state).toMatchObject({ page: 1, selected: [], sort: { column: 'Age', isDescending: true } });
});

test('a selection that was acted on is cleared when the user returns', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  act(() => screen.current.set({ page: 2, selected: ['a'] }));
  clearStoredSelection('children', 'search');
  expect(open().current.state).toMatchObject({ searched: { name: 'Ana' }, page: 2, selected: [] });
});

test('a shared search takes precedence over the stored state, and a stored state that does not parse is dropped', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  const shared = open(() => ({ form: { name: 'shared' }, isSound: true }));
  expect(shared.current.state).toMatchObject({ searched: { name: 'shared' }, isFolded: true });
  window.sessionStorage.setItem('prcds.screen.children', JSON.stringify({ search: { form: { old: 1 } } }));
  expect(open().current.state.form).toEqual({ name: 'default' });
});

test('F8 a link beyond the limits fills the fields and searches nothing; an unreadable one changes nothing', () => {
  const screen = open();
  act(() => screen.current.search({ name: 'Ana' }));
  const beyond = open(() => ({ form: { name: 'too much' }, isSound: false }));
  expect(beyond.current.linkTrouble).toBe('beyond-limits');
  expect(beyond.current.state).toMatchObject({ form: { name: 'too much' }, isFolded: false });
  expect(beyond.current.state.searched).toBeUndefined();
  const unreadable = open(() => 'unreadable');
  expect(unreadable.current.linkTrouble).toBe('unreadable');
  expect(unreadable.current.state.searched).toEqual({ name: 'Ana' });
  act(() => unreadable.current.search({ name: 'Eva' }));
  expect(unreadable.current.linkTrouble).toBeUndefined();
});

test('F8 a refused search stays in the fields, and its stored state is cleared', () => {
  const screen = open(() => ({ form: { name: 'gone' }, isSound: true }));
  act(() => screen.current.refuse());
  expect(screen.current.state).toMatchObject({ form: { name: 'gone' }, isFolded: false });
  expect(screen.current.state.searched).toBeUndefined();
  expect(open().current.state).toMatchObject({ form: { name: 'default' } });
});
