import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Message } from './decode.ts';
import { shareChanges } from './tabs.ts';

type Hear = (message: Message) => void;
const leads: { readonly after: string | undefined; readonly hear: Hear; readonly signal: AbortSignal }[] = [];
const follow = (lead: (typeof leads)[number]) => {
  leads.push(lead);
  return new Promise<void>((resolve) => lead.signal.addEventListener('abort', () => resolve()));
};

/** Locks and channels of one browser, for tabs in one process. */
const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    channels.delete(this);
  }
}

/** A lock as browsers have it: one holder, a queue, and thieves. */
let lose: (() => void) | undefined;
let waiting: (() => void)[];
const locks = {
  request(_name: string, { signal, steal }: LockOptions, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => reject(new DOMException('lost', 'AbortError'));
      const begin = () => {
        if (signal?.aborted) return abort();
        lose = abort;
        void work()
          .then(resolve, reject)
          .finally(() => {
            if (lose !== abort) return;
            lose = undefined;
            waiting.shift()?.();
          });
      };
      if (steal) lose?.();
      if (steal || !lose) begin();
      else waiting.push(begin);
    });
  },
};

/** What each tab that joined others asked for. */
const asked: Hear[] = [];
let isAnswered = true;
const askOnce = async ({ hear }: { readonly hear: Hear }) => {
  asked.push(hear);
  return isAnswered;
};

beforeEach(() => {
  leads.length = 0;
  asked.length = 0;
  isAnswered = true;
  channels.clear();
  lose = undefined;
  waiting = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

function openTab() {
  const control = new AbortController();
  onTestFinished(() => control.abort());
  const heard: string[] = [];
  void shareChanges({
    name: 'prcds.live.7.USAO',
    hear: ({ type, cursor }) => heard.push(`${type} ${cursor}`),
    signal: control.signal,
    follow,
    askOnce,
  });
  return { heard, close: () => control.abort() };
}

const message = (type: Message['type'], cursor: string): Message => ({
  type,
  cursor,
  position: '0/1',
  changes: [],
  isStateChanged: false,
});

test('one tab has the stream, the others hear what it hears', async () => {
  const [one, other] = [openTab(), openTab()];
  await vi.waitFor(() => expect(leads).toHaveLength(1));
  leads[0]?.hear(message('hello', 'e.1'));
  leads[0]?.hear(message('changes', 'e.2'));
  expect(one.heard).toEqual(['hello e.1', 'changes e.2']);
  expect(other.heard).toEqual(['hello e.1', 'changes e.2']);
});

test('the next tab goes on where it was itself', async () => {
  const [one, other] = [openTab(), openTab()];
  await vi.waitFor(() => expect(leads).toHaveLength(1));
  leads[0]?.hear(message('hello', 'e.1'));
  one.close();
  await vi.waitFor(() => expect(leads).toHaveLength(2));
  expect(leads[1]?.after).toBe('e.1');
  expect(other.heard).toEqual(['hello e.1']);
});

test('a tab that has missed a message is told to fetch what it shows', async () => {
  const [, other] = [openTab(), openTab()];
  await vi.waitFor(() => expect(leads).toHaveLength(1));
  leads[0]?.hear(message('hello', 'e.1'));
  const [, second] = [...channels];
  const { onmessage } = second as FakeChannel;
  // Asleep for one message.
  (second as FakeChannel).onmessage = null;
  leads[0]?.hear(message('changes', 'e.2'));
  (second as FakeChannel).onmessage = onmessage;
  leads[0]?.hear(message('changes', 'e.3'));
  expect(other.heard).toEqual(['hello e.1', 'reset e.3']);
});

test('a tab that joins others asks once for what they were told before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  openTab();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([]);
  isAnswered = false;
  const second = openTab();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(1);
  // Again, until the server answers.
  isAnswered = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  asked[1]?.(message('hello', 'e.4'));
  leads[0]?.hear(message('changes', 'e.5'));
  expect(second.heard).toEqual(['hello e.4', 'changes e.5']);
});

test('a tab that is awake keeps the stream, also while nothing is told; one that sleeps loses it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  openTab();
  await vi.advanceTimersByTimeAsync(0);
  openTab();
  leads[0]?.hear(message('hello', 'e.1'));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(leads).toHaveLength(1);
  // Asleep: nothing goes out any more.
  const [first] = [...channels];
  channels.delete(first as FakeChannel);
  vi.spyOn(first as FakeChannel, 'postMessage').mockReturnValue();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(leads).toHaveLength(2);
  expect(leads[0]?.signal.aborted).toBe(true);
  expect(leads[1]?.after).toBe('e.1');
});

test('where a page may not have locks, it has its own stream', async () => {
  const request = () => Promise.reject(new DOMException('no storage', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  openTab();
  await vi.waitFor(() => expect(leads).toHaveLength(1));
});

test('without locks each tab has its own stream', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  openTab();
  openTab();
  await vi.waitFor(() => expect(leads).toHaveLength(2));
});
