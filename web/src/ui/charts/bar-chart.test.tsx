import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderKit } from '../../testing/render-kit.tsx';
import { BarChart } from './bar-chart.tsx';

const texts = { show: 'Show as', bars: 'Bars', table: 'Table', total: 'All', number: String };

const Chart = () => (
  <BarChart
    title="5 of 12 children are available"
    category="Age"
    series={['Available', 'Others']}
    bars={[
      { label: '0 to 2 years', values: [1, 2] },
      { label: '3 to 5 years', values: [4, 5] },
    ]}
    texts={texts}
  />
);

describe('bar chart', () => {
  test('each bar has its label and its number, and starts at zero', async () => {
    await renderKit(Chart);
    screen.getByRole('figure', { name: '5 of 12 children are available' });
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['0 to 2 years3', '3 to 5 years9']);
    const widths = [...document.querySelectorAll<HTMLElement>('[data-series][style]')].map((bar) =>
      Math.round(Number.parseFloat(bar.style.width)),
    );
    expect(widths).toEqual([11, 22, 44, 56]);
  });

  test('the switch shows the same as a table with its sums', async () => {
    const { user } = await renderKit(Chart);
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Age', 'Available', 'Others', 'All'],
      ['0 to 2 years', '1', '2', '3'],
      ['3 to 5 years', '4', '5', '9'],
      ['All', '5', '7', '12'],
    ]);
  });
});
