import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useRangeTexts, useSearchTexts } from '../../i18n/kit-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { windowState } from '../../testing/window.ts';
import { type Range, RangeField } from '../fields/range-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { resultsHeading } from './results-focus.ts';
import { SearchShell } from './search-shell.tsx';

const onSearch = vi.fn();
const none: Range<'equal' | 'between'> = { operator: '', from: '', to: '' };

/** `kept` stays after Clear. */
function Search({ kept = '' }: { readonly kept?: string }) {
  const texts = useSearchTexts();
  const range = useRangeTexts();
  const [name, setName] = useState(kept);
  const [age, setAge] = useState(none);
  const [isFolded, setFolded] = useState(false);
  const chips = name ? [{ id: 'name', label: 'Given Name', value: name }] : [];
  return (
    <SearchShell
      chips={chips}
      onRemove={() => setName('')}
      onSearch={() => {
        onSearch(name);
        setFolded(true);
      }}
      onClear={() => {
        setName(kept);
        setFolded(false);
        return () => {
          setName(name);
          setFolded(isFolded);
        };
      }}
      loading={false}
      isFolded={isFolded}
      onFold={setFolded}
      texts={texts}
    >
      <TextField label="Given Name" value={name} onChange={setName} isSet={name !== ''} />
      <RangeField
        label="Age Range"
        operators={[
          { value: 'equal', label: 'Equal to' },
          { value: 'between', label: 'Between' },
        ]}
        between="between"
        value={age}
        onChange={setAge}
        texts={range('Age Range')}
      >
        {(end) => <TextField {...end} hasHiddenLabel />}
      </RangeField>
    </SearchShell>
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('search shell', () => {
  beforeEach(() => onSearch.mockReset());

  test('Search is off, with its reason, until one criterion is filled', async () => {
    const { user } = await renderKit(() => <Search />);
    expect(button('Search').getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button('Search').getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Fill in at least one criterion to search.');
    await user.click(button('Search'));
    await user.type(screen.getByLabelText('Given Name'), '{Enter}');
    expect(onSearch).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Given Name'), 'Ixch{Enter}');
    expect(onSearch).toHaveBeenCalledWith('Ixch');
  });

  test('F28 Clear can be undone until something else is filled in', async () => {
    const { user } = await renderKit(() => <Search />);
    await user.type(screen.getByLabelText('Given Name'), 'Ixch');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(button('Clear'));
    expect(screen.getByLabelText('Given Name')).toHaveProperty('value', '');
    screen.getByText('All criteria were cleared.');
    await user.click(button('Clear'));
    await user.click(button('Undo'));
    expect(screen.getByLabelText('Given Name')).toHaveProperty('value', 'Ixch');
    expect(screen.queryByText('All criteria were cleared.')).toBeNull();

    await user.click(button('Clear'));
    await user.type(screen.getByLabelText('Given Name'), 'Ana');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

    await user.click(button('Search'));
    await user.click(button('Clear'));
    await user.click(button('Undo'));
    screen.getByText('Ana');
    expect(screen.queryByLabelText('Given Name')).toBeNull();
  });

  test('F28 Undo brings back what the latest Clear took away, also where a chip stays after it', async () => {
    const { user } = await renderKit(() => <Search kept="All" />);
    const name = () => screen.getByLabelText('Given Name');
    await user.type(name(), ' first');
    await user.click(button('Clear'));
    await user.type(name(), ' second');
    await user.click(button('Clear'));
    expect(name()).toHaveProperty('value', 'All');
    await user.click(button('Undo'));
    expect(name()).toHaveProperty('value', 'All second');
  });

  test('after a search the criteria fold to chips; a chip removes its criterion', async () => {
    const { user } = await renderKit(() => <Search />);
    await user.type(screen.getByLabelText('Given Name'), 'Ixch{Enter}');
    expect(screen.queryByLabelText('Given Name')).toBeNull();
    screen.getByText('Ixch');
    const summary = screen.getByRole('region', { name: 'Search criteria' });
    expect(document.activeElement).toBe(summary);
    await user.click(button('Remove Given Name and search again'));
    expect(screen.queryByText('Ixch')).toBeNull();
    expect(document.activeElement).toBe(summary);
    await user.click(button('Edit criteria'));
    expect(document.activeElement).toBe(screen.getByLabelText('Given Name'));
  });

  test('a search leads to the heading of what it finds; criteria that are only hidden do not', async () => {
    const { user } = await renderKit(() => (
      <>
        <Search />
        <h2 {...resultsHeading}>12 children</h2>
      </>
    ));
    await user.type(screen.getByLabelText('Given Name'), 'Ixch{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '12 children' }));
    await user.click(button('Edit criteria'));
    await user.click(button('Hide criteria'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Search criteria' }));
  });

  test('focus is never lost: hidden criteria leave it to their summary, cleared ones to the first field', async () => {
    const { user } = await renderKit(() => <Search />);
    await user.type(screen.getByLabelText('Given Name'), 'Ixch');
    await user.click(button('Hide criteria'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Search criteria' }));
    await user.click(button('Edit criteria'));
    expect(document.activeElement).toBe(screen.getByLabelText('Given Name'));
  });

  test("'/' leads to the first criterion, folded or not, but not from a field", async () => {
    const { user } = await renderKit(() => <Search />);
    act(() => void fireEvent.keyDown(document.body, { key: '/' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Given Name'));
    await user.type(screen.getByLabelText('Given Name'), 'a/b{Enter}');
    expect(onSearch).toHaveBeenCalledWith('a/b');
    act(() => void fireEvent.keyDown(document.body, { key: '/' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Given Name'));
  });

  test('To is open for Between alone, and is emptied with it', async () => {
    const { user } = await renderKit(() => <Search />);
    const field = (name: string) => screen.getByLabelText(`Age Range, ${name}`) as HTMLInputElement;
    expect([field('from').disabled, field('to').disabled]).toEqual([true, true]);
    expect([field('from').placeholder, field('to').placeholder]).toEqual(['From', 'To']);
    await user.selectOptions(field('operator'), 'Between');
    await user.type(field('from'), '5');
    await user.type(field('to'), '12');
    await user.selectOptions(field('operator'), 'Equal to');
    expect([field('from').value, field('to').value, field('to').disabled]).toEqual(['5', '', true]);
    await user.selectOptions(field('operator'), '');
    expect(field('from').value).toBe('');
  });

  test('on a small screen the first criteria stand in the page, not over its header', async () => {
    windowState.isSmall = true;
    await renderKit(() => <Search />);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByLabelText('Given Name');
  });

  test('on a small screen Edit opens a sheet that Escape leaves, and so does Hide when nothing is filled', async () => {
    windowState.isSmall = true;
    const { user } = await renderKit(() => <Search />);
    await user.type(screen.getByLabelText('Given Name'), 'Ixch{Enter}');
    screen.getByRole('heading', { name: '1 criterion set' });
    await user.click(button('Edit criteria'));
    screen.getByRole('dialog', { name: 'Search criteria' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Search criteria' }));
    await user.click(button('Edit criteria'));
    await user.clear(screen.getByLabelText('Given Name'));
    await user.click(button('Hide criteria'));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByLabelText('Given Name');
  });
});
