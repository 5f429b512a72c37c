import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { DocumentProps, PageProps } from 'react-pdf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aChild, childAnswer } from '../../testing/child.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import '../../app/pages/home-page.tsx';
import '../children/card/card-screen.tsx';
import './consent-dialog.tsx';

/** jsdom has no canvas: this stub shows the bytes it was given, and succeeds or fails at the press of a button. */
vi.mock('react-pdf', () => ({
  pdfjs: { GlobalWorkerOptions: {} },
  Document: ({ file, onLoadSuccess, onLoadError, children }: DocumentProps) => (
    <>
      {new TextDecoder().decode((file as { data: Uint8Array }).data)}
      <button
        type="button"
        onClick={() => onLoadSuccess?.({ numPages: 1, getMetadata: async () => ({ info: {} }) } as never)}
      >
        open
      </button>
      <button type="button" onClick={() => onLoadError?.(new Error('broken'))}>
        cannot open
      </button>
      {children as ReactNode}
    </>
  ),
  Page: ({ onRenderSuccess, onRenderError }: PageProps) => (
    <>
      <button type="button" onClick={() => onRenderSuccess?.({} as never)}>
        draw
      </button>
      <button type="button" onClick={() => onRenderError?.(new Error('broken'))}>
        cannot draw
      </button>
    </>
  ),
}));

const email = 'local.admin@prcds.example';
const acknowledged = 'user/policyAcknowledgement';
const pdf = '%PDF-1.7 the terms';
const PolicyAcknowledgement = {
  AcknowlegementId: 5,
  FDRO: 'USAO',
  UserEmail: email,
  PrivacyPolicyId: 21,
  IPAddress: '192.0.2.1',
  AcknowlegementDate: new Date().toISOString(),
};
const PolicyDocument = {
  PrivacyPolicyId: 21,
  PrivacyPolicyVersion: '3',
  FileName: 'terms.pdf',
  PolicyDocumentContent: btoa(pdf),
};
/** A user who has accepted nothing yet. */
const open = (answers: object = {}, more: object = {}) =>
  renderApp('/', {
    answers: {
      [`GET ${acknowledged}`]: { PolicyAcknowledgement: [] },
      'GET fundraisingOfficeSettings/USAO/policyDocument': { PolicyDocument },
      ...answers,
    },
    ...more,
  });
const terms = async (name = 'Terms of Use') => within(await screen.findByRole('dialog', { name }));
const accept = async () => (await terms()).getByRole('button', { name: 'I Accept' });
const isOff = async () => (await accept()).getAttribute('aria-disabled') === 'true';
/** Simulates these events of the PDF viewer, in order. */
const paper = async (...events: readonly ('open' | 'cannot open' | 'draw' | 'cannot draw')[]) => {
  for (const name of events) fireEvent.click(await screen.findByRole('button', { name }));
};
const posted = () => calls.filter(({ method }) => method === 'POST');
const home = () => screen.findByText(/^Search registered children and projects/);

