import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Person } from '../../api/person.tsx';
import { personKey } from '../../api/person-cache.ts';
import { calls, signIn, stubServer } from '../../testing/render-app.tsx';
import { json, refusal } from '../../testing/server.ts';
import { usePersonRefresh } from './person-refresh.ts';

/** 31 minutes after the last refresh: any call by the user would refresh the token. */
const longAgo = 31 * 60_000;

beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const stamped = (stamp: string, body: unknown): Response => {
  const answer = json(200, body);
  answer.headers.set('state-stamp', stamp);
  return answer;
};

function follow(answers: Record<string, unknown>) {
  stubServer({ answers });
  signIn();
  const now = Date.now();
  window.localStorage.setItem('prcds.tokenTimes', JSON.stringify({ refreshedAt: now - longAgo }));
  window.localStorage.setItem('prcds.refreshToken', 'of the provider');
  window.localStorage.setItem('prcds.lastActiveAt', String(now - 60_000));
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(usePersonRefresh, { wrapper });
  onTestFinished(unmount);
  return { client, lastActive: String(now - 60_000) };
}

const asked = (path: string) => calls.filter((one) => one.path === path).length;
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

test('SESSION-001 SESSION-011 an open screen asks for the stamp every 45 s, as no activity and renewing no token', async () => {
  const { lastActive } = follow({ 'GET user/access': stamped('one', { UserAccess: [] }) });
  await pass(44_000);
  expect(asked('user/access')).toBe(0);
  await pass(1_000);
  expect(asked('user/access')).toBe(1);
  await pass(90_000);
  expect(asked('user/access')).toBe(3);
  expect(asked('token')).toBe(0);
  expect(window.localStorage.getItem('prcds.accessToken')).toBe('a.b.c');
  expect(window.localStorage.getItem('prcds.lastActiveAt')).toBe(lastActive);
});

test('SESSION-001 a Session Timeout that was shortened reaches somebody who is idle', async () => {
  let [stamp, minutes] = ['before', '10'];
  const setting = {
    SettingTypeCode: 'sessionTimeout',
    SettingTypeDescription: 'Session Timeout',
    UnitOfMeasureCd: null,
    UnitOfMeasureDescription: null,
  };
  const { client } = follow({
    'GET user/access': () => stamped(stamp, { UserAccess: [home] }),
    'GET fundraisingOfficeSettings/USAO/category/1': () => ({
      Settings: [{ ...setting, Value: minutes }],
      Version: 1,
    }),
  });
  await pass(45_000);
  [stamp, minutes] = ['after', '2'];
  await pass(45_000);
  await waitFor(() =>
    expect(client.getQueryData(personKey)).toMatchObject({ person: { settings: { sessionTimeout: '2' } } }),
  );
});

const home = { ModuleId: 1, ModuleName: 'Home', AccessDetails: [{ AccessTypeDescription: 'View', AccessStatus: 1 }] };
const general = 'GET fundraisingOfficeSettings/USAO/category/1';
const settings = (code: string, Value: string) => ({
  Settings: [
    {
      SettingTypeCode: code,
      SettingTypeDescription: code,
      Value,
      UnitOfMeasureCd: null,
      UnitOfMeasureDescription: null,
    },
  ],
  Version: 1,
});

test('W2: settings that cannot be read after a change stay as they were, and are read again until they can', async () => {
  let [stamp, isBroken, format] = ['before', false, 'MM/DD/YYYY'];
  const { client } = follow({
    'GET user/access': () => stamped(stamp, { UserAccess: [home] }),
    [general]: () => settings('applicationDateFormat', format),
    'GET fundraisingOfficeSettings/USAO/category/5': () =>
      isBroken ? refusal('internal-error', 500) : settings('expirationDays', '60'),
  });
  const shown = () => client.getQueryData<{ person: Person }>(personKey)?.person;
  const change = async (next: string) => {
    stamp = next;
    await pass(45_000);
  };
  await change('first');
  await change('second');
  await waitFor(() => expect(shown()?.settings.applicationDateFormat).toBe('MM/DD/YYYY'));
  [isBroken, format] = [true, 'YYYY-MM-DD'];
  const before = asked('fundraisingOfficeSettings/USAO/category/5');
  await change('third');
  await waitFor(() => expect(asked('fundraisingOfficeSettings/USAO/category/5')).toBe(before + 1));
  await pass(45_000);
  await waitFor(() => expect(asked('fundraisingOfficeSettings/USAO/category/5')).toBe(before + 2));
  expect(shown()).toMatchObject({
    settings: { applicationDateFormat: 'MM/DD/YYYY', expirationDays: '60' },
    areSettingsDefault: false,
  });
  isBroken = false;
  await pass(45_000);
  await waitFor(() => expect(shown()?.settings.applicationDateFormat).toBe('YYYY-MM-DD'));
});

test('P23: of two concurrent loads the one started later counts, whichever ends first', async () => {
  let [stamp, minutes] = ['before', '10'];
  let answerFirst: (answer: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    answerFirst = resolve;
  });
  const { client } = follow({
    'GET user/access': () => stamped(stamp, { UserAccess: [home] }),
    [general]: () => (minutes === '10' ? held : settings('sessionTimeout', minutes)),
  });
  await pass(45_000);
  stamp = 'first change';
  await pass(45_000);
  await waitFor(() => expect(asked('fundraisingOfficeSettings/USAO/category/1')).toBeGreaterThan(0));
  [stamp, minutes] = ['second change', '2'];
  await pass(45_000);
  const shown = () => client.getQueryData<{ person: Person }>(personKey)?.person.settings.sessionTimeout;
  await waitFor(() => expect(shown()).toBe('2'));
  answerFirst(settings('sessionTimeout', '10'));
  // The third load ends after the first, whose result would be displayed by then.
  [stamp, minutes] = ['third change', '3'];
  const seen: unknown[] = [];
  const stop = client.getQueryCache().subscribe(() => void seen.push(shown()));
  onTestFinished(stop);
  await pass(45_000);
  await waitFor(() => expect(shown()).toBe('3'));
  expect(seen).not.toContain('10');
});

test('SESSION-011 a token that has ended meanwhile signs nobody out', async () => {
  follow({ 'GET user/access': refusal('token-expired', 401) });
  await pass(45_000);
  expect(asked('user/access')).toBe(1);
  expect(window.localStorage.getItem('prcds.accessToken')).toBe('a.b.c');
});
