import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chosenChildren } from '../../api/storage/csm-children.ts';
import { deferredAnswer } from '../../testing/deferred-answer.ts';
import { calls, renderApp } from '../../testing/render-app.tsx';
import { refusal } from '../../testing/server.ts';
import './send/send-screen.tsx';
import './view/view-screen.tsx';

const [hiwot, dawit] = ['ETH-193408-0127', 'ETH-193408-0128'] as const;
const message = (more: object = {}) => ({
  CsmId: 7,
  ChildId: hiwot,
  ChildName: 'Hiwot Bekele',
  Code: 'CSM05',
  DiscrepancyCode: 'D201',
  Description: 'Photo missing',
  Status: 'sent',
  StatusDate: '2026-04-03T10:00:00.000Z',
  SentDate: '2026-04-03T10:00:00.000Z',
  SentBy: 'Bob Lee',
  DueDate: '2026-04-17T10:00:00.000Z',
  Overdue: true,
  ErrorDescription: null,
  Answer: null,
  ...more,
});
const child = (ChildId: string, Open: object[] = []) => ({
  ChildId,
  ChildName: ChildId === hiwot ? 'Hiwot Bekele' : 'Dawit Tesfaye',
  Country: 'Ethiopia',
  Project: 'Valle Verde AP',
  RCDSChildStatus: '1',
  RCDSChildStatusName: 'Pledgeable',
  Codes: ['CSM01', 'CSM05'],
  Open,
});
const codes = [
  { Code: 'CSM01', DiscrepancyCode: 'D101', Description: 'Name spelling differs' },
  { Code: 'CSM05', DiscrepancyCode: 'D201', Description: 'Photo missing' },
];
const answers = {
  'GET csm/code': { CsmCode: codes },
  'POST csm/prepare': ({ ChildIds }: { ChildIds: string[] }) => ({
    Children: ChildIds.map((id) => child(id, id === hiwot ? [message()] : [])),
  }),
};
const result = (ChildId: string, Status: string, ErrorDescription: string | null = null) => ({
  ChildId,
  Status,
  ErrorDescription,
});

/** Opens Send CSM with these children, handed over as the search results do. */
async function start(more: object = {}, ids: readonly string[] = [hiwot, dawit]) {
  const app = await renderApp('/help', { role: 'Standard User', answers: { ...answers, ...more } });
  // Waits for the screen itself: the loading page has a heading too, and what is written before the screen mounts is
  // lost.
  await screen.findByRole('heading', { level: 1, name: 'Help / Getting Started' });
  chosenChildren.write([...ids]);
  await app.router.navigate({ to: '/searchchild/sendcsm' });
  await screen.findByLabelText(`CSM for ${ids[0]}`);
  return app;
}
const select = (id: string) => screen.getByLabelText<HTMLSelectElement>(`CSM for ${id}`);
const sendButton = () => screen.getByRole('button', { name: 'Send CSM' });

