import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { renderKit } from '../../testing/render-kit.tsx';
import { NotBuiltPage } from './not-built-page.tsx';

test('a screen that does not stand yet says so', async () => {
  await renderKit(NotBuiltPage);
  await screen.findByText('This screen is not built yet');
});
