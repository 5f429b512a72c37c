import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { listen } from '../pages/http.ts';
import { freePorts } from '../ports.ts';
import { kill, watchOutage, watchRestart } from './evidence.ts';
import { createExpectedState } from './expected-state.ts';
import type { Fault, FaultTargets } from './fault.ts';
import { pollUntilEmpty } from './idle.ts';
import { injectFaults } from './inject-faults.ts';
import { withTimeout } from './limits.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'prcds-faults-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function proxyToServer() {
  let asked = 0;
  const [port = 0, proxyPort = 0] = await freePorts(2);
  const somebody = await listen((_request, response) => {
    asked += 1;
    response.end('here');
  }, port);
  const proxy = await startTcpProxy(proxyPort, port);
  onTestFinished(async () => {
    await proxy.stop();
    await somebody.stop();
  });
  const ask = () =>
    fetch(`http://127.0.0.1:${proxyPort}`).then(
      (answer) => answer.text(),
      () => 'broken',
    );
  return { proxy, ask, asked: () => asked };
}

test('a silent proxy holds back all data, and forwards it when it opens', async () => {
  const { proxy, ask, asked } = await proxyToServer();
  expect(await ask()).toBe('here');
  proxy.behave('silent');
  const answer = ask();
  await until(() => proxy.delayedCount() > 0);
  expect(asked()).toBe(1);
  proxy.behave('open');
  expect(await answer).toBe('here');
});

test('a proxy reports that its port is in use', async () => {
  const { proxy } = await proxyToServer();
  await expect(startTcpProxy(proxy.port, proxy.port)).rejects.toThrow('EADDRINUSE');
});

test('an unanswered proxy forwards requests but no responses, and a cut closes the connections', async () => {
  const { proxy, ask, asked } = await proxyToServer();
  proxy.behave('unanswered');
  const answer = ask();
  await until(() => asked() > 0);
  proxy.cut();
  expect(await answer).toBe('broken');
  proxy.behave('open');
  expect(await ask()).toBe('here');
});

test('a proxy counts held back data and cut connections, so that a fault without effect is noticed', async () => {
  const { proxy, ask, asked } = await proxyToServer();
  expect(proxy.cut()).toBe(0);
  await ask();
  expect(proxy.delayedCount()).toBe(0);
  proxy.cut();
  proxy.behave('unanswered');
  const answer = ask();
  await until(() => asked() >= 2 && proxy.delayedCount() > 0);
  expect(proxy.cut()).toBe(1);
  await answer;
  proxy.behave({ delay: 1 });
  const before = proxy.delayedCount();
  expect(await ask()).toBe('here');
  expect(proxy.delayedCount()).toBeGreaterThan(before);
});

test('a proxy closes a kept connection when it is used again, before the request gets through', async () => {
  const { proxy, asked } = await proxyToServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = () =>
    new Promise<string>((resolve) => {
      get(`http://127.0.0.1:${proxy.port}`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve('here'));
      }).once('error', ({ message }) => resolve(message));
    });
  proxy.behave('closed on reuse');
  expect(await ask()).toBe('here');
  expect(proxy.upstreamPorts()).toHaveLength(1);
  expect(await ask()).toMatch(/ECONNRESET|socket hang up/);
  expect([asked(), proxy.closedOnReuseCount()]).toEqual([1, 1]);
  expect(await ask()).toBe('here');
});

test('a process that was not restarted, and an outage no user noticed, are no evidence', async () => {
  const pids = [process.pid, process.pid];
  const part = { pid: () => pids.shift() };
  expect(watchRestart([part])()).toBeNull();
  const expectedState = createExpectedState();
  expectedState.recordOutage('database-unavailable');
  const look = watchOutage(expectedState, 'database-unavailable');
  expect(look()).toBeNull();
  expectedState.recordOutage('no answer');
  expect(look()).toBeNull();
  expectedState.recordOutage('database-unavailable');
  expect(look()).toBe('1 times database-unavailable');
});

test('what is left is the last result polled, not newer work', async () => {
  const seen = [['a', 'b'], ['a'], [], ['too late']];
  const look = async () => seen.shift() ?? [];
  expect(await pollUntilEmpty(look, 60_000)).toEqual([]);
  expect(seen).toEqual([['too late']]);
  expect(await pollUntilEmpty(async () => ['stuck'], 0)).toEqual(['stuck']);
});

test('killing a process that has already ended is no failure, and does not count', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const ended = once(child, 'exit');
  const pid = child.pid ?? 0;
  expect(kill(pid)).toBe(true);
  await ended;
  expect(kill(pid)).toBe(false);
});

test('a timeout says what was waited for, and the state of the system', async () => {
  const never = new Promise<void>(() => undefined);
  await expect(withTimeout(0.01, 'a mail', never, () => 'the proxy is silent')).rejects.toThrow(
    'waited 0.01 s for: a mail\nthe proxy is silent',
  );
  await expect(withTimeout(60, 'nothing', Promise.resolve('there'))).resolves.toBe('there');
});

test('each fault happens once in an order of the seed, or again and again while there is time', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const suffer = async (seconds?: number) => {
    let time = 0;
    const faults = names.map(
      (name): Fault => ({
        name,
        async inject() {
          time += 10_000;
          return name === 'b' ? null : 'felt';
        },
      }),
    );
    const options = { seed: '1', pauses: [0, 0], say: () => undefined, now: () => time } as const;
    const timed = seconds === undefined ? options : { ...options, seconds };
    return injectFaults(faults, {} as Omit<FaultTargets, 'random'>, timed);
  };
  const once = await suffer();
  expect([...once.happened].sort()).toEqual(names);
  expect(once.withoutEffect).toEqual(['b']);
  expect(once.periods).toHaveLength(names.length);
  // The same seed gives the same order.
  expect((await suffer()).happened).toEqual(once.happened);
  expect((await suffer(15)).happened).toEqual(once.happened.slice(0, 2));
  const often = (await suffer(115)).happened;
  expect(often.slice(0, 6)).toEqual(once.happened);
  expect(often.slice(6).sort()).toEqual(names);
});

test('a shifted clock is off by what its file says, and right again afterwards', async () => {
  const file = join(folder, 'clock');
  const right = Date.now;
  const RealDate = Date;
  writeFileSync(file, '600000');
  process.env.CLOCK_FILE = file;
  try {
    await import('./shifted-clock.mjs');
    const earliest = right() + 600_000;
    const [told, shown] = [Date.now(), Date.parse(new Date().toISOString())];
    const latest = right() + 600_000;
    for (const time of [told, shown]) expect(time >= earliest && time <= latest).toBe(true);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date('2026-03-10T20:00:00Z')).toBeInstanceOf(Date);
    writeFileSync(file, '0');
    await until(() => Date.now() <= right());
  } finally {
    globalThis.Date = RealDate;
    delete process.env.CLOCK_FILE;
  }
});