describe('choosing', () => {
  test('ROUTE-021 CSM-007 Send CSM is enabled once one child has a code', async () => {
    const { user } = await start();
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(select(hiwot), 'CSM01');
    expect(sendButton().getAttribute('aria-disabled')).toBeNull();
    await user.selectOptions(select(hiwot), '');
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(select(dawit), 'CSM05');
    expect(sendButton().getAttribute('aria-disabled')).toBeNull();
  });

  test.each([['send'], ['review']])(
    'W6 chosen codes are kept when the session ends on the %s screen, and offered by the send screen',
    async (place) => {
      const unsavedInput = 'session/unsavedInput';
      const sent = (method: string) => calls.filter((call) => call.method === method && call.path === unsavedInput);
      const first = await start();
      await first.user.selectOptions(select(hiwot), 'CSM01');
      await first.user.selectOptions(select(dawit), 'CSM05');
      if (place === 'review') {
        await first.user.click(sendButton());
        await screen.findByRole('button', { name: 'Confirm' });
      }
      window.localStorage.setItem('prcds.lastActiveAt', String(Date.now() - 11 * 60_000));
      fireEvent(window, new Event('pageshow'));
      await screen.findByText('Session got expired');
      await waitFor(() => expect(sent('PUT')).toHaveLength(1));
      const kept = sent('PUT').map(({ body }) => ({ ...(body as object), SavedDate: '2026-04-16T16:00:00Z' }));
      await waitFor(() => expect(chosenChildren.read()).toBeUndefined());
      first.unmount();

      const { user } = await renderApp('/searchchild/sendcsm', {
        role: 'Standard User',
        answers: { ...answers, [`GET ${unsavedInput}`]: { UnsavedInput: kept }, [`DELETE ${unsavedInput}`]: {} },
      });
      await user.click(await screen.findByRole('button', { name: 'Restore' }));
      await screen.findByLabelText(`CSM for ${hiwot}`);
      expect([select(hiwot).value, select(dawit).value]).toEqual(['CSM01', 'CSM05']);
    },
  );

  test('CSM-009 with a child that has none it is refused, and leads to that child', async () => {
    const { user, router } = await start();
    await user.selectOptions(select(hiwot), 'CSM01');
    await user.selectOptions(select(hiwot), 'CSM05');
    expect(select(hiwot).selectedOptions).toHaveLength(1);
    await user.click(sendButton());
    expect(screen.getAllByText('Please select one CSM for each child').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(select(dawit));
    expect(router.state.location.pathname).toBe('/searchchild/sendcsm');
  });

  test('CSM-004 CSM-005 CSM-006 offers each code with its description, and says the discrepancy code of the chosen one', async () => {
    const { user } = await start();
    const offered = [...select(hiwot).options].map((option) => option.textContent);
    expect(offered.slice(1)).toEqual(['CSM01 Name spelling differs', 'CSM05 Photo missing']);
    await user.selectOptions(select(hiwot), 'CSM05');
    screen.getByText('Discrepancy code D201');
    await user.selectOptions(select(hiwot), 'CSM01');
    screen.getByText('Discrepancy code D101');
    expect(screen.queryByText('Discrepancy code D201')).toBeNull();
  });

  test('T12 CSM-004 each child is offered the codes of its status, and all together those of any', async () => {
    const more = { Code: 'CSM12', DiscrepancyCode: 'D303', Description: 'Status not updated after drop request' };
    const nobodys = { Code: 'CSM14', DiscrepancyCode: 'D401', Description: 'Introduction letter overdue' };
    await start({
      'GET csm/code': { CsmCode: [...codes, more, nobodys] },
      'POST csm/prepare': {
        Children: [child(hiwot), { ...child(dawit), RCDSChildStatus: '5', Codes: ['CSM01', 'CSM12'] }],
      },
    });
    const offered = (list: HTMLSelectElement) => [...list.options].map(({ value }) => value).filter(Boolean);
    expect(offered(select(hiwot))).toEqual(['CSM01', 'CSM05']);
    expect(offered(select(dawit))).toEqual(['CSM01', 'CSM12']);
    expect(offered(screen.getByLabelText('The same CSM for all children'))).toEqual(['CSM01', 'CSM05', 'CSM12']);
  });

  test('CSM-008 takes ten children, however many were handed over', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `ETH-193408-${1000 + index}`);
    await start({}, ids);
    const shown = screen.getAllByLabelText(/^CSM for /).map((field) => field.closest('[data-child]'));
    expect(shown.map((child) => child?.getAttribute('data-child'))).toEqual(ids.slice(0, 10));
  });

  test('NAV-028 what was chosen is kept among the CSM screens, and forgotten when they are left', async () => {
    const { user, router } = await start();
    await user.selectOptions(select(hiwot), 'CSM05');
    await router.navigate({ href: '/searchchild/viewSendCsm' });
    await screen.findByRole('heading', { name: 'Review before sending' });
    await router.navigate({ href: '/searchchild/sendcsm' });
    await screen.findByLabelText(`CSM for ${hiwot}`);
    expect(select(hiwot).value).toBe('CSM05');
    await router.navigate({ href: '/help' });
    await waitFor(() => expect(screen.queryByLabelText(`CSM for ${hiwot}`)).toBeNull());
    await router.navigate({ href: '/searchchild/sendcsm' });
    await screen.findByText(/^Tick up to 10 children in the search results/);
    expect(screen.queryByLabelText(`CSM for ${hiwot}`)).toBeNull();
  });

  test('warns when the same code is still open for that child', async () => {
    const { user } = await start();
    await user.selectOptions(select(hiwot), 'CSM05');
    await screen.findByText(/CSM05 Photo missing is still open for this child: Sent since/);
    await user.selectOptions(select(hiwot), 'CSM01');
    expect(screen.queryByText(/is still open for this child/)).toBeNull();
  });
});

