import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChild, childAnswer } from '../../../testing/child.ts';
import { fill, readFields } from '../../../testing/form.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
// Preloads the lazy screen, so that the first test does not wait for it.
import './card-screen.tsx';

const { childId } = aChild();
const name = 'Support Office Child Name';
const comments = 'Support Office Comments';
const field = (label: string) => readFields(document.querySelector('form') as HTMLElement).get(label);
const isSaveOff = () => screen.getByText('Save').getAttribute('aria-disabled') === 'true';

async function edit() {
  await renderApp(`/searchchild/viewchild?id=${childId}`, {
    answers: {
      [`GET child/${childId}`]: childAnswer(aChild()),
      [`PUT child/${childId}`]: childAnswer(aChild()),
    },
  });
  fireEvent.click(await screen.findByText('Edit'));
}

test('CHILD-003 CHILD-032 CHILD-033 CHILD-058 name and comments of the support office can be edited, and nothing else', async () => {
  await edit();
  expect([...readFields(document.querySelector('form') as HTMLElement).keys()]).toEqual([name, comments]);
  expect(field(name)).toMatchObject({ kind: 'text', maxLength: 40, said: ['34 characters remaining'] });
  expect(field(comments)).toMatchObject({ kind: 'long text', said: ['500 characters remaining'] });
  fill(name, "Ana-Eva, O'Neill");
  fill(comments, 'likes to sing, and to run');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      Child: {
        SupportOfficeChildName: "Ana-Eva, O'Neill",
        SupportOfficeComments: 'likes to sing, and to run',
        Version: 1,
      },
    }),
  );
});

test('CHILD-056 CHILD-057 CHILD-058 invalid text is reported at its field, and nothing is saved', async () => {
  await edit();
  const characters = 'Only letters, apostrophe, comma and dash are allowed';
  const wrong = [
    [name, 'Ana 2', characters],
    [name, 'Ana!', characters],
    [comments, 'See page 2', characters],
    [comments, 'Well done.', characters],
    [comments, 'a'.repeat(501), 'At most 500 characters are allowed.'],
  ] as const;
  for (const [label, typed, sentence] of wrong) {
    fill(label, typed);
    expect(field(label)?.said, sentence).toContain(sentence);
    fireEvent.click(screen.getByText('Save'));
    fill(label, 'Ana');
    expect(field(label)?.said, sentence).not.toContain(sentence);
  }
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  expect(isSaveOff()).toBe(false);
});

test('ROUTE-086 mode=edit opens the card with its form, and Cancel leads back to the card', async () => {
  const { router } = await renderApp(`/searchchild/viewchild?id=${childId}&mode=edit`, {
    answers: { [`GET child/${childId}`]: childAnswer(aChild()) },
  });
  await screen.findByLabelText(name);
  expect([...readFields(document.querySelector('form') as HTMLElement).keys()]).toEqual([name, comments]);
  fireEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: childId }));
  expect(screen.queryByLabelText(name)).toBeNull();
});

test.each([['Discard'], ['Save']])('ROUTE-086 NAV-032 %s leads on to the screen that was chosen', async (choice) => {
  const { router } = await renderApp(`/searchchild/viewchild?id=${childId}&mode=edit`, {
    answers: {
      [`GET child/${childId}`]: childAnswer(aChild()),
      [`PUT child/${childId}`]: childAnswer(aChild({ supportOfficeName: 'Ana' })),
    },
  });
  await screen.findByLabelText(name);
  fill(name, 'Ana');
  fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Help' }));
  const prompt = await screen.findByRole('dialog', { name: 'You have unsaved changes.' });
  fireEvent.click(within(prompt).getByRole('button', { name: choice }));
  await screen.findByRole('heading', { level: 1, name: 'Help / Getting Started' });
  expect(router.state.location.href).toBe('/help');
});
