import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTexts } from '../../i18n/i18n.ts';
import { openTab } from '../../testing/leaving.ts';
import { stubServer } from '../../testing/server.ts';
import { TestPerson } from '../../testing/test-person.tsx';
import { collectSignOutJobs, runSignOutJobs } from '../sign-in/sign-out.ts';
import { saveTokens } from '../sign-in/tokens.ts';
import { useKeptInput } from './kept-input.ts';
import { screenState } from './storage.ts';

interface Card {
  readonly name: string;
}

const path = '/v1/session/unsavedInput';
const entry = (more: object = {}) => ({
  Form: 'child/GTM-201115-0342',
  Version: '7',
  Values: JSON.stringify({ name: 'Ana' }),
  SavedDate: '2026-04-16T16:00:00Z',
  ...more,
});

beforeAll(async () => void (await startTexts('en')));
beforeEach(() => {
  openTab('/');
  saveTokens({ accessToken: 'token', expiresIn: 3600 });
});
afterEach(() => vi.unstubAllGlobals());

const open = (values: Card | undefined, restore = vi.fn(), version = '7') => {
  const shown = renderHook(
    ({ typed }: { typed: Card | undefined }) => useKeptInput('child/GTM-201115-0342', version, typed, restore),
    { wrapper: TestPerson, initialProps: { typed: values } },
  );
  return { ...shown, restore };
};

test('SESSION-010 what was typed is kept with its version when the session ends, and only when something was typed', async () => {
  const { seen } = stubServer({
    [`GET ${path}`]: { UnsavedInput: [] },
    [`PUT ${path}`]: { SavedDate: entry().SavedDate },
  });
  const form = open(undefined);
  expect(collectSignOutJobs()).toEqual([]);
  form.rerender({ typed: { name: 'Ana' } });
  const jobs = collectSignOutJobs();
  form.unmount();
  expect(await runSignOutJobs(jobs, 'the last token')).toBe(true);
  const put = seen.find(({ method }) => method === 'PUT');
  expect(put?.headers.get('Authorization')).toBe('Bearer the last token');
  expect(JSON.parse(put?.body ?? '')).toEqual({
    Form: 'child/GTM-201115-0342',
    Version: '7',
    Values: '{"name":"Ana"}',
  });
  expect(collectSignOutJobs()).toEqual([]);
});

test('SESSION-010 the same form offers it again, and forgets it once it is restored', async () => {
  const { seen } = stubServer({ [`GET ${path}`]: { UnsavedInput: [entry()] }, [`DELETE ${path}`]: {} });
  const { result, restore } = open(undefined);
  await waitFor(() => expect(result.current).toBeDefined());
  expect(result.current?.text).toBe('Typed before 16/04/2026 09:00:00 AM.');
  act(() => result.current?.restore());
  expect(restore).toHaveBeenCalledExactlyOnceWith({ name: 'Ana' });
  await waitFor(() =>
    expect(seen.some(({ method, url }) => method === 'DELETE' && url.search.includes('Form='))).toBe(true),
  );
  expect(result.current).toBeUndefined();
});

test('a record that was changed meanwhile says so', async () => {
  stubServer({ [`GET ${path}`]: { UnsavedInput: [entry()] } });
  const { result } = open(undefined, vi.fn(), '8');
  await waitFor(() => expect(result.current?.text).toContain('This record has changed since.'));
});

test.each([
  ['of another form', entry({ Form: 'child/other' })],
  ['that cannot be read', entry({ Values: '{broken' })],
])('input %s is not offered', async (_what, kept) => {
  const { calls } = stubServer({ [`GET ${path}`]: { UnsavedInput: [kept] } });
  const { result } = open(undefined);
  await waitFor(() => expect(calls(path)).toHaveLength(1));
  await act(async () => undefined);
  expect(result.current).toBeUndefined();
});

test('22.7 what was typed before a reload is offered by the form of its own record only', () => {
  stubServer({ [`GET ${path}`]: { UnsavedInput: [] } });
  const typed = { form: 'group/1', version: null, values: '{"name":"Ana"}', savedAt: entry().SavedDate };
  screenState('typed').write({ 'group/1': typed });
  const { result, rerender } = renderHook(({ form }) => useKeptInput<Card>(form, null, undefined, vi.fn()), {
    wrapper: TestPerson,
    initialProps: { form: 'group/1' },
  });
  expect(result.current).toBeDefined();
  rerender({ form: 'group/2' });
  expect(result.current).toBeUndefined();
  rerender({ form: 'group/1' });
  expect(result.current).toBeDefined();
});

test('a server that does not answer never holds up a sign-out for long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ended = runSignOutJobs([() => new Promise<boolean>(() => undefined)], 'token');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await ended).toBe(false);
});

test('unsaved input is offered after a reload, in this tab, until it is restored or discarded', async () => {
  stubServer({ [`GET ${path}`]: { UnsavedInput: [] } });
  const before = open({ name: 'Ana' });
  window.dispatchEvent(new Event('pagehide'));
  before.unmount();
  const after = open(undefined);
  await waitFor(() => expect(after.result.current).toBeDefined());
  act(() => after.result.current?.restore());
  expect(after.restore).toHaveBeenCalledExactlyOnceWith({ name: 'Ana' });
  expect(after.result.current).toBeUndefined();
  after.unmount();
  expect(open(undefined).result.current).toBeUndefined();
});
