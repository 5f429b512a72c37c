import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useGridTexts } from '../../i18n/kit-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { windowState } from '../../testing/window.ts';
import type { ColumnLayout } from './column-layout.ts';
import { DataGrid } from './data-grid.tsx';
import type { DataGridProps } from './grid-props.ts';
import type { Column, Density, PageSize, Sort } from './grid-types.ts';
import { focusRowOnReturn } from './row-focus.ts';
import type { Selection } from './selection.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly age: number;
}

const all: readonly Row[] = Array.from({ length: 32 }, (_, index) => ({
  id: `ETH-${String(index + 1).padStart(2, '0')}`,
  name: `Name ${index + 1}`,
  age: index,
}));
const columns: readonly Column<Row>[] = [
  { id: 'id', header: 'Child ID', cell: (row) => row.id, isFixed: true, isSortable: true },
  { id: 'name', header: 'Given Name', cell: (row) => row.name, isSortable: true },
  { id: 'age', header: 'Age', cell: (row) => row.age, isNumber: true },
];

let selected: Selection = new Set();
const onOpen = vi.fn();

function grid(more: Partial<DataGridProps<Row>> = {}, whyNot?: (row: Row) => string | undefined) {
  return function Grid(later: Partial<DataGridProps<Row>> = {}) {
    const texts = useGridTexts();
    const [page, setPage] = useState(1);
    const [pageSize, setPageSize] = useState<PageSize>(10);
    const [sort, setSort] = useState<Sort>({ column: 'id', isDescending: false });
    const [ticked, setTicked] = useState<Selection>(new Set());
    const [layout, setLayout] = useState<ColumnLayout>();
    const [density, setDensity] = useState<Density>('compact');
    selected = ticked;
    return (
      <DataGrid
        title="32 children"
        columns={columns}
        rows={all.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(row) => row.id}
        rowName={(row) => row.id}
        total={all.length}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        onPageSize={setPageSize}
        sort={sort}
        onSort={setSort}
        status="ready"
        selection={{
          selected: ticked,
          onChange: setTicked,
          limit: 3,
          limitText: 'CSM can be sent for a maximum of 3 children',
          whyNot,
          actions: <button type="button">Send CSM</button>,
        }}
        onOpen={onOpen}
        card={(row) => row.name}
        view={{ layout, onLayout: setLayout, density, onDensity: setDensity }}
        texts={texts}
        {...more}
        {...later}
      />
    );
  };
}

