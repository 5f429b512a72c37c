import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getReservation } from '#contract/reservations/api.ts';
import { noteBackgroundFailure } from '../../api/background.ts';
import { call } from '../../api/call.ts';
import { Problem } from '../../api/problem.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { saveTokens } from '../../api/sign-in/tokens.ts';
import { json } from '../../testing/server.ts';
import { createRefetching } from './refetching.ts';

const key = ['reservations', 'search', 'en'] as const;
let client: QueryClient;
let answers: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  saveTokens({ accessToken: 'token', refreshToken: 'r1', expiresIn: 3600 });
  client = createQueryClient();
  answers = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows the query, with its first answer. */
async function show(queryFn: () => Promise<unknown>, queryKey: readonly unknown[] = key): Promise<void> {
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
}
function begin() {
  const refetching = createRefetching(client);
  onTestFinished(() => refetching.stop());
  return refetching;
}
const answerLater = () => new Promise<string>((resolve) => answers.push(() => resolve('answer')));
const look = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('however much changes, a screen is fetched again at most once a second', async () => {
  const fetch = vi.fn(async () => 'answer');
  await show(fetch);
  const refetching = begin();
  for (let turn = 0; turn < 50; turn += 1) {
    refetching.add('reservation', 'changed', [String(turn)]);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(4);
  expect(fetch.mock.calls.length).toBeLessThan(9);
});

test('an answer that was on its way when something changed is fetched once more', async () => {
  const fetch = vi.fn(answerLater);
  await show(fetch);
  begin().add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(1_000);
  // The first fetch is not broken off: under steady changes it would never end.
  expect(fetch).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a page out of sight fetches when it is looked at again', async () => {
  const fetch = vi.fn(async () => 'answer');
  await show(fetch);
  const refetching = begin();
  look(true);
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  look(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('what could not be fetched because the server was away is fetched again; what is refused is not', async () => {
  let failure: Problem | undefined;
  const fetch = vi.fn(async () => {
    if (failure) throw failure;
    return 'answer';
  });
  await show(fetch);
  const refetching = begin();
  failure = new Problem('network-failure');
  noteBackgroundFailure(failure);
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(2);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(6_000);
  const calls = fetch.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(calls);
  failure = new Problem('not-found', { status: 404 });
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(calls + 1);
});

test('a clock that is set back delays nothing', async () => {
  const fetch = vi.fn(async () => 'answer');
  await show(fetch);
  const refetching = begin();
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('the counts of Home are fetched at most every ten seconds', async () => {
  const fetch = vi.fn(async () => 'answer');
  await show(fetch, ['home', 'queue', 'own', 'en']);
  const refetching = begin();
  for (let turn = 0; turn < 25; turn += 1) {
    refetching.add('child', 'taken', ['ETH-1']);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(fetch.mock.calls.length).toBeGreaterThan(2);
  expect(fetch.mock.calls.length).toBeLessThan(6);
});

test('SESSION-011 what others change renews no token, and with an expired one nothing is asked until it is renewed', async () => {
  // Failures that a step of the person would repeat.
  const asked = vi.fn(async (_address: string) => json(503, {}));
  vi.stubGlobal('fetch', asked);
  const paths = () => asked.mock.calls.map(([address]) => new URL(address, window.location.origin).pathname);
  await show(() => call(getReservation, { id: 7 }), ['reservations', 'one', 7, 'en']);
  const refetching = begin();
  await vi.advanceTimersByTimeAsync(40 * 60_000);
  asked.mockClear();
  // Due to be renewed with the next step of the person.
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(new Set(paths())).toEqual(new Set(['/v1/reservation/7']));
  await vi.advanceTimersByTimeAsync(40 * 60_000);
  asked.mockClear();
  refetching.add('reservation', 'changed', ['7']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(paths()).toEqual([]);
  saveTokens({ accessToken: 'next', refreshToken: 'r2', expiresIn: 3600 });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(new Set(paths())).toEqual(new Set(['/v1/reservation/7']));
});
