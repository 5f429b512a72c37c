import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import findTexts from '#texts/en/web/find.ts';
import { deferredTexts } from '../../testing/deferred-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { TestPerson } from '../../testing/test-person.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';

beforeAll(async () => {
  await Promise.all([import('./find-anything.tsx'), import('../../domains/find/shortcuts.tsx')]);
});

const ctrlK = () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const box = () => screen.queryByRole('combobox', { name: 'Find anything' });

function WithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TestPerson>
      <KeyboardShortcuts hasFind />
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

test('P11: a box that arrives when a dialog has been opened does not open over it', async () => {
  const texts = await deferredTexts('find', findTexts);
  await renderKit(WithDialog);
  ctrlK();
  await waitFor(() => expect(texts.asked).toHaveBeenCalled());
  fireEvent.click(screen.getByText('Ask'));
  await screen.findByRole('dialog', { name: 'A question' });
  await act(async () => texts.arrive());
  // Closed; the next key opens it at once, because its code is loaded now.
  expect(box()).toBeNull();
  fireEvent.click(screen.getByText('Later'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  ctrlK();
  await waitFor(() => expect(box()).not.toBeNull());
});

test('P11: pressed a second time before the box has arrived, it does not open', async () => {
  const texts = await deferredTexts('find', findTexts);
  await renderKit(WithDialog);
  ctrlK();
  await waitFor(() => expect(texts.asked).toHaveBeenCalled());
  ctrlK();
  await act(async () => texts.arrive());
  ctrlK();
  await waitFor(() => expect(box()).not.toBeNull());
  ctrlK();
  await waitFor(() => expect(box()).toBeNull());
});

test('P24: Ctrl K works as soon as the screen is painted', async () => {
  function AtOnce() {
    useLayoutEffect(ctrlK, []);
    return null;
  }
  await renderKit(() => (
    <TestPerson>
      <KeyboardShortcuts hasFind />
      <AtOnce />
    </TestPerson>
  ));
  await waitFor(() => expect(box()).not.toBeNull());
});
