import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listDeliveries, listInbound, listReceivers } from '#contract/deliveries/api.ts';
import { paths } from '../../app/paths.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that no test waits for the chunk.
import '../../app/pages/office-settings-page.tsx';

const entry = {
  id: '1776377229000-1-0a',
  messageId: 'crm-00001',
  account: 'demo-crm',
  kind: 'end-sponsorship',
  record: 'child:ETH-193408-0127',
  childId: null,
  isAccepted: false,
  reason: 'status-forbids',
  field: null,
  params: { status: 'Pledgeable' },
  problems: [],
  times: 1,
  receivedAt: '2026-04-16T22:07:09.000Z',
};

const numbered = <E extends object>(entries: readonly E[]) =>
  entries.map((one, index) => ({ ...one, id: `1776377229000-${index}` }));

test('T17 F3 what another system told and why it was refused stand there in words', async () => {
  const { user } = await renderApp(paths.officeSettings({ tab: 'deliveries' }), {
    answers: {
      'GET delivery/USAO': z.encode(listDeliveries.output, { deliveries: [], hasMore: false }),
      'GET delivery/USAO/receiver': z.encode(listReceivers.output, { receivers: [] }),
      'GET delivery/USAO/inbound': z.encode(listInbound.output, {
        hasMore: false,
        messages: numbered([
          entry,
          { ...entry, messageId: 'crm-00002', kind: 'of-tomorrow', reason: 'not-known-here', params: {} },
          { ...entry, messageId: 'crm-00003', kind: 'csm-received', record: 'csm:8', childId: 'GTM-201115-0342' },
        ]),
      }),
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Sent by other systems' }));
  const [, first, second, third] = within(
    await screen.findByRole('table', { name: 'Sent by other systems' }),
  ).getAllByRole('row');
  expect(first?.textContent).toContain('Sponsorship ended');
  expect(first?.textContent).toContain('does not allow it: Pledgeable.');
  expect(within(third as HTMLElement).getByRole('link', { name: 'CSM 8 about GTM-201115-0342' })).toBeTruthy();
  // A value this version has no text for is shown as it is.
  expect(second?.textContent).toContain('of-tomorrow');
  expect(second?.textContent).toContain('not-known-here');
});

test('F23 F29 two sponsors are named; of a malformed message stands what was wrong, and how often', async () => {
  const sponsors = { proposedTo: 'S-77', sponsor: 'S-99' };
  const problems = [
    { field: 'MessageId', code: 'too-short', minimum: 8 },
    { field: 'Data.SponsorNumber', code: 'required' },
  ];
  const malformed = { ...entry, messageId: '', kind: '', record: null, params: {}, times: 3 };
  const { user } = await renderApp(paths.officeSettings({ tab: 'deliveries' }), {
    answers: {
      'GET delivery/USAO': z.encode(listDeliveries.output, { deliveries: [], hasMore: false }),
      'GET delivery/USAO/receiver': z.encode(listReceivers.output, { receivers: [] }),
      'GET delivery/USAO/inbound': z.encode(listInbound.output, {
        hasMore: false,
        messages: numbered([
          { ...entry, kind: 'sponsor', reason: 'proposed-to-another', params: sponsors },
          { ...malformed, reason: 'invalid-input', problems },
          { ...malformed, reason: 'malformed-request', times: 1 },
          { ...entry, kind: 'hold', reason: 'child-held', params: {} },
        ]),
      }),
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Sent by other systems' }));
  const [, first, second, third, fourth] = within(
    await screen.findByRole('table', { name: 'Sent by other systems' }),
  ).getAllByRole('row');
  expect(first?.textContent).toContain('The child is proposed to sponsor S-77, not to S-99.');
  expect(second?.textContent).toContain('Could not be understood');
  expect(second?.textContent).toContain('The message does not have the agreed form. MessageId: ');
  expect(second?.textContent).toContain('Data.SponsorNumber: This field is required. 3 times.');
  expect(third?.textContent).toContain('The message could not be read.');
  expect(fourth?.textContent).toContain('RefusedSomebody is picking the child, or a reservation holds it.');
});

test('F29 a refusal names its field, and the reason that is true for it', async () => {
  const malformed = { ...entry, reason: 'invalid-input', record: null, params: {} };
  const wrong = (field: string, code = 'invalid-characters') => ({
    ...malformed,
    messageId: `crm-${field}`,
    problems: [{ field, code }],
  });
  const { user } = await renderApp(paths.officeSettings({ tab: 'deliveries' }), {
    answers: {
      'GET delivery/USAO': z.encode(listDeliveries.output, { deliveries: [], hasMore: false }),
      'GET delivery/USAO/receiver': z.encode(listReceivers.output, { receivers: [] }),
      'GET delivery/USAO/inbound': z.encode(listInbound.output, {
        hasMore: false,
        messages: numbered([
          { ...entry, kind: 'drop', reason: 'not-in-list', field: 'Data.Reason', params: {} },
          wrong('Data.SponsorNumber'),
          wrong('Data.ChildId'),
          wrong('MessageId'),
          wrong('Data.HoldType', 'not-in-list'),
          { ...entry, field: 'Data.ChildId' },
        ]),
      }),
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Sent by other systems' }));
  const table = await screen.findByRole('table', { name: 'Sent by other systems' });
  const [, ...rows] = within(table).getAllByRole('row');
  const why = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  const whole = 'The message does not have the agreed form.';
  expect(why).toEqual([
    'Data.Reason: The value is not in the list of allowed values.',
    `${whole} Data.SponsorNumber: Only letters A to Z, digits, full stop, underscore and dash are allowed.`,
    `${whole} Data.ChildId: Control characters and other invisible characters are not allowed.`,
    `${whole} MessageId: Only visible ASCII characters without spaces are allowed.`,
    `${whole} Data.HoldType: The value is not in the list of allowed values.`,
    expect.stringMatching(/^Data\.ChildId: .* does not allow it: Pledgeable\.$/),
  ]);
});

test('F29 a list longer than a page says so, and shows the older messages below when asked', async () => {
  const asked: (string | null)[] = [];
  const { user } = await renderApp(paths.officeSettings({ tab: 'deliveries' }), {
    answers: {
      'GET delivery/USAO': z.encode(listDeliveries.output, { deliveries: [], hasMore: false }),
      'GET delivery/USAO/receiver': z.encode(listReceivers.output, { receivers: [] }),
      'GET delivery/USAO/inbound': (_: unknown, query: URLSearchParams) => {
        const before = query.get('Before');
        asked.push(before);
        const [account, id] = before ? ['older-crm', '7-1-0b'] : ['latest-crm', '9-1-0a'];
        return z.encode(listInbound.output, { messages: [{ ...entry, account, id }], hasMore: before === null });
      },
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Sent by other systems' }));
  await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
  await screen.findByText('older-crm');
  expect(screen.getByText('latest-crm')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  expect(asked).toEqual([null, '9-1-0a']);
});
