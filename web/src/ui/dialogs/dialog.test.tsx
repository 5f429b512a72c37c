import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderKit } from '../../testing/render-kit.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

/** A dialog with input, and a later one of the session above it, which stands before it in the tree or after it. */
function Both({ isSessionFirst }: { readonly isSessionFirst: boolean }) {
  const [isForm, setForm] = useState(true);
  const [isPrompt, setPrompt] = useState(false);
  const prompt = (
    <Dialog isOpen={isPrompt} level="session" title="Still there?" onClose={() => setPrompt(false)}>
      You will be logged out.
    </Dialog>
  );
  return (
    <>
      {isSessionFirst && prompt}
      <Dialog isOpen={isForm} title="Save search" onClose={() => setForm(false)}>
        <input aria-label="Name" />
        <Button onClick={() => setPrompt(true)}>Later</Button>
      </Dialog>
      {!isSessionFirst && prompt}
    </>
  );
}

test.each([
  ['before', true],
  ['after', false],
])('W8 Esc closes only the dialog on top, which stands %s the other in the tree', async (_where, isSessionFirst) => {
  const { user } = await renderKit(() => <Both isSessionFirst={isSessionFirst} />);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.type(name, 'Girls in Peru');
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await screen.findByRole('dialog', { name: 'Still there?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Still there?' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Girls in Peru');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('W8 Esc does nothing below a dialog that cannot be closed', async () => {
  const { user } = await renderKit(() => (
    <>
      <Dialog isOpen level="session" title="Terms of Use">
        Accept them.
      </Dialog>
      <Both isSessionFirst={false} />
    </>
  ));
  await screen.findByRole('dialog', { name: 'Terms of Use' });
  await screen.findByRole('dialog', { name: 'Save search' });
  await user.keyboard('{Escape}');
  screen.getByRole('dialog', { name: 'Save search' });
});

test('typed is kept: the browser asks before a reload while a dialog has input, and only then', async () => {
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'reloaded';
  };
  const { user } = await renderKit(() => <Both isSessionFirst={false} />);
  const name = await screen.findByLabelText('Name');
  expect(reload()).toBe('reloaded');
  await user.type(name, 'Girls in Peru');
  expect(reload()).toBe('asked');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reload()).toBe('reloaded');
});
