import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chosenChildren } from '../../../api/storage/csm-children.ts';
import { aChild, childAnswer } from '../../../testing/child.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { refusal } from '../../../testing/server.ts';
import './action-code-history-screen.tsx';
import './child-audit-screen.tsx';
import './csm-history-screen.tsx';

const id = 'GTM-201115-0342';
const child = { [`GET child/${id}`]: childAnswer(aChild()) };
const audit = (AuditId: number, OldValue: string | null, NewValue: string | null, ModifiedBy: string) => ({
  AuditId,
  Field: AuditId === 1 ? 'FieldOfficeLastUpdateDate' : 'SupportOfficeChildName',
  OldValue,
  NewValue,
  ModifiedBy,
  ModifiedTimestamp: `2026-04-0${AuditId}T10:00:00.000Z`,
});
const rows = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('tbody:not([aria-hidden]) tr')];
    expect(found.length).toBeGreaterThan(0);
    return found;
  });

describe('the child audit', () => {
  const answers = {
    ...child,
    [`GET child/${id}/audit`]: {
      Audit: [audit(2, null, 'Ixchel', 'Ana Delgado'), audit(1, '2025-09-20', '2026-03-31', 'Field office')],
    },
  };
  const path = `/searchchild/viewchild/viewchildaudit?id=${id}`;

  test('ROUTE-025 CHILD-015 shows each change as old and new, fields by their names, dates as the office writes them', async () => {
    await renderApp(path, { answers });
    await screen.findByRole('heading', { level: 1, name: 'Child audit' });
    const [latest, first] = await rows();
    expect(latest?.textContent).toContain('Support Office Child Name');
    expect(within(latest as HTMLElement).getByText('blank')).toBeTruthy();
    expect(within(latest as HTMLElement).getByRole('img', { name: 'changed to' })).toBeTruthy();
    expect(first?.textContent).toContain('Field Office Last Update Date');
    expect(first?.textContent).not.toContain('2025-09-20');
  });

  test.each([
    [
      'en' as const,
      'Letters',
      'Letter from child 02/10/2026 (no file)',
      'Letter from child 02/10/2026 (file 3f9a2c1b)',
    ],
    [
      'es' as const,
      'Cartas',
      'Carta del niño o niña 02/10/2026 (sin archivo)',
      'Carta del niño o niña 02/10/2026 (archivo 3f9a2c1b)',
    ],
  ])('F9 a letter that got its file is told in words (%s)', async (language, field, before, after) => {
    const stored = (file: string) => `from-child 2026-10-02 · File ${file}`;
    const entry = { ...audit(1, stored('-'), stored('3f9a2c1b'), 'Field office, feed 7'), Field: 'Letters' };
    await renderApp(path, { answers: { ...child, [`GET child/${id}/audit`]: { Audit: [entry] } }, language });
    const [row] = await rows();
    const cells = [...(row?.children ?? [])].map((cell) => cell.textContent);
    expect(cells.slice(1, 5)).toEqual([field, before, after, 'Field office, feed 7']);
  });

  test('CHILD-015 can be filtered and sorted', async () => {
    const { user } = await renderApp(path, { answers });
    await user.click(await screen.findByRole('button', { name: 'Audit ID' }));
    expect((await rows())[0]?.textContent).toContain('Field office');
    await user.type(screen.getByLabelText('Filter'), 'delgado');
    expect(await rows()).toHaveLength(1);
    expect(screen.getAllByText('1 of 2 entries').length).toBeGreaterThan(0);
  });

  test('ERR-031 says when it cannot be fetched', async () => {
    await renderApp(path, { answers: { ...child, [`GET child/${id}/audit`]: refusal('internal-error', 500) } });
    await screen.findByText('Error While Fetching Data');
  });

  test('csv needs Export', async () => {
    await renderApp(path, { answers, grants: ['Home:View', 'Registered Child:View'] });
    await rows();
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
  });
});