const rows = () => screen.getAllByRole('row').slice(1);
const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement;
const tick = (id: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${id}`) });
const press = (key: string, options: object = {}) =>
  act(() => void fireEvent.keyDown(document.activeElement as HTMLElement, { key, ...options }));

/** A grid whose props the test can change. */
async function changingGrid(first: Partial<DataGridProps<Row>>) {
  let change: (next: Partial<DataGridProps<Row>>) => void = () => undefined;
  const Grid = grid();
  await renderKit(function Changing() {
    const [props, setProps] = useState(first);
    change = setProps;
    return <Grid {...props} />;
  });
  return (next: Partial<DataGridProps<Row>>) => act(() => change(next));
}

describe('data grid that waits for its rows', () => {
  const heading = () => screen.getByRole('heading', { name: '32 children' });

  test('P24: Down on the heading before the rows are there goes to the first when they are', async () => {
    const change = await changingGrid({ status: 'loading', rows: [] });
    act(() => heading().focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(heading());
    change({});
    expect(document.activeElement).toBe(row('ETH-01'));
  });

  test('P24: the focus is not moved if the user has moved it meanwhile', async () => {
    const change = await changingGrid({ status: 'loading', rows: [] });
    act(() => heading().focus());
    press('ArrowDown');
    const size = screen.getByLabelText('Rows per page');
    act(() => size.focus());
    change({});
    expect(document.activeElement).toBe(size);
    act(() => heading().focus());
    change({ note: 'again' });
    expect(document.activeElement).toBe(heading());
  });

  test('W18: when the last row of the last page goes, the page before it is shown', async () => {
    const some = all.slice(0, 20);
    const Grid = grid();
    await renderKit(function Shrinking() {
      const [page, setPage] = useState(3);
      const [total, setTotal] = useState(21);
      const here = all.slice(0, total).slice((page - 1) * 10, page * 10);
      return (
        <>
          <button type="button" onClick={() => setTotal(some.length)}>
            Delete
          </button>
          <Grid total={total} page={page} onPage={setPage} rows={here} title={`${total} children`} />
        </>
      );
    });
    screen.getByText('21–21 of 21');
    fireEvent.click(screen.getByText('Delete'));
    await screen.findByText('11–20 of 20');
    screen.getByText('Page 2 of 2');
    expect(rows()).toHaveLength(10);
  });
});

describe('data grid', () => {
  test('CONST-013 pages of 10, 25, 50 and 100, ten at first', async () => {
    const { user } = await renderKit(grid());
    const size = screen.getByLabelText('Rows per page');
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
    expect(rows()).toHaveLength(10);
    await user.selectOptions(size, '25');
    expect(rows()).toHaveLength(25);
    screen.getByText('1–25 of 32');
  });

  test('turns pages, and stops at the ends', async () => {
    const { user } = await renderKit(grid());
    expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    screen.getByText('31–32 of 32');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    screen.getByText('Page 4 of 4');
  });

  test('sorts by buttons in the head, and says how', async () => {
    const { user } = await renderKit(grid());
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Child ID').getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head('Child ID')).getByRole('button'));
    expect(head('Child ID').getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head('Given Name')).getByRole('button'));
    expect(head('Given Name').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Child ID').hasAttribute('aria-sort')).toBe(false);
    expect(within(head('Age')).queryByRole('button')).toBeNull();
  });

  test('a selection spans pages, is counted, limited with its reason, and cleared', async () => {
    const { user } = await renderKit(grid());
    await user.click(tick('ETH-01'));
    await user.click(tick('ETH-02'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(tick('ETH-11'));
    screen.getByText('3 selected');
    screen.getByText('CSM can be sent for a maximum of 3 children');
    const fourth = screen.getByRole('checkbox', { name: 'Select ETH-12. CSM can be sent for a maximum of 3 children' });
    await user.click(fourth);
    expect([...selected]).toEqual(['ETH-01', 'ETH-02', 'ETH-11']);
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(selected.size).toBe(0);
    expect(screen.queryByText('Send CSM')).toBeNull();
  });

  test('a row that cannot be ticked says why, and the box of the page leaves it out', async () => {
    const { user } = await renderKit(grid({}, ({ id }) => (id === 'ETH-01' ? 'Held by another office' : undefined)));
    await user.click(screen.getByRole('checkbox', { name: 'Select ETH-01. Held by another office' }));
    expect(selected.size).toBe(0);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect([...selected]).toEqual(['ETH-02', 'ETH-03', 'ETH-04']);
  });

  test('by keyboard: Up, Down, Space, Shift+Space, Enter', async () => {
    await renderKit(grid());
    expect(document.querySelectorAll('[data-row][tabindex="0"]')).toHaveLength(1);
    act(() => row('ETH-01').focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(row('ETH-02'));
    press(' ');
    expect([...selected]).toEqual(['ETH-02']);
    press('ArrowDown');
    press('ArrowDown');
    press(' ', { shiftKey: true });
    expect([...selected]).toEqual(['ETH-02', 'ETH-03', 'ETH-04']);
    press('ArrowUp');
    press('Enter');
    expect(onOpen).toHaveBeenLastCalledWith(all[2]);
  });

  test('by keyboard: PageDown and PageUp turn the page and keep the focus in the rows', async () => {
    await renderKit(grid());
    act(() => row('ETH-03').focus());
    press('PageDown');
    await waitFor(() => expect(document.activeElement).toBe(row('ETH-11')));
    press('PageUp');
    await waitFor(() => expect(document.activeElement).toBe(row('ETH-01')));
    press('PageUp');
    expect(document.activeElement).toBe(row('ETH-01'));
  });

  test('by keyboard: the focus waits for the rows of the next page while the old ones still stand', async () => {
    let answer = () => {};
    const Slow = () => {
      const [asked, setAsked] = useState(1);
      const [shown, setShown] = useState(1);
      answer = () => setShown(asked);
      const Grid = useMemo(() => grid(), []);
      const rows = all.slice((shown - 1) * 10, shown * 10);
      return <Grid {...{ rows, page: asked, onPage: setAsked, status: asked === shown ? 'ready' : 'loading' }} />;
    };
    await renderKit(Slow);
    act(() => row('ETH-03').focus());
    press('PageDown');
    expect(document.activeElement).toBe(row('ETH-03'));
    await act(async () => answer());
    await waitFor(() => expect(document.activeElement).toBe(row('ETH-11')));
    press('PageDown');
    act(() => screen.getByRole('button', { name: 'Next page' }).focus());
    await act(async () => answer());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }));
  });

  test('the rows are entered from the heading by Down, and where they were left on the way back from a record', async () => {
    const { unmount } = await renderKit(grid());
    act(() => screen.getByRole('heading', { name: '32 children' }).focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(row('ETH-01'));
    unmount();
    focusRowOnReturn('ETH-04');
    const back = await renderKit(grid());
    await waitFor(() => expect(document.activeElement).toBe(row('ETH-04')));
    back.unmount();
    windowState.isSmall = true;
    focusRowOnReturn('ETH-02');
    await renderKit(grid());
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-card]')).toHaveProperty('dataset.card', 'ETH-02'),
    );
  });

  test('columns are chosen, moved and reset without dragging', async () => {
    const { user } = await renderKit(grid());
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .filter(Boolean);
    await user.click(screen.getByRole('button', { name: /^Columns/ }));
    const chooser = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(chooser.getByRole('button', { name: 'Move Age up' }));
    expect(heads()).toEqual(['Child ID', 'Age', 'Given Name']);
    await user.click(chooser.getByRole('checkbox', { name: 'Given Name' }));
    expect(heads()).toEqual(['Child ID', 'Age']);
    await user.click(chooser.getByRole('checkbox', { name: 'Child ID. This column is always shown' }));
    expect(heads()).toEqual(['Child ID', 'Age']);
    await user.click(chooser.getByRole('button', { name: 'Reset' }));
    expect(heads()).toEqual(['Child ID', 'Given Name', 'Age']);
  });

  test('above the cap it says so; without rows and after a failure it says that', async () => {
    const { unmount } = await renderKit(grid({ cap: 1000 }));
    screen.getByText('Only the first 1000 records are shown');
    unmount();
    const empty = await renderKit(grid({ rows: [], total: 0, empty: <p>No children match</p> }));
    screen.getByText('No children match');
    empty.unmount();
    const onRetry = vi.fn();
    const { user } = await renderKit(grid({ status: 'failed', failure: 'Error While Fetching Data', onRetry }));
    expect(screen.getByText('Error While Fetching Data').closest('[role="alert"]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('rows that were read stay when reading them again fails, with a way to try again', async () => {
    const onRetry = vi.fn();
    const { user } = await renderKit(grid({ failure: 'Error While Fetching Data', onRetry }));
    screen.getByText('Error While Fetching Data');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('waiting shows nothing at first, then empty rows, then that it is still working', async () => {
    const skeletons = () => document.querySelectorAll('tbody[aria-hidden] tr').length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await renderKit(grid({ status: 'loading', rows: [] }));
      expect(skeletons()).toBe(0);
      act(() => void vi.advanceTimersByTime(350));
      expect(skeletons()).toBe(10);
      expect(screen.queryByText('Still working')).toBeNull();
      act(() => void vi.advanceTimersByTime(10_000));
      screen.getByText('Still working');
    } finally {
      vi.useRealTimers();
    }
  });

  test('the rows of before stay, dimmed, and nothing in them can be pressed, until others replace them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const change = await changingGrid({});
      change({ status: 'loading', page: 2 });
      expect(document.querySelector('tbody')?.dataset.replacing).toBe('true');
      expect(screen.queryByText('Loading page 2')).toBeNull();
      act(() => void vi.advanceTimersByTime(350));
      expect(document.querySelector('tbody[aria-hidden]')).toBeNull();
      expect(rows().map(({ dataset }) => dataset.row)).toContain('ETH-01');
      expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
      screen.getByText('Loading page 2');
      screen.getByText('Page 2 of 4');
      onOpen.mockClear();
      fireEvent.click(tick('ETH-01'));
      fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
      act(() => row('ETH-01').focus());
      press(' ');
      press('Enter');
      expect(selected.size).toBe(0);
      expect(onOpen).not.toHaveBeenCalled();
      change({ status: 'ready', page: 2, rows: all.slice(10, 20) });
      expect(document.querySelector('tbody')?.dataset.replacing).toBeUndefined();
      expect(screen.queryByText('Loading page 2')).toBeNull();
      fireEvent.click(tick('ETH-11'));
      expect([...selected]).toEqual(['ETH-11']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('on a small screen the cards of before stay likewise', async () => {
    windowState.isSmall = true;
    const change = await changingGrid({});
    onOpen.mockClear();
    change({ status: 'loading', page: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'ETH-01' }));
    expect(onOpen).not.toHaveBeenCalled();
    change({ status: 'ready', page: 2, rows: all.slice(10, 20) });
    fireEvent.click(screen.getByRole('button', { name: 'ETH-11' }));
    expect(onOpen).toHaveBeenLastCalledWith(all[10]);
  });

  test('after ten seconds it is still working; Cancel returns to the page, size and order shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const told: unknown[] = [];
      const tell = {
        onPage: (page: number) => told.push(page),
        onPageSize: (size: number) => told.push(`${size} rows`),
        onSort: (sort: Sort) => told.push(sort),
        onCancel: () => told.push('cancelled'),
      };
      const byId = { column: 'id', isDescending: false };
      const change = await changingGrid({ ...tell, page: 3, sort: byId });
      const byName = { column: 'name', isDescending: true };
      change({ ...tell, status: 'loading', page: 1, pageSize: 25, sort: byName });
      act(() => void vi.advanceTimersByTime(9_000));
      expect(screen.queryByText('Still working')).toBeNull();
      act(() => void vi.advanceTimersByTime(1_100));
      screen.getByText('Still working');
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(told).toEqual([byId, '10 rows', 3]);
      // Other criteria: there is no page to return to.
      told.length = 0;
      change({ ...tell, status: 'loading', page: 3, sort: byId });
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(told).toEqual(['cancelled']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a page that could not be loaded keeps the head, the count and the selection, and is left by the page buttons', async () => {
    const onPage = vi.fn();
    const onRetry = vi.fn();
    const change = await changingGrid({ page: 2, onPage, isCounted: true, cap: 1000 });
    fireEvent.click(tick('ETH-02'));
    const failed = { status: 'failed', page: 3, rows: [], total: 0, title: '0 children', isCounted: true } as const;
    change({ ...failed, onPage, onRetry });
    screen.getByRole('heading', { name: '32 children' });
    screen.getByText('Only the first 1000 records are shown');
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
    screen.getByText('1 selected');
    screen.getByText('Page 3 of 4');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenLastCalledWith(2);
    // Other criteria: the number of rows is unknown.
    change({ ...failed, page: 1 });
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
    screen.getByRole('heading', { name: 'List' });
    expect(screen.queryByText(/^Page \d/)).toBeNull();
  });

  test('on a small screen rows are cards, and sorting is a list', async () => {
    windowState.isSmall = true;
    const { user } = await renderKit(grid());
    expect(screen.queryByRole('table')).toBeNull();
    screen.getByText('Name 1');
    await user.click(tick('ETH-01'));
    screen.getByText('1 selected');
    screen.getByLabelText('Sort by');
  });

  test('on a small screen the order, its direction and the rows per page are seen and changed', async () => {
    windowState.isSmall = true;
    const onSort = vi.fn();
    const onPageSize = vi.fn();
    const sort = { column: 'id', isDescending: true };
    const { user } = await renderKit(grid({ sort, onSort, onPageSize }));
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('id');
    await user.click(screen.getByRole('button', { name: 'Sorted descending. Sort ascending' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'id', isDescending: false });
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    expect(onPageSize).toHaveBeenLastCalledWith(50);
  });

  test('on a small screen a list can be sorted by a hidden column, also while it is fetched', async () => {
    windowState.isSmall = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const view = {
        layout: { order: [], hidden: ['name'] },
        onLayout: vi.fn(),
        density: 'compact',
        onDensity: vi.fn(),
      };
      const sort = { column: 'name', isDescending: false };
      await renderKit(grid({ sort, view: view as never, status: 'loading' }));
      act(() => void vi.advanceTimersByTime(350));
      expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('name');
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a list that could not be fetched does not say it has no rows; an empty one says so', async () => {
  const nothing = { title: '0 children', isCounted: true, rows: [], total: 0 } as const;
  await renderKit(grid({ ...nothing, status: 'failed' }));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('List');
  await renderKit(grid({ ...nothing, empty: 'No children yet' }));
  screen.getByRole('heading', { name: '0 children' });
  expect(screen.getByText('No children yet').tagName).toBe('P');
});
