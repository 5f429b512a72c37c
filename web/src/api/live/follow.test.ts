import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stateStampHeader } from '#contract/endpoint.ts';
import { openTab } from '../../testing/leaving.ts';
import { json, refusal } from '../../testing/server.ts';
import { saveTokens } from '../sign-in/tokens.ts';
import { compareStamp, onStampChange } from '../state-stamp.ts';
import type { Message } from './decode.ts';
import { follow } from './follow.ts';

const encoder = new TextEncoder();
const second = 1_000;

interface Asked {
  readonly path: string;
  readonly after: string | null;
  say(message: object): void;
  end(): void;
}

let asked: Asked[];
let answer: ((path: string) => Response | undefined) | undefined;

beforeEach(() => {
  openTab('/');
  saveTokens({ accessToken: 'token', refreshToken: 'r1', expiresIn: 3600 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  asked = [];
  answer = undefined;
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const url = new URL(address, window.location.origin);
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(begun) {
        controller = begun;
        signal?.addEventListener('abort', () => begun.error(signal.reason));
      },
    });
    asked.push({
      path: url.pathname,
      after: url.searchParams.get('Cursor'),
      say: (message) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`)),
      end: () => controller?.close(),
    });
    return answer?.(url.pathname) ?? new Response(stream);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const message = (type: Message['type'], cursor: string, more: object = {}) => ({
  Type: type,
  Cursor: cursor,
  Position: '0/1',
  Changes: [],
  IsStateChanged: false,
  ...more,
});

function begin(after?: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const heard: Message[] = [];
  void follow({ after, hear: (one) => heard.push(one), signal: stop.signal });
  return heard;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a stream that ends is opened again where it was', async () => {
  const heard = begin();
  await settle();
  expect(asked[0]).toMatchObject({ path: '/v1/changes', after: null });
  asked[0]?.say(message('hello', 'e.1'));
  asked[0]?.say(message('changes', 'e.2', { Changes: [{ Kind: 'lock', Word: 'changed', Ids: ['7'] }] }));
  await settle();
  expect(heard.map(({ type, cursor }) => [type, cursor])).toEqual([
    ['hello', 'e.1'],
    ['changes', 'e.2'],
  ]);
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(second);
  expect(asked[1]?.after).toBe('e.2');
});

test('after a goodbye it comes again after the pause that the server wishes', async () => {
  begin();
  await settle();
  asked[0]?.say(message('bye', 'e.3', { Pause: 2_500 }));
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(2_400);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked[1]?.after).toBe('e.3');
});

test('a stream that has become silent is opened again', async () => {
  begin();
  await settle();
  asked[0]?.say(message('hello', 'e.1'));
  await vi.advanceTimersByTimeAsync(34 * second);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3 * second);
  expect(asked[1]).toMatchObject({ path: '/v1/changes', after: 'e.1' });
});

test('where events do not come through, it asks for the next change, with a pause, and tries events again later', async () => {
  const heard = begin();
  await vi.advanceTimersByTimeAsync(12 * second);
  const silent = asked.length;
  expect(asked.map(({ path }) => path)).toEqual(Array(silent).fill('/v1/changes'));
  expect(silent).toBe(2);
  let count = 0;
  answer = (path) => {
    count += 1;
    return path === '/v1/changes/next' && count <= 2 ? json(200, message('changes', `e.${count}`)) : undefined;
  };
  await vi.advanceTimersByTimeAsync(1.5 * second);
  expect(heard.map(({ cursor }) => cursor)).toEqual(['e.1']);
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(heard.map(({ cursor }) => cursor)).toEqual(['e.1', 'e.2']);
  expect(asked.slice(silent).map(({ path, after }) => [path, after])).toEqual([
    ['/v1/changes/next', null],
    ['/v1/changes/next', 'e.1'],
    ['/v1/changes/next', 'e.2'],
  ]);
  await vi.advanceTimersByTimeAsync(400 * second);
  expect(asked.at(-1)?.path).toBe('/v1/changes');
});

test('a message of a newer server: what is not known is left out, what cannot be read counts as a gap', async () => {
  const heard = begin();
  await settle();
  const lock = { Kind: 'lock', Word: 'changed', Ids: ['7'] };
  asked[0]?.say(message('changes', 'e.1', { Changes: [{ Kind: 'weather', Word: 'changed' }, lock] }));
  asked[0]?.say({ Type: 'poem', Cursor: 'e.2' });
  await settle();
  expect(heard).toEqual([
    expect.objectContaining({
      type: 'changes',
      cursor: 'e.1',
      changes: [{ kind: 'lock', word: 'changed', ids: ['7'] }],
    }),
    expect.objectContaining({ type: 'reset', cursor: 'e.2' }),
  ]);
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(second);
  expect(asked[1]?.after).toBe('e.2');
});

test('a stream that was heard again is not given up after the next slow beginning', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(6 * second);
  asked.at(-1)?.say(message('hello', 'e.1'));
  await settle();
  asked.at(-1)?.end();
  await vi.advanceTimersByTimeAsync(12 * second);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/changes']));
});

test('the first answer after a gap tells whether access, settings or terms have changed', async () => {
  const told = vi.fn();
  compareStamp(new Headers({ [stateStampHeader]: 'a' }));
  onTestFinished(onStampChange(told));
  const stamped = (stamp: string) => new Response('', { headers: { [stateStampHeader]: stamp } });
  answer = () => stamped('a');
  begin();
  await vi.advanceTimersByTimeAsync(4 * second);
  expect(told).not.toHaveBeenCalled();
  answer = () => stamped('b');
  await vi.advanceTimersByTimeAsync(4 * second);
  expect(told).toHaveBeenCalledTimes(1);
});

test('SESSION-011 with an expired token it waits and renews nothing', async () => {
  begin();
  answer = () => refusal('token-expired', 401);
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/changes']));
  expect(asked.length).toBeLessThan(12);
});
