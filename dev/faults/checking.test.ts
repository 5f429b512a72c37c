import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../pages/http.ts';
import { steadyPorts } from './ports.ts';
import { openWire } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'prcds-faults-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function wireToSomebody() {
  let asked = 0;
  const [port = 0, wirePort = 0] = await steadyPorts(2);
  const somebody = await listen((_request, response) => {
    asked += 1;
    response.end('here');
  }, port);
  const wire = await openWire(wirePort, port);
  afterAll(async () => {
    await wire.stop();
    await somebody.stop();
  });
  const ask = () =>
    fetch(`http://127.0.0.1:${wirePort}`).then(
      (answer) => answer.text(),
      () => 'broken',
    );
  return { wire, ask, asked: () => asked };
}

test('a silent wire keeps everything back, and gives it when it opens', async () => {
  const { wire, ask, asked } = await wireToSomebody();
  expect(await ask()).toBe('here');
  wire.behave('silent');
  const answer = ask();
  await pause(50);
  expect(asked()).toBe(1);
  wire.behave('open');
  expect(await answer).toBe('here');
});

test('on an unanswered wire questions arrive, answers do not, and a cut ends the waiting', async () => {
  const { wire, ask, asked } = await wireToSomebody();
  wire.behave('unanswered');
  const answer = ask();
  while (asked() === 0) await pause(10);
  wire.cut();
  expect(await answer).toBe('broken');
  wire.behave('open');
  expect(await ask()).toBe('here');
});

test('a turned clock is wrong by what its file says, and right again afterwards', async () => {
  const file = join(folder, 'clock');
  const right = Date.now;
  const RealDate = Date;
  writeFileSync(file, '600000');
  process.env.CLOCK_FILE = file;
  try {
    await import('./turned-clock.mjs');
    expect(Math.round((Date.now() - right()) / 1000)).toBe(600);
    expect(new Date().toISOString() > new Date(right() + 599_000).toISOString()).toBe(true);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date('2026-03-10T20:00:00Z')).toBeInstanceOf(Date);
    writeFileSync(file, '0');
    while (Date.now() - right() > 1000) await pause(20);
  } finally {
    globalThis.Date = RealDate;
    delete process.env.CLOCK_FILE;
  }
});
