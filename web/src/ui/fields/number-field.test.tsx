import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useSearchTexts } from '../../i18n/kit-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { NumberRangeCriterion } from '../search/number-range-criterion.tsx';
import { SearchShell } from '../search/search-shell.tsx';
import { NumberField } from './number-field.tsx';

function Field({ digits }: { readonly digits?: number }) {
  const [value, setValue] = useState('');
  return <NumberField label="Hours" value={value} onChange={setValue} digits={digits} />;
}

const hours = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours' });

test('F25 a further digit is not taken while one types; anything else is, and what is pasted stays', async () => {
  const { user } = await renderKit(() => <Field digits={2} />);
  for (const [typed, shown] of [
    ['123', '12'],
    ['1.5', '1.5'],
    ['15.5', '15.'],
    [' 1 2', ' 1 2'],
    ['1x2', '1x2'],
  ] as const) {
    await user.clear(hours());
    await user.type(hours(), typed);
    expect(hours().value, typed).toBe(shown);
  }
  await user.clear(hours());
  await user.paste('123456');
  expect(hours().value).toBe('123456');
});

test('F25 a digit that takes the place of another is taken', async () => {
  const { user } = await renderKit(() => <Field digits={2} />);
  await user.type(hours(), '12');
  await user.type(hours(), '3', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  expect(hours().value).toBe('32');
});

test('F25 without a maximum everything that is typed stays', async () => {
  const { user } = await renderKit(() => <Field />);
  await user.type(hours(), '12345.6 abc');
  expect(hours().value).toBe('12345.6 abc');
});

const send = vi.fn();

interface Range {
  readonly operator?: 'Between' | '' | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

function Search() {
  const texts = useSearchTexts();
  const [range, setRange] = useState<Range>({ operator: 'Between' });
  return (
    <SearchShell
      chips={[{ id: 'age', label: 'Age', value: 'set' }]}
      onRemove={() => undefined}
      onSearch={() => send(range)}
      onClear={() => {
        setRange({ operator: 'Between' });
        return () => setRange(range);
      }}
      loading={false}
      isFolded={false}
      onFold={() => undefined}
      texts={texts}
    >
      <NumberRangeCriterion<'Between'>
        label="Age"
        range={range}
        error={undefined}
        onChange={(_, whole) => setRange(whole)}
        texts={{
          operators: [{ value: 'Between', label: 'Between' }],
          range: (label) => ({
            operator: `${label}, operator`,
            from: `${label}, from`,
            to: `${label}, to`,
            any: 'Any',
            closed: { from: 'From', to: 'To' },
          }),
          notANumber: 'Enter a whole number.',
        }}
      />
      <button type="button" onClick={() => setRange({ operator: 'Between', from: 7 })}>
        Another
      </button>
    </SearchShell>
  );
}

test('W20 F25 in a range 1.5 stays 1.5, is told, and nothing is searched by it', async () => {
  send.mockReset();
  const { user } = await renderKit(Search);
  const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Age, from' });
  const told = () => screen.queryByText('Enter a whole number.');
  await user.type(from(), '1.5');
  expect([from().value, told()]).toEqual(['1.5', expect.anything()]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(from());

  await user.clear(from());
  await user.type(from(), '05');
  expect([from().value, told()]).toEqual(['05', null]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ operator: 'Between', from: 5, to: undefined });

  // A value from outside replaces the typed text for good.
  await user.type(from(), 'x');
  await user.click(screen.getByRole('button', { name: 'Another' }));
  expect([from().value, told()]).toEqual(['7', null]);
  await user.type(from(), 'x');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect([from().value, told()]).toEqual(['', null]);
});
