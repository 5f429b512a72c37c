import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseTypedDate } from '#contract/office-settings/typed-date.ts';
import { useFormTexts, useSearchTexts } from '../../i18n/kit-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { FormShell } from '../form/form-shell.tsx';
import { SaveSearchButton } from '../search/save-search-button.tsx';
import { SearchShell } from '../search/search-shell.tsx';
import { DateField } from './date-field.tsx';
import { FilterForm } from './filter-form.tsx';

const send = vi.fn();
const writing = {
  pattern: 'DD/MM/YYYY',
  read: (typed: string) => parseTypedDate(typed, 'DD/MM/YYYY'),
  language: 'en',
  problems: {
    unreadable: 'Enter a date as DD/MM/YYYY, for example 16/04/2026',
    noSuchDay: 'There is no such day',
    tooEarly: (date: string) => `Not before ${date}`,
    tooLate: (date: string) => `Not after ${date}`,
  },
};
const stored = '2026-04-16';

function Form({
  field: more = {},
}: {
  readonly field?: {
    readonly error?: string;
    readonly isCounted?: boolean;
    readonly earliest?: string;
    readonly latest?: string;
  };
} = {}) {
  const texts = useFormTexts();
  const [date, setDate] = useState<string | null>(stored);
  return (
    <FormShell
      subject="Lock"
      changed={date === stored ? [] : ['Start']}
      invalidCount={0}
      submitError={undefined}
      loading={false}
      onSave={async () => {
        send(date);
        return true;
      }}
      onDiscard={() => setDate(stored)}
      texts={texts}
      isAlwaysOpen
    >
      <DateField {...writing} {...more} label="Start" value={date} onChange={setDate} />
    </FormShell>
  );
}

function Search() {
  const texts = useSearchTexts();
  const [date, setDate] = useState<string | null>(null);
  return (
    <SearchShell
      chips={date ? [{ id: 'date', label: 'Start', value: date }] : []}
      onRemove={() => undefined}
      onSearch={() => send(date)}
      onClear={() => {
        setDate(null);
        return () => setDate(date);
      }}
      loading={false}
      isFolded={false}
      onFold={send}
      tools={<SaveSearchButton label="Save this search" disabledBecause={undefined} onClick={() => send('save')} />}
      texts={texts}
    >
      <DateField {...writing} label="Start" value={date} onChange={setDate} />
    </SearchShell>
  );
}

