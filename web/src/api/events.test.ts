import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followImport } from '#contract/imports/history-api.ts';
import { openTab } from '../testing/leaving.ts';
import { refusal, stubServer } from '../testing/server.ts';
import { subscribeToEvents } from './events.ts';
import { saveTokens } from './sign-in/tokens.ts';
import { read } from './storage/storage.ts';

const path = '/v1/import/45/progress';
const second = 1_000;
const encoder = new TextEncoder();

beforeEach(() => {
  openTab('/');
  saveTokens({ accessToken: 'old', refreshToken: 'r1', expiresIn: 3600 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A connection that stays open and says only what the test says. */
function openConnection(signal: AbortSignal | undefined) {
  let say: (text: string) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      say = (text) => controller.enqueue(encoder.encode(text));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return { response: new Response(stream), say: (text: string) => say(text) };
}

function follow() {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  return subscribeToEvents(
    followImport,
    { id: 45 },
    { signal: stop.signal, isLast: () => false, onEvent: () => undefined },
  );
}

test('W13 a connection that says nothing for thirty seconds is opened anew, one that says something is not', async () => {
  const connections: ReturnType<typeof openConnection>[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const connection = openConnection(init.signal ?? undefined);
    connections.push(connection);
    return connection.response;
  });
  void follow();
  await vi.advanceTimersByTimeAsync(29 * second);
  connections[0]?.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(29 * second);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(connections).toHaveLength(2);
});

test('W13 in the frame of another system a refused token is renewed, and the following goes on', async () => {
  openTab('/?type=nonav');
  window.sessionStorage.setItem('prcds.mode', 'nonav');
  saveTokens({ accessToken: 'old', refreshToken: 'a refresh token of the frame', expiresIn: 3600 });
  const { seen } = stubServer({
    [`GET ${path}`]: () => refusal('not-signed-in', 401),
    'POST /v1/token': { token: 'new', rtoken: 'next', ExpiresIn: 900 },
  });
  void follow();
  await vi.advanceTimersByTimeAsync(3 * second);
  expect(read('accessToken')).toBe('new');
  const asked = seen.filter(({ url }) => url.pathname === path).map(({ headers }) => headers.get('Authorization'));
  expect(asked.slice(0, 2)).toEqual(['Bearer old', 'Bearer new']);
});
