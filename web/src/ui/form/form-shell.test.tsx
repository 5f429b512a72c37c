import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFormTexts } from '../../i18n/kit-texts.ts';
import { renderKit } from '../../testing/render-kit.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Link, useNavigateTo } from '../link.tsx';
import { Tabs } from '../tabs.tsx';
import { FormShell } from './form-shell.tsx';
import { allowLeavingWhen, UnsavedChangesProvider, useLeaveGuard } from './unsaved-changes.tsx';

const onSave = vi.fn(async () => true);
const onCheck = vi.fn();

function NameForm() {
  const texts = useFormTexts();
  const [name, setName] = useState('Ixchel');
  const [stored, setStored] = useState('Ixchel');
  const error = /\d/.test(name) ? 'Only letters' : undefined;
  const save = async () => {
    const isSaved = await onSave();
    if (isSaved) setStored(name);
    return isSaved;
  };
  return (
    <FormShell
      subject="Child card GTM-201115-0342"
      changed={name === stored ? [] : ['Support Office Child Name']}
      invalidCount={error ? 1 : 0}
      submitError={name === 'Refused' ? 'Error in saving view child data' : undefined}
      loading={false}
      onSave={save}
      onCheck={onCheck}
      onDiscard={() => setName(stored)}
      texts={texts}
    >
      <TextField label="Name" value={name} onChange={setName} error={error} />
      <Link to="/elsewhere">Leave</Link>
    </FormShell>
  );
}

function TabbedForm() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const tabs = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ] as const;
  return (
    <Tabs label="Tabs" more="More" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'one' ? <NameForm /> : <p>Second tab</p>}
    </Tabs>
  );
}

/** Tabs with an address each. */
function AddressedTabs() {
  const go = useNavigateTo();
  const tabs = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ] as const;
  return (
    <Tabs label="Tabs" more="More" tabs={tabs} value="one" onChange={() => void go('/elsewhere')}>
      <NameForm />
    </Tabs>
  );
}

const onLogout = vi.fn();

/** A form of the screen, and one in a dialog that has its own guard. */
function TwoForms() {
  const leave = useLeaveGuard();
  return (
    <>
      <NameForm />
      <UnsavedChangesProvider>
        <NameForm />
      </UnsavedChangesProvider>
      <button type="button" onClick={() => leave(onLogout)}>
        Log out
      </button>
    </>
  );
}

const prompt = () => screen.findByRole('dialog', { name: 'You have unsaved changes.' });

function OpenedForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      {isOpen ? <NameForm /> : null}
    </main>
  );
}

describe('form shell', () => {
  beforeAll(() => import('../dialogs/dialog-modal.tsx'));
  beforeEach(() => {
    onSave.mockReset().mockResolvedValue(true);
    allowLeavingWhen(() => false);
  });

  test('the save bar appears with the first change and says what to correct', async () => {
    const { user } = await renderKit(NameForm);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(screen.getByLabelText('Name'), ' 2');
    screen.getByText('You have unsaved changes.');
    screen.getByText('1 field changed. Correct 1 field to save.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).not.toHaveBeenCalled();
    // 22.7: every other field is checked too, and the first wrong one has the focus.
    expect(onCheck).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  test('Enter saves; a failure shows on top until it is solved', async () => {
    const { user } = await renderKit(NameForm);
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Refused{Enter}');
    expect(onSave).toHaveBeenCalledOnce();
    expect(screen.getByText('Error in saving view child data').closest('[role="alert"]')).toBeTruthy();
  });

  test('NAV-032 leaving offers Save, Discard and Cancel, and names the fields', async () => {
    const { user, router } = await renderKit(NameForm);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    const dialog = within(await prompt());
    dialog.getByText('Child card GTM-201115-0342:');
    dialog.getByText('Support Office Child Name');
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Discard', 'Save']);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Ixchela');
  });

  test('NAV-032 Discard leaves without saving', async () => {
    const { user } = await renderKit(NameForm);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(onSave).not.toHaveBeenCalled();
  });

  test('NAV-032 Discard asks once, also when the next tab is an address', async () => {
    const { user } = await renderKit(AddressedTabs);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('tab', { name: 'Two' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });

  test.each([
    ['one', 1],
    ['both', 2],
  ])('F28 logging out asks each form with unsaved changes, also in a dialog: %s', async (_, count) => {
    onLogout.mockReset();
    const { user } = await renderKit(TwoForms);
    for (const field of screen.getAllByLabelText('Name').slice(-count)) await user.type(field, 'a');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    for (let asked = 0; asked < count; asked += 1) {
      expect(onLogout).not.toHaveBeenCalled();
      await user.click(within(await prompt()).getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(asked + 1 < count ? 1 : 0));
    }
    expect(onLogout).toHaveBeenCalledOnce();
  });

  test('NAV-032 Save leaves when everything is stored, and stays when it is not', async () => {
    onSave.mockResolvedValueOnce(false);
    const { user, router } = await renderKit(NameForm);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });

  test('NAV-032 a Save refused there leads to the field that is wrong, not back to what was pressed', async () => {
    onSave.mockResolvedValue(false);
    const { user } = await renderKit(NameForm);
    await user.type(screen.getByLabelText('Name'), ' 2');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    const save = within(await prompt()).getByRole('button', { name: 'Save' });
    // Mantine returns the focus by a timer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(save);
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    } finally {
      vi.useRealTimers();
    }
  });

  test('NAV-032 one that failed for another reason leads to the form', async () => {
    onSave.mockResolvedValue(false);
    const { user } = await renderKit(NameForm);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name').closest('form')));
  });

  test.each([
    ['Esc', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('NAV-032 %s stays on the tab even if a Save pressed before it ends later', async (_what, cancel) => {
    let end: (isSaved: boolean) => void = () => undefined;
    onSave.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const { user } = await renderKit(TabbedForm);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('tab', { name: 'Two' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Save' }));
    await cancel(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => end(true));
    expect(screen.queryByText('Second tab')).toBeNull();
    screen.getByLabelText('Name');
  });

  test('NAV-032 changing the tab asks too', async () => {
    const { user } = await renderKit(TabbedForm);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('tab', { name: 'Two' }));
    await user.click(within(await prompt()).getByRole('button', { name: 'Discard' }));
    await screen.findByText('Second tab');
  });

  test('NAV-032 so does closing the browser, unless the session itself ends', async () => {
    const { user } = await renderKit(NameForm);
    const isHeld = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isHeld()).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'a');
    expect(isHeld()).toBe(true);
    allowLeavingWhen(() => true);
    expect(isHeld()).toBe(false);
  });

  test('nothing changed: nothing asked', async () => {
    const { user } = await renderKit(NameForm);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });

  test('when the bar goes the form has the focus, when the form goes what opened it', async () => {
    const { user } = await renderKit(OpenedForm);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText('Name').closest('form'));
    screen.getByLabelText('Name').focus();
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
  });
});
