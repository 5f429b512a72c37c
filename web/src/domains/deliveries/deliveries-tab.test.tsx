import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Delivery,
  listDeliveries,
  listDeliveryActs,
  listReceivers,
  type Receiver,
} from '#contract/deliveries/api.ts';
import { paths } from '../../app/paths.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const at = '2026-04-16T22:07:09.000Z';

const delivery = (id: number, change: Partial<Delivery> = {}): Delivery => ({
  id,
  channel: 'crm',
  kind: 'reservation-updated',
  record: `reservation:${id}`,
  childId: null,
  state: 'pending',
  reason: null,
  httpStatus: null,
  attempts: 0,
  failures: [],
  isPaused: false,
  createdAt: at,
  lastAttemptAt: null,
  nextAttemptAt: null,
  sentAt: null,
  waitsFor: null,
  content: '{}',
  ...change,
});

const receiver = (channel: Receiver['channel'], change: Partial<Receiver> = {}): Receiver => ({
  channel,
  state: 'working',
  isPaused: false,
  pausedAt: null,
  pausedBy: null,
  isOff: false,
  pending: 0,
  failed: 0,
  oldestPendingAt: null,
  leftAloneUntil: null,
  lastSentAt: null,
  lastFailedAt: null,
  lastReason: null,
  ...change,
});

interface Shown {
  readonly deliveries?: readonly Delivery[];
  readonly receivers?: readonly Receiver[];
  readonly acts?: z.output<typeof listDeliveryActs.output>['acts'];
  readonly language?: 'en' | 'es';
}

const open = ({ deliveries = [], receivers = [], acts = [], language = 'en' }: Shown) =>
  renderApp(paths.officeSettings({ tab: 'deliveries' }), {
    language,
    answers: {
      'GET delivery/USAO': z.encode(listDeliveries.output, { deliveries: [...deliveries], hasMore: false }),
      'GET delivery/USAO/receiver': z.encode(listReceivers.output, { receivers: [...receivers] }),
      'GET delivery/USAO/history': z.encode(listDeliveryActs.output, { acts, hasMore: false }),
    },
  });

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return link.closest('tr') as HTMLElement;
};

test('F26 every attempt that failed is shown with its reason, also of what arrived in the end', async () => {
  const failures = [
    { at, reason: 'server-error' as const, httpStatus: 500 },
    { at, reason: 'internal-error' as const, httpStatus: null },
  ];
  await open({
    deliveries: [
      delivery(1, { state: 'failed', reason: 'internal-error', attempts: 12, failures }),
      delivery(2, { state: 'sent', sentAt: at, attempts: 3, failures }),
      delivery(3, { state: 'sent', sentAt: at, attempts: 1, reason: 'follow-up-failed', httpStatus: 200 }),
    ],
  });
  const failed = await rowOf('Reservation 1');
  expect(within(failed).getByText('12 attempts')).toBeTruthy();
  expect(failed.textContent).toContain('PRCDS could not write the message');
  const lines = within(failed).getAllByRole('listitem', { hidden: true });
  expect(lines.map(({ textContent }) => textContent?.replace(/^.*: /, ''))).toEqual([
    'The receiver failed (500)',
    'PRCDS could not write the message',
  ]);
  const sent = await rowOf('Reservation 2');
  expect(within(sent).getByText('3 attempts')).toBeTruthy();
  expect(within(sent).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
  const followed = await rowOf('Reservation 3');
  expect(followed.textContent).toContain('PRCDS could not record the result');
  expect(followed.textContent).not.toContain('(200)');
});

test('F6 what waits because delivering is paused says so, and not that it is about to be sent', async () => {
  await open({
    deliveries: [delivery(1, { isPaused: true, nextAttemptAt: at }), delivery(2)],
    receivers: [
      receiver('crm', { state: 'paused', isPaused: true, pausedAt: at, pausedBy: 'Ann One' }),
      receiver('mail', { state: 'not-configured' }),
    ],
  });
  const paused = await rowOf('Reservation 1');
  expect(paused.textContent).toContain('Sending is paused');
  expect(paused.textContent).not.toContain('Next attempt');
  expect((await rowOf('Reservation 2')).textContent).toContain('It is about to be sent');
  expect(await screen.findByText(/Paused by Ann One on .*; messages wait\./)).toBeTruthy();
  expect(screen.getByText(/No mail server is set up; messages wait\./)).toBeTruthy();
});

test('OFFICE-032 F6 without integration, and without an address, the page says what goes and what waits', async () => {
  await open({ receivers: [receiver('crm', { state: 'not-configured', isOff: true })], language: 'es' });
  const card = await screen.findByText(/La integración con el CRM está en No: solo se envían los CSM\./);
  expect(card.textContent).toContain('configuración de la API; los mensajes esperan.');
});

test('T17 who paused, resumed, sent again and let go stands in the history', async () => {
  const act = { by: 'Ann One', at };
  const { user } = await open({
    acts: [
      { id: 4, act: 'let-go', channel: null, deliveryId: 12, ...act },
      { id: 3, act: 'sent-again', channel: null, deliveryId: 12, ...act },
      { id: 2, act: 'resumed', channel: 'crm', deliveryId: null, ...act },
      { id: 1, act: 'paused', channel: 'crm', deliveryId: null, ...act },
    ],
  });
  await user.click(await screen.findByRole('radio', { name: 'History' }));
  const [, ...rows] = within(await screen.findByRole('table', { name: 'History' })).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells.map(([, ...rest]) => rest)).toEqual([
    ['Ann One', 'Let go', 'Message 12'],
    ['Ann One', 'Sent again', 'Message 12'],
    ['Ann One', 'Sending resumed', 'External system'],
    ['Ann One', 'Sending paused', 'External system'],
  ]);
});