describe('reviewing and sending', () => {
  async function review(more: object = {}) {
    const app = await start(more);
    await app.user.selectOptions(screen.getByLabelText('The same CSM for all children'), 'CSM05');
    await app.user.click(sendButton());
    await screen.findByRole('heading', { name: 'Review before sending' });
    return app;
  }
  const confirm = () => screen.getByRole('button', { name: 'Confirm' });

  test('ROUTE-022 ROUTE-091 CSM-001 CSM-003 ERR-078 a last look, then one message for each child, sent once', async () => {
    const { user, router } = await review({
      'POST csm': { CsmResult: [result(hiwot, 'sent'), result(dawit, 'sent')] },
    });
    expect(screen.getByText('Still open from before; it is sent again')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(calls.some(({ path, method }) => path === 'csm' && method === 'POST')).toBe(false);
    await user.dblClick(confirm());
    await waitFor(() => expect(router.state.location.search).toHaveProperty('id'));
    const sent = calls.filter(({ path, method }) => path === 'csm' && method === 'POST');
    expect(sent).toHaveLength(1);
    const [{ Csm, SendingId }] = sent.map(({ body }) => body) as [{ Csm: object[]; SendingId: string }];
    const Codes = [
      { Code: 'CSM01', Selected: false },
      { Code: 'CSM05', Selected: true },
    ];
    expect(Csm).toEqual([
      { ChildId: hiwot, Codes, Repeat: true },
      { ChildId: dawit, Codes, Repeat: false },
    ]);
    expect(router.state.location.search).toMatchObject({ id: SendingId });
    expect(screen.getAllByText('CSM Sent Successfully').length).toBeGreaterThan(0);
    expect(chosenChildren.read()).toBeUndefined();
  });

  test('ERR-059 a failed sending keeps everything, and the next try has the same number', async () => {
    const { user } = await review({ 'POST csm': refusal('internal-error', 500) });
    await user.click(confirm());
    expect((await screen.findAllByText('CSM sending failed')).length).toBeGreaterThan(0);
    await user.click(confirm());
    await waitFor(() => expect(calls.filter(({ path }) => path === 'csm')).toHaveLength(2));
    const numbers = calls
      .filter(({ path }) => path === 'csm')
      .map(({ body }) => (body as { SendingId: string }).SendingId);
    expect(new Set(numbers).size).toBe(1);
  });

  test('an answer that comes when the codes are being chosen anew leaves the user and the new choice alone', async () => {
    const late = deferredAnswer();
    const { user, router } = await review({ 'POST csm': late.answer });
    await user.click(confirm());
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await screen.findByLabelText(`CSM for ${dawit}`);
    await user.selectOptions(select(dawit), 'CSM01');
    late.give({ CsmResult: [result(hiwot, 'sent'), result(dawit, 'sent')] });
    await screen.findAllByText('CSM Sent Successfully');
    expect(router.state.location.pathname).toBe('/searchchild/sendcsm');
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Review before sending' });
    expect(chosenChildren.read()).toEqual([hiwot, dawit]);
    screen.getByText('CSM01 Name spelling differs');
  });

  test('ERR-060 what the external system did not take is said at once', async () => {
    const taken = [result(hiwot, 'sent'), result(dawit, 'queued', 'unreachable')];
    const { user } = await review({ 'POST csm': { CsmResult: taken } });
    await user.click(confirm());
    expect((await screen.findAllByText(/CSM update failed at the external system/)).length).toBeGreaterThan(0);
    expect(screen.queryByText('CSM Sent Successfully')).toBeNull();
  });
});

describe('what became of it', () => {
  const id = '3f0c3c2e-6a7e-4d0f-9a43-0f2b6f0d1c11';
  const path = `/searchchild/viewSendCsm?id=${id}`;
  const sending = {
    SentDate: '2026-04-16T10:00:00.000Z',
    SentBy: 'Ana Delgado',
    Messages: [message({ Status: 'queued', ErrorDescription: 'unreachable', Overdue: false })],
    Refused: [{ ChildId: dawit, Code: 'CSM05', ErrorDescription: 'csm-still-open' }],
  };

  test('ROUTE-022 ERR-060 child by child, with the reason', async () => {
    const given = { ...answers, [`GET csm/sending/${id}`]: sending };
    const { user, router } = await renderApp(path, { role: 'Standard User', answers: given });
    await screen.findByText('CSM update failed at the external system');
    const table = screen.getByRole('table', { name: 'Result for each child' });
    expect(within(table).getByText('Queued')).toBeTruthy();
    expect(within(table).getByText('The external system cannot be reached. PRCDS keeps trying.')).toBeTruthy();
    expect(within(table).getByText('Not sent')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose again' }));
    await screen.findByLabelText(`CSM for ${dawit}`);
    expect(router.state.location.pathname).toBe('/searchchild/sendcsm');
  });

  test('ROUTE-023 ROUTE-024 both screens need Send CSM', async () => {
    for (const address of ['/searchchild/sendcsm', path]) {
      const { unmount } = await renderApp(address, { role: 'View Only User', answers });
      await screen.findByRole('heading', { name: 'We are Sorry...' });
      unmount();
    }
  });

  test('CSM-002 the office’s messages with their age; what is overdue shows, what is answered can be closed', async () => {
    const found = {
      Messages: [message(), message({ CsmId: 8, ChildId: dawit, Status: 'answered', Overdue: false, Answer: 'Done' })],
      TotalRecords: 2,
      Open: 2,
      Overdue: 1,
      Answered: 1,
      Failed: 0,
    };
    const { user } = await renderApp('/searchchild/sendcsm?tab=messages', {
      role: 'Standard User',
      answers: {
        ...answers,
        'POST csm/search': found,
        'PUT csm/8/close': { Message: message({ CsmId: 8, Status: 'closed' }) },
      },
    });
    await screen.findByText(/^Overdue by \d+ days$/);
    expect(screen.getByLabelText('Overdue 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Close CSM05 for ${dawit}` }));
    const dialog = await screen.findByRole('dialog', { name: `Close CSM05 for ${dawit}?` });
    expect(within(dialog).getByText('Answer: Done')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(calls.some(({ path: called }) => called === 'csm/8/close')).toBe(true));
  });

  test.each([
    // Now is 02:00 on the 16th in the office, whose days start at 08:00 UTC.
    ['sent three hours ago, yesterday', { SentDate: '2026-01-16T07:00:00.000Z' }, '1 day old'],
    ['sent since midnight', { SentDate: '2026-01-16T08:30:00.000Z' }, 'Sent today'],
    ['sent late the day before yesterday', { SentDate: '2026-01-15T07:59:00.000Z' }, '2 days old'],
    ['due this evening', { DueDate: '2026-01-17T07:00:00.000Z' }, 'Due today'],
    ['due tomorrow, in less than a day', { DueDate: '2026-01-17T08:30:00.000Z' }, 'Due in 1 day'],
    ['due tomorrow, in more than a day', { DueDate: '2026-01-18T07:00:00.000Z' }, 'Due in 1 day'],
    ['due since midnight', { DueDate: '2026-01-16T09:00:00.000Z', Overdue: true }, 'Overdue since today'],
    ['due yesterday evening', { DueDate: '2026-01-16T07:00:00.000Z', Overdue: true }, 'Overdue by 1 day'],
  ])('W19 days are days of the office, not spans of 24 hours: %s', async (_, times, said) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-16T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const sent = message({
      SentDate: '2026-01-10T10:00:00.000Z',
      DueDate: '2026-01-25T10:00:00.000Z',
      Overdue: false,
      ...times,
    });
    const found = { Messages: [sent], TotalRecords: 1, Open: 1, Overdue: 0, Answered: 0, Failed: 0 };
    await renderApp('/searchchild/sendcsm?tab=messages', {
      role: 'Standard User',
      answers: { ...answers, 'POST csm/search': found },
    });
    await screen.findByText(said);
  });

  test('a message that failed says why, and can be chosen again', async () => {
    const failed = message({ Status: 'failed', Overdue: false, ErrorDescription: 'refused-message' });
    const found = { Messages: [failed], TotalRecords: 1, Open: 0, Overdue: 0, Answered: 0, Failed: 1 };
    const { user } = await renderApp('/searchchild/sendcsm?tab=messages&filter=failed&whose=mine', {
      role: 'Standard User',
      answers: { ...answers, 'POST csm/search': found },
    });
    await screen.findByText('The external system refused the message.');
    const asked = calls.filter(({ path: called }) => called === 'csm/search').at(-1)?.body;
    expect(asked).toMatchObject({ Filter: 'failed', Mine: true });
    await user.click(screen.getByRole('button', { name: `Choose again for ${hiwot}, CSM05` }));
    await screen.findByLabelText(`CSM for ${hiwot}`);
  });
});
