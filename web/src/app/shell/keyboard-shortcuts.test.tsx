import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import paletteTexts from '#texts/en/web/palette.ts';
import { deferredTexts } from '../../testing/deferred-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { TestPerson } from '../../testing/test-person.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';

beforeAll(async () => {
  await Promise.all([import('../../domains/palette/palette.tsx'), import('../../domains/palette/shortcuts.tsx')]);
});

const ctrlK = () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const palette = () => screen.queryByRole('combobox', { name: /^Screen, saved search/ });

function WithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TestPerson>
      <KeyboardShortcuts />
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog title="A question" isOpen={isOpen} onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setOpen(false)}>
          Later
        </button>
      </Dialog>
    </TestPerson>
  );
}

test('P11: a palette that arrives when a dialog has been opened does not open over it', async () => {
  const texts = await deferredTexts('palette', paletteTexts);
  await renderKit(WithDialog);
  ctrlK();
  await waitFor(() => expect(texts.asked).toHaveBeenCalled());
  fireEvent.click(screen.getByText('Ask'));
  await screen.findByRole('dialog', { name: 'A question' });
  await act(async () => texts.arrive());
  // Closed; the next key opens it at once, because its code is loaded now.
  expect(palette()).toBeNull();
  fireEvent.click(screen.getByText('Later'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  ctrlK();
  await waitFor(() => expect(palette()).not.toBeNull());
});

test('P11: pressed a second time before the palette has arrived, it does not open', async () => {
  const texts = await deferredTexts('palette', paletteTexts);
  await renderKit(WithDialog);
  ctrlK();
  await waitFor(() => expect(texts.asked).toHaveBeenCalled());
  ctrlK();
  await act(async () => texts.arrive());
  ctrlK();
  await waitFor(() => expect(palette()).not.toBeNull());
  ctrlK();
  await waitFor(() => expect(palette()).toBeNull());
});

test('P24: Ctrl K works as soon as the screen is painted', async () => {
  function AtOnce() {
    useLayoutEffect(ctrlK, []);
    return null;
  }
  await renderKit(() => (
    <TestPerson>
      <KeyboardShortcuts />
      <AtOnce />
    </TestPerson>
  ));
  await waitFor(() => expect(palette()).not.toBeNull());
});