test.each([
  ['unreachable', 'Does not answer', 'The receiver cannot be reached'],
  ['refused-credentials', 'Refuses the credentials', 'The receiver refused the credentials'],
  ['server-error', 'Answers with errors', 'The receiver failed'],
  ['certificate', 'Cannot be called safely', 'The certificate is not valid'],
] as const)('F26 a receiver that is left alone after %s: %s', async (lastReason, word, why) => {
  await open({ receivers: [receiver('crm', { state: 'left-alone', leftAloneUntil: at, lastReason, pending: 1 })] });
  const card = (await screen.findByRole('heading', { name: 'External system' })).closest('li') as HTMLElement;
  within(card).getByText(word);
  within(card).getByText(new RegExp(`${why}; it is tried again on `));
});

const waiting = [
  [
    'account-inactive',
    ...['Account inactive', 'The admin account of API Configuration Settings is inactive; messages wait.'],
    'Activate the account in API Configuration Settings',
  ],
  [
    'secret-renewed',
    'Secret renewed',
    'The admin account has a new secret, which API Configuration Settings do not hold yet; messages wait.',
    'Enter the new secret in API Configuration Settings',
  ],
  [
    'not-configured',
    ...['Not set up', 'No address or admin account in API Configuration Settings; messages wait.'],
    'Set it up in API Configuration Settings',
  ],
] as const;

test.each(waiting)(
  'F29 the card of a receiver whose messages wait for %s says so, and where to mend it',
  async (state, word, why, mend) => {
    await open({ receivers: [receiver('crm', { state, pending: 1 })] });
    const card = (await screen.findByRole('heading', { name: 'External system' })).closest('li') as HTMLElement;
    within(card).getByText(word);
    expect(card.textContent).toContain(why);
    const link = within(card).getByRole('link', { name: mend });
    expect(link.getAttribute('href')).toContain('tab=apiConfiguration');
  },
);

test.each([
  [
    'account-inactive',
    'La cuenta de administración de la configuración de la API está inactiva; los mensajes esperan.',
    'Active la cuenta en la configuración de la API',
  ],
  [
    'secret-renewed',
    'La cuenta de administración tiene un secreto nuevo que la configuración de la API aún no tiene; los mensajes esperan.',
    'Introduzca el secreto nuevo en la configuración de la API',
  ],
] as const)('F29 the same in Spanish: %s', async (state, why, mend) => {
  await open({ receivers: [receiver('crm', { state })], language: 'es' });
  const card = (await screen.findByRole('heading', { name: 'Sistema externo' })).closest('li') as HTMLElement;
  expect(card.textContent).toContain(why);
  within(card).getByRole('link', { name: mend });
});

test('F29 without a mail server nothing sends to the settings of the external system', async () => {
  await open({ receivers: [receiver('mail', { state: 'not-configured' })] });
  const card = (await screen.findByRole('heading', { name: 'Email' })).closest('li') as HTMLElement;
  expect(card.textContent).toContain('No mail server is set up; messages wait.');
  expect(within(card).queryByRole('link')).toBeNull();
});

test('T17 a history longer than a page says so, and shows the older entries below when asked', async () => {
  const act = { act: 'let-go', channel: null, by: 'Ann One', at } as const;
  const { user } = await renderApp(paths.officeSettings({ tab: 'deliveries' }), {
    answers: {
      'GET delivery/USAO': z.encode(listDeliveries.output, { deliveries: [], hasMore: false }),
      'GET delivery/USAO/receiver': z.encode(listReceivers.output, { receivers: [] }),
      'GET delivery/USAO/history': (_: unknown, query: URLSearchParams) => {
        const id = Number(query.get('Before') ?? 100) - 1;
        return z.encode(listDeliveryActs.output, { acts: [{ ...act, id, deliveryId: id }], hasMore: id > 98 });
      },
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  await screen.findByText('Message 98');
  expect(screen.getByText('Message 99')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});
