import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { renderKit } from '../testing/render-kit.tsx';
import { Tabs } from './tabs.tsx';

function ThreeTabs() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((one) => ({ value: one, label: one.toUpperCase() }));
  return (
    <Tabs label="Letters" more="More" tabs={tabs} value={value} onChange={setValue}>
      {value}
    </Tabs>
  );
}

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
])('the arrow that points to the end of the line goes on to the next tab: %s', async (direction, on, back) => {
  const { user } = await renderKit(ThreeTabs);
  document.dir = direction;
  onTestFinished(() => {
    document.dir = 'ltr';
  });
  screen.getByRole('tab', { name: 'A' }).focus();
  await user.keyboard(on);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'B' }));
  await user.keyboard(back);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'A' }));
});
