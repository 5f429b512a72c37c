import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { lastClockChange, nextMonth } from './calendar-faults.ts';
import { readMemory, watchMemory } from './memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'prcds-faults-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['network unreachable', 'ENETUNREACH'],
  ['host unreachable', 'EHOSTUNREACH'],
  ['names unknown', 'EAI_AGAIN'],
  ['', 'ECONNREFUSED'],
])("with a network set to '%s' a connection fails with %s", async (how, code) => {
  const file = join(folder, `network ${how}`);
  writeFileSync(file, how);
  const preloaded = new URL('./broken-network.mjs', import.meta.url).href;
  const script = `require('node:net').connect(1, '127.0.0.1').once('error', (error) => console.log(error.code))`;
  const env = { PATH: process.env.PATH, NETWORK_FILE: file };
  const child = spawn(process.execPath, ['--import', preloaded, '-e', script], { env });
  expect((await text(child.stdout)).trim()).toBe(code);
});

test('memory that a process has taken is remembered, and too much of it is told', async () => {
  const memory = watchMemory([{ name: 'this one', pid: () => process.pid }]);
  onTestFinished(memory.stop);
  await until(() => memory.most() > 0);
  expect(memory.tooMuch(1)).toEqual([`this one took ${memory.most()} MB of memory`]);
  expect(memory.tooMuch(1_000_000)).toEqual([]);
  expect(readMemory(undefined)).toBeUndefined();
});

test('the month ends and the clocks change at an hour of the office, not of UTC', () => {
  const shown = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'America/Los_Angeles', ...options }).format(at);
  const clock = { day: 'numeric', hour: 'numeric', hourCycle: 'h23' } as const;
  expect(shown(nextMonth(), clock)).toMatch(/^1, 00/);
  expect(nextMonth()).toBeGreaterThan(Date.now());
  const hour = (at: number) => shown(at, { hour: 'numeric', hourCycle: 'h23' });
  expect(['01', '03']).toContain(hour(lastClockChange()));
  expect(hour(lastClockChange() - 1)).toBe('01');
});
