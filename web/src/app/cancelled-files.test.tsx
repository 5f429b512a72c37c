import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deferredAnswer } from '../testing/deferred-answer.ts';
import { placeAnswers } from '../testing/lists.ts';
import { projectAnswer, projectRow } from '../testing/project.ts';
import { renderApp } from '../testing/render-app.tsx';
import { refusal } from '../testing/server.ts';
import '../domains/projects/audit/project-audit-screen.tsx';
import '../domains/projects/view/project-screen.tsx';
import '../domains/projects/search/search-screen.tsx';

/** The abort signals of the requests to this path. */
function signalsOf(path: string) {
  const signals: (AbortSignal | null | undefined)[] = [];
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).includes(path)) signals.push(init?.signal);
    return server(input, init);
  });
  return signals;
}

const FetchedBlob = (await new Response('').blob()).constructor;

function savedFiles() {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => save.mockRestore());
  // jsdom has no addresses for files, and a Blob other than that of a fetched answer.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  vi.stubGlobal('Blob', FetchedBlob);
  return save;
}

const file = () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });

const ways = [
  ['Print to PDF', 'project/201115/pdf', file],
  ['Print', 'project/201115/print', () => projectAnswer()],
] as const;

test.each(ways)('W15 Cancel ends %s: the request is aborted, and nothing comes of it', async (way, path, answer) => {
  const late = deferredAnswer();
  const saved = savedFiles();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { user } = await renderApp('/searchproject/viewproject?id=201115', {
    role: 'Partnership Admin',
    answers: { 'GET project/201115': projectAnswer(), [`POST ${path}`]: late.answer, [`GET ${path}`]: late.answer },
  });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print the project' });
  const signals = signalsOf(path);
  await user.click(within(dialog).getByRole('button', { name: way }));
  await waitFor(() => expect(signals).toHaveLength(1));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => late.give(answer()));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(saved).not.toHaveBeenCalled();
  expect(print).not.toHaveBeenCalled();
});

test('W15 Cancel ends an export: the request is aborted, and no file comes', async () => {
  const late = deferredAnswer();
  const saved = savedFiles();
  const found = { Projects: [projectRow()], TotalRecords: 1, MoreThanMaximum: false, MaximumRecords: 500 };
  const form = btoa(JSON.stringify({ fundingOffices: ['USAO'] })).replaceAll('=', '');
  const { user } = await renderApp(`/searchproject#search=${form}`, {
    answers: { ...placeAnswers(), 'POST project/search': found, 'POST project/export': late.answer },
  });
  await user.click(await screen.findByText('Export to Excel'));
  const dialog = await screen.findByRole('dialog');
  const signals = signalsOf('project/export');
  await user.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(signals).toHaveLength(1));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(signals[0]?.aborted).toBe(true);
  await act(async () => late.give(file()));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(saved).not.toHaveBeenCalled();
});

/** Starts the export of a history, whose answer waits. */
async function startExport() {
  const late = deferredAnswer();
  const saved = savedFiles();
  const { user, router } = await renderApp('/searchproject/viewproject/auditHistory?id=201115', {
    role: 'Partnership Admin',
    answers: {
      'GET project/201115': projectAnswer(),
      'GET project/201115/audit': { Audit: [], TotalRecords: 0 },
      'GET project/201115/audit/export': late.answer,
    },
  });
  const button = await screen.findByRole('button', { name: 'Export to CSV' });
  const signals = signalsOf('audit/export');
  await user.click(button);
  await waitFor(() => expect(signals).toHaveLength(1));
  return { late, saved, router };
}

test('a file arrives although its screen was left meanwhile', async () => {
  const { late, saved, router } = await startExport();
  await router.navigate({ to: '/help' } as never);
  await act(async () => late.give(file()));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

test('its failure is told there too', async () => {
  const { late, router } = await startExport();
  await router.navigate({ to: '/help' } as never);
  await act(async () => late.give(refusal('internal-error', 500)));
  await waitFor(() => expect(screen.getByLabelText('Messages').textContent).toContain('Error While Fetching Data'));
});

test.each([
  ['a file is not saved', file],
  ['a failure is not told', () => refusal('internal-error', 500)],
])('after the end of the session %s', async (_, answer) => {
  const { late, saved } = await startExport();
  window.localStorage.setItem('prcds.lastActiveAt', String(Date.now() - 11 * 60_000));
  fireEvent(window, new Event('pageshow'));
  await screen.findByText('Session got expired');
  await act(async () => late.give(answer()));
  expect(saved).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Messages')).toBeNull();
});