function Filter() {
  const [date, setDate] = useState<string | null>(null);
  const [latest, setLatest] = useState('2026-04-10');
  return (
    <FilterForm
      typed={date}
      onFilter={() => send(date)}
      onClear={() => {
        setDate(null);
        return () => setDate(date);
      }}
      texts={{ filter: 'Filter', clear: 'Clear', cleared: 'Cleared', undo: 'Undo' }}
    >
      <DateField {...writing} label="Start" value={date} onChange={setDate} latest={latest} />
      <button type="button" onClick={() => setLatest('2026-05-10')}>
        Later
      </button>
    </FilterForm>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
/** By keyboard: a click would open the calendar. */
const focus = () => act(() => field().focus());
const told = () => screen.queryByText(/Enter a date|Not before|Not after|no such day/)?.textContent;

describe('a date', () => {
  beforeEach(() => send.mockReset());

  test.each([
    ['31/02/2026', 'There is no such day'],
    ['abc', 'Enter a date as DD/MM/YYYY, for example 16/04/2026'],
    ['160426', 'Enter a date as DD/MM/YYYY, for example 16/04/2026'],
  ])(
    'F9 %s stays in the field, is told there, is counted, and is not saved in any other form',
    async (text, sentence) => {
      const { user } = await renderKit(Form);
      await user.clear(field());
      await user.paste(text);
      expect(told()).toBeUndefined();
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(told()).toBe(sentence);
      expect(screen.getByText(/Correct 1 field to save/)).toBeTruthy();
      expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text, 'true']);
      expect(document.activeElement).toBe(field());
      expect(send).not.toHaveBeenCalled();

      await user.clear(field());
      await user.paste('01/05/2026');
      expect([told(), screen.queryByText(/Correct 1 field/)]).toEqual([undefined, null]);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(send).toHaveBeenCalledExactlyOnceWith('2026-05-01');
    },
  );

  test.each(['01/01/0020', '01/01/0000', '31/12/0099', '31/12/1899', '01/01/2200'])(
    'F25 %s stays as typed, is refused with the dates that are allowed, and is no date of another century',
    async (text) => {
      const { user } = await renderKit(() => <Form field={{ earliest: '1900-01-01', latest: '2199-12-31' }} />);
      await user.clear(field());
      await user.paste(text);
      await user.tab();
      expect(field().value).toBe(text);
      expect(told()).toBe(text.endsWith('2200') ? 'Not after 2199-12-31' : 'Not before 1900-01-01');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(send).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['says and counts, it is counted there', { error: 'Needed' }, false],
    ['says and does not count, it is counted here', { error: 'Needed', isCounted: false }, true],
  ])('what the form %s', async (_, more, isCountedHere) => {
    const { user } = await renderKit(() => <Form field={more} />);
    await user.clear(field());
    await user.paste('31/02/2026');
    await user.tab();
    expect(screen.queryByText(/Correct 1 field/) !== null).toBe(isCountedHere);
  });

  test('Discard brings the stored date back', async () => {
    const { user } = await renderKit(Form);
    await user.type(field(), '9');
    await user.tab();
    expect(told()).toMatch('Enter a date');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([field().value, told()]).toEqual(['16/04/2026', undefined]);
  });

  test('an emptied field is no date, and a date in ISO is shown as the office writes it', async () => {
    const { user } = await renderKit(Form);
    await user.clear(field());
    await user.tab();
    expect([field().value, told()]).toEqual(['', undefined]);
    focus();
    await user.paste('2026-05-02');
    await user.tab();
    expect(field().value).toBe('02/05/2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenCalledExactlyOnceWith('2026-05-02');
  });

  test('F9 no search is started around a date that cannot be read; Clear empties it', async () => {
    const { user } = await renderKit(Search);
    focus();
    await user.paste('31/02/2026');
    await user.keyboard('{Enter}');
    expect(told()).toBe('There is no such day');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(screen.getByRole('button', { name: 'Save this search' }));
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect([field().value, told()]).toEqual(['', undefined]);
    focus();
    await user.paste('28/02/2026');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(send).toHaveBeenCalledExactlyOnceWith('2026-02-28');
  });

  test('a date beyond the last possible day is told, and taken once it is possible', async () => {
    const { user } = await renderKit(Filter);
    focus();
    await user.paste('11/04/2026');
    await user.keyboard('{Enter}');
    expect([told(), send.mock.calls.length]).toEqual(['Not after 2026-04-10', 0]);
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(told()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(send).toHaveBeenCalledExactlyOnceWith('2026-04-11');
  });

  test('F28 Clear of a filter can be undone', async () => {
    const { user } = await renderKit(Filter);
    focus();
    await user.paste('09/04/2026');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([field().value, screen.queryByText('Cleared')]).toEqual(['09/04/2026', null]);
  });

  test('the calendar opens when it is asked for, and not over what a person on the way by Tab wants next', async () => {
    const { user } = await renderKit(Filter);
    const calendar = () => document.querySelector('[data-dates-dropdown]');
    await user.tab();
    expect([document.activeElement, calendar()]).toEqual([field(), null]);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(calendar()).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(calendar()).toBeNull());
    await user.click(field());
    await waitFor(() => expect(calendar()).not.toBeNull());
    await user.tab();
    await waitFor(() => expect(calendar()).toBeNull());
  });

  test.each([['1/5/2026'], ['1/5/26'], ['01052026'], ['2026-05-01']])(
    'F25 %s is taken, shown back as the office writes it, and sent',
    async (text) => {
      const { user } = await renderKit(Form);
      await user.clear(field());
      await user.type(field(), text);
      expect(field().value).toBe(text);
      await user.tab();
      expect([field().value, told()]).toEqual(['01/05/2026', undefined]);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(send).toHaveBeenCalledExactlyOnceWith('2026-05-01');
    },
  );
});