beforeEach(() => {
  URL.createObjectURL = () => 'blob:terms';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it.
  document.cookie = 'prcds_consent=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

test('CONSENT-002 the terms are shown as the PDF that the office has', async () => {
  await open();
  await paper('open', 'draw');
  const inside = await terms();
  expect(inside.getByRole('region', { name: 'Terms of Use document' }).textContent).toContain(pdf);
  inside.getByText('terms.pdf, version 3');
});

test.each([
  ['en', 'Terms of Use', /The data is confidential\b/, 'I Accept'],
  ['es', 'Condiciones de uso', /Los datos son confidenciales\b/, 'Acepto'],
] as const)(
  'CONSENT-003 CONSENT-005 in %s the dialog says that the data is confidential, above the button',
  async (language, name, sentence, button) => {
    await open({}, { language });
    const inside = await terms(name);
    inside.getByText(sentence);
    inside.getByRole('button', { name: button });
  },
);

test('CONSENT-026 a PDF that is fetched or opened, but not drawn, cannot be accepted', async () => {
  await open();
  await screen.findByRole('button', { name: 'open' });
  expect(await isOff()).toBe(true);
  await paper('open');
  expect(await isOff()).toBe(true);
  await paper('draw');
  expect(await isOff()).toBe(false);
});

test('CONSENT-027 accepting posts one acknowledgement of the document that was shown, then lets in', async () => {
  const { user } = await open({ [`POST ${acknowledged}`]: { PolicyAcknowledgement } });
  await paper('open', 'draw');
  expect(posted()).toEqual([]);
  await user.click(await accept());
  await home();
  expect(posted().map(({ path, body }) => [path, body])).toEqual([
    [acknowledged, { PolicyAcknowledgement: { FDRO: 'USAO', UserEmail: email, PrivacyPolicyId: 21, IPAddress: '' } }],
  ]);
});

test('ERR-014 an acceptance that cannot be saved says so and stays, and can be tried again', async () => {
  let isWell = false;
  const { user } = await open({
    [`POST ${acknowledged}`]: () => (isWell ? { PolicyAcknowledgement } : refusal('internal-error', 500)),
  });
  await paper('open', 'draw');
  await user.click(await accept());
  await (await terms()).findByText('Error while saving data');
  expect(screen.queryByText(/^Search registered children and projects/)).toBeNull();
  isWell = true;
  await user.click(await accept());
  await home();
});

test.each([
  ['opened', ['cannot open']],
  ['drawn', ['open', 'cannot draw']],
] as const)('ERR-015 a PDF that cannot be %s says so, and cannot be accepted', async (_what, events) => {
  await open();
  await paper(...events);
  const inside = await terms();
  await inside.findByText('Error fetching statement');
  inside.getByRole('button', { name: 'Try again' });
  expect(await isOff()).toBe(true);
});

test('F13 a call that was refused before the acceptance and answers after it does not ask for another', async () => {
  let isAccepted = false;
  let answerLate = () => {};
  const late = new Promise((resolve) => {
    answerLate = () => resolve(refusal('consent-required', 403));
  });
  const { user } = await open({
    [`GET ${acknowledged}`]: { PolicyAcknowledgement: [{ ...PolicyAcknowledgement, PrivacyPolicyId: 1 }] },
    [`POST ${acknowledged}`]: () => {
      isAccepted = true;
      return { PolicyAcknowledgement };
    },
    'GET home/workQueue': () => (isAccepted ? refusal('internal-error', 500) : refusal('consent-required', 403)),
    'GET home/recent': () => late,
  });
  await paper('open', 'draw');
  await vi.waitUntil(() => calls.some(({ path }) => path === 'home/recent'));
  await user.click(await accept());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answerLate();
  await act(async () => void (await late));
  await home();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('W4 a form stays as it was typed under new terms, out of reach until they are accepted', async () => {
  const { childId } = aChild();
  let isAccepted = false;
  const { user } = await renderApp(`/searchchild/viewchild?id=${childId}&mode=edit`, {
    answers: {
      [`GET child/${childId}`]: childAnswer(aChild()),
      [`PUT child/${childId}`]: () => (isAccepted ? childAnswer(aChild()) : refusal('consent-required', 403)),
      'GET fundraisingOfficeSettings/USAO/policyDocument': { PolicyDocument },
      [`POST ${acknowledged}`]: () => {
        isAccepted = true;
        return { PolicyAcknowledgement };
      },
    },
  });
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Support Office Comments');
  await user.type(await field(), 'likes to sing');
  const typedIn = await field();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await paper('open', 'draw');
  expect(typedIn.isConnected).toBe(true);
  expect(typedIn.closest('[inert]')).not.toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(await accept());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field()).value).toBe('likes to sing');
  expect(typedIn.closest('[inert]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Child Data Saved Successfully');
});
