import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aChild, childAnswer } from '../../testing/child.ts';
import { control, fill } from '../../testing/form.ts';
import { navigations, openTab } from '../../testing/leaving.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
// Imported here, so that the first test does not wait for the chunk.
import '../../domains/children/card/card-screen.tsx';

vi.mock('../../api/sign-in/leaving.ts', async (original) =>
  (await import('../../testing/leaving.ts')).leavingStub(original as never),
);

beforeEach(() => openTab('/searchchild'));

const { childId } = aChild();
const name = 'Support Office Child Name';
const typed = () => (control(name) as HTMLInputElement).value;
const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ path }) => path);
const token = () => window.localStorage.getItem('prcds.accessToken');
const loggedOut = () =>
  waitFor(() => expect(navigations).toEqual([expect.stringContaining('https://id.example/logout')]));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (dialog: HTMLElement, button: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name: button }));

async function answerYes() {
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  press(await screen.findByRole('dialog', { name: 'Are you sure you want to logout?' }), 'Yes');
}

/** Types into a child card and confirms the logout; returns the prompt that follows. */
async function logoutWithInput(words = 'Ana', onSave: unknown = childAnswer(aChild())) {
  const { user } = await renderApp(`/searchchild/viewchild?id=${childId}`, {
    answers: { [`GET child/${childId}`]: childAnswer(aChild()), [`PUT child/${childId}`]: onSave },
  });
  fireEvent.click(await screen.findByText('Edit'));
  fill(name, words);
  await answerYes();
  return { user, prompt: await screen.findByRole('dialog', { name: 'You have unsaved changes.' }) };
}

test('NAV-021 F28 with nothing unsaved Yes logs out at once', async () => {
  await renderApp(`/searchchild/viewchild?id=${childId}`, {
    answers: { [`GET child/${childId}`]: childAnswer(aChild()) },
  });
  fireEvent.click(await screen.findByText('Edit'));
  await answerYes();
  await loggedOut();
  expect(token()).toBeNull();
});

test('F28 something unsaved is named, with Cancel, Discard and Save', async () => {
  const { prompt } = await logoutWithInput();
  within(prompt).getByText(name);
  const buttons = within(prompt).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Discard', 'Save']);
  expect([navigations, token()]).toEqual([[], 'a.b.c']);
});

test('F28 Save stores it first, still signed in, and then logs out', async () => {
  let store: (answer: unknown) => void = () => undefined;
  const stored = new Promise((resolve) => {
    store = resolve;
  });
  const { prompt } = await logoutWithInput('Ana', () => stored);
  press(prompt, 'Save');
  await waitFor(() => expect(saved()).toEqual([`child/${childId}`]));
  expect([navigations, token()]).toEqual([[], 'a.b.c']);
  store(childAnswer(aChild({ supportOfficeName: 'Ana' })));
  await loggedOut();
  expect(token()).toBeNull();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    Child: { SupportOfficeChildName: 'Ana' },
  });
});

test('F28 a Save the server refuses stays, says why and keeps what was typed', async () => {
  const { prompt } = await logoutWithInput('Ana', refusal('no-access', 403));
  press(prompt, 'Save');
  const said = await screen.findByText(/^Error in saving view child data\. .{10,}/);
  expect(said.closest('[role="alert"]')).not.toBeNull();
  await noDialog();
  expect(typed()).toBe('Ana');
  expect([navigations, token()]).toEqual([[], 'a.b.c']);
});

test('F28 a Save of invalid input stays too, with the error at its field', async () => {
  const { prompt } = await logoutWithInput('Ana 2');
  press(prompt, 'Save');
  await noDialog();
  screen.getByText('Only letters, apostrophe, comma and dash are allowed');
  expect(typed()).toBe('Ana 2');
  expect([saved(), navigations, token()]).toEqual([[], [], 'a.b.c']);
});

test('F28 Discard logs out and saves nothing', async () => {
  const { prompt } = await logoutWithInput();
  press(prompt, 'Discard');
  await loggedOut();
  expect(token()).toBeNull();
  expect(saved()).toEqual([]);
});

test.each([['Cancel'], ['Escape']])('F28 %s stays, signed in, with what was typed', async (choice) => {
  const { user, prompt } = await logoutWithInput();
  if (choice === 'Escape') await user.keyboard('{Escape}');
  else press(prompt, choice);
  await noDialog();
  expect(typed()).toBe('Ana');
  expect([saved(), navigations, token()]).toEqual([[], [], 'a.b.c']);
});
