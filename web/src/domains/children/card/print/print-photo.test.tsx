import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aChild, childAnswer } from '../../../../testing/child.ts';
import { recordsAnswer } from '../../../../testing/child-record.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { refusal } from '../../../../testing/server.ts';

const id = 'GTM-201115-0342';
const photo = () => new Response('picture', { headers: { 'Content-Type': 'image/jpeg' } });
const FetchedBlob = (await new Response('').blob()).constructor;

/** jsdom shows and decodes no pictures; what happened is noted in order. */
function startPrinter(decode: () => Promise<void> = () => Promise.resolve()) {
  const done: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  vi.stubGlobal('Blob', FetchedBlob);
  Object.assign(HTMLImageElement.prototype, {
    decode: async () => {
      await decode();
      done.push('decoded');
    },
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    done.push('printed');
  });
  onTestFinished(() => {
    print.mockRestore();
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
    delete document.body.dataset.printing;
  });
  return done;
}

async function print(answers: Record<string, unknown>, photoId: number | null = 8) {
  const child = aChild({ photo: photoId });
  const { user } = await renderScreen('viewChild', `/searchchild/viewchild?id=${id}`, {
    answers: { [`GET child/${id}`]: childAnswer(child), 'POST child/print': recordsAnswer(child), ...answers },
  });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print the child card' });
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
}
const sheet = () => document.querySelector<HTMLElement>('[data-print-sheet]');
const printedPhoto = () => sheet()?.querySelector('img');

test('T13 the printed card has the latest photo, and is printed when it is decoded', async () => {
  const done = startPrinter();
  await print({ [`GET child/${id}/media/8`]: photo });
  await waitFor(() => expect(done).toEqual(['decoded', 'printed']));
  expect(printedPhoto()?.getAttribute('src')).toBe('blob:photo');
  expect(printedPhoto()?.getAttribute('alt')).toBe('Photo of Ixchel Tzul Ajú');
});

test('a photo that cannot be loaded, or none, leaves the card as it is', async () => {
  const done = startPrinter();
  await print({ [`GET child/${id}/media/8`]: refusal('internal-error', 500) });
  await waitFor(() => expect(done).toEqual(['printed']));
  expect(printedPhoto()).toBeNull();
});

test('without a photo nothing waits', async () => {
  const done = startPrinter();
  await print({}, null);
  await waitFor(() => expect(done).toEqual(['printed']));
  expect(printedPhoto()).toBeNull();
});

test('a photo that cannot be decoded leaves no frame', async () => {
  const done = startPrinter(() => Promise.reject(new Error('damaged')));
  await print({ [`GET child/${id}/media/8`]: photo });
  await waitFor(() => expect(done).toEqual(['printed']));
  expect(printedPhoto()?.hidden).toBe(true);
});
