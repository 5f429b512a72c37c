import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { changeLanguage } from '../i18n/i18n.ts';
import { aChild, childAnswer } from '../testing/child.ts';
import { deferredAnswer } from '../testing/deferred-answer.ts';
import { calls, renderApp } from '../testing/render-app.tsx';
import { refusal } from '../testing/server.ts';
import './shell/profile-panel.tsx';
import '../domains/children/card/card-screen.tsx';

const { childId } = aChild();
const asks = () => calls.filter(({ path }) => path === `child/${childId}`).length;

/** Edits a card and changes the language; from then on the API answers about the child in this way. */
async function switchWhileTyping(inOtherLanguage: () => unknown) {
  const { user } = await renderApp(`/searchchild/viewchild?id=${childId}&mode=edit`, {
    answers: { [`GET child/${childId}`]: () => (asks() === 1 ? childAnswer(aChild()) : inOtherLanguage()) },
  });
  onTestFinished(() => changeLanguage('en'));
  await user.type(await screen.findByLabelText('Support Office Comments'), 'likes to sing');
  await user.click(screen.getByRole('button', { name: /Ana Delgado/ }));
  await user.click(await screen.findByRole('radio', { name: 'Español' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  await waitFor(() => expect(asks()).toBeGreaterThan(1));
}

const typed = () => document.querySelector<HTMLTextAreaElement>('main form textarea')?.value;

test('W9 what was typed in a form survives a change of the language, before and after the record has come in it', async () => {
  const late = deferredAnswer();
  await switchWhileTyping(late.answer);
  expect(typed()).toBe('likes to sing');
  late.give(childAnswer(aChild()) as object);
  await screen.findByText('Tiene cambios sin guardar.');
  expect(typed()).toBe('likes to sing');
});

test('W9 so it does when the record cannot be fetched in the other language', async () => {
  await switchWhileTyping(() => refusal('internal-error', 500));
  await screen.findByText('Tiene cambios sin guardar.');
  expect(typed()).toBe('likes to sing');
});