test('ROUTE-026 CSM-002 the CSM history has its six columns', async () => {
  const entry = {
    Date: '2026-04-02T10:00:00.000Z',
    Code: 'D1',
    DiscrepancyCode: '12',
    Description: 'Photo differs',
    SentBy: 'Ana Delgado',
    Result: 'sent',
    ErrorDescription: null,
    Answer: null,
  };
  await renderApp(`/viewCSMHistory?id=${id}`, {
    answers: { ...child, [`GET child/${id}/csmHistory`]: { CsmHistory: [entry] } },
  });
  await screen.findByRole('heading', { level: 1, name: 'CSM history' });
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads).toEqual(['Date', 'Code', 'Discrepancy Code', 'Description', 'Sent By', 'Result']);
  expect((await rows())[0]?.textContent).toContain('D112Photo differsAna DelgadoSent');
});

test('ROUTE-026 a message that failed says why, and is chosen again by those who may send', async () => {
  const entry = {
    Date: '2026-04-02T10:00:00.000Z',
    Code: 'CSM05',
    DiscrepancyCode: 'D201',
    Description: 'Photo missing',
    SentBy: 'Ana Delgado',
    Result: 'failed',
    ErrorDescription: 'rejected',
    Answer: 'Unknown child',
  };
  const answers = { ...child, [`GET child/${id}/csmHistory`]: { CsmHistory: [entry] } };
  const { user, router } = await renderApp(`/viewCSMHistory?id=${id}`, { answers });
  const why = 'The external system could not process the message: Unknown child';
  expect((await rows())[0]?.textContent).toContain(why);
  await user.type(screen.getByLabelText('Filter'), 'unknown');
  expect(await rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Choose again, CSM05' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/searchchild/sendcsm'));
  expect(chosenChildren.read()).toEqual([id]);
});

test('ROUTE-026 without Send CSM only the reason is shown', async () => {
  const entry = {
    Date: '2026-04-02T10:00:00.000Z',
    Code: 'CSM05',
    DiscrepancyCode: 'D201',
    Description: 'Photo missing',
    SentBy: 'Ana Delgado',
    Result: 'failed',
    ErrorDescription: 'timed-out',
    Answer: null,
  };
  const answers = { ...child, [`GET child/${id}/csmHistory`]: { CsmHistory: [entry] } };
  await renderApp(`/viewCSMHistory?id=${id}`, { answers, grants: ['Home:View', 'Registered Child:View'] });
  expect((await rows())[0]?.textContent).toContain('The external system did not answer in time');
  expect(screen.queryByRole('button', { name: /Choose again/ })).toBeNull();
});

test('ROUTE-027 the action-code history shows a status that changed', async () => {
  const entry = {
    Date: '2026-04-02T10:00:00.000Z',
    ActionCode: 'H01',
    Description: 'Placed on internal hold',
    OldStatus: 'Pledgeable',
    NewStatus: 'Internal Hold',
    By: 'Ana Delgado',
  };
  await renderApp(`/viewActionCodeHistory?id=${id}`, {
    answers: { ...child, [`GET child/${id}/actionCodeHistory`]: { ActionCodeHistory: [entry] } },
  });
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads).toEqual(['Date', 'Action Code', 'Description', 'Old Status', 'New Status', 'By']);
  expect((await rows())[0]?.querySelector('del')?.textContent).toBe('Pledgeable');
  expect((await rows())[0]?.querySelector('ins')?.textContent).toBe('Internal Hold');
});

test('F15 a day hidden because it is another office’s is a dash, and sorts last in both directions', async () => {
  const line = (at: string | null, ActionCode: string) => ({
    ...{ Date: at, ActionCode, Description: '', OldStatus: null, NewStatus: null, By: 'Another office' },
  });
  const lines = [line('2026-04-02T16:14:25.000Z', 'A02'), line('2023-08-19T08:00:00.000Z', 'A01'), line(null, 'S01')];
  const { user } = await renderApp(`/viewActionCodeHistory?id=${id}`, {
    answers: { ...child, [`GET child/${id}/actionCodeHistory`]: { ActionCodeHistory: lines } },
  });
  const codes = async () => (await rows()).map((row) => row.querySelectorAll('td')[1]?.textContent);
  await screen.findByText('S01');
  expect(await codes()).toEqual(['A02', 'A01', 'S01']);
  await user.click(screen.getByRole('button', { name: /^Date/ }));
  expect(await codes()).toEqual(['A01', 'A02', 'S01']);
  expect((await rows())[2]?.querySelector('td')?.textContent).toBe('–');
});
