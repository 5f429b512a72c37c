import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed as seedOf } from '#server/testing/sample.ts';
import { createLifetime } from '../processes/lifetime.ts';
import { faults } from './faults.ts';
import { longestRun } from './limits.ts';
import { type FaultsReport, runFaults } from './run.ts';

/** Every fault once; `npm run faults -- --minutes 20` repeats them. */

const seed = seedOf('faults');
const lifetime = createLifetime();
const said: string[] = [];
let report: FaultsReport;

beforeAll(async () => {
  try {
    report = await runFaults({ seed: String(seed), faults, say: (line) => void said.push(line) }, lifetime);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\nWhat happened so far:\n${said.join('\n')}`, { cause: error });
  }
}, longestRun(faults.length));
afterAll(() => lifetime.stop(), 60_000);

const again = `TEST_SEED=${seed}`;

test('F6 every part is killed while people work: everything confirmed to them is stored, once', () => {
  expect(report.faults, again).toBe(faults.length);
  expect(report.lost.join('\n'), again).toBe('');
  expect(report.doubled.join('\n'), again).toBe('');
});

test('F2 nothing is half done: holds, counts, statuses, histories and messages agree', () => {
  expect(report.halfDone, again).toEqual({});
});

test('F6 the CRM got every message once and in order; mail comes twice only when a fault fell in between', () => {
  expect(report.receivers.join('\n'), again).toBe('');
});

test('every fault had an effect, people noticed, and messages and mail were being sent', () => {
  expect(report.withoutEffect.join('\n'), again).toBe('');
  for (const trouble of ['no answer', 'database-unavailable', 'nobody could sign in'])
    expect(report.outages[trouble] ?? 0, `${trouble} ${again}`).toBeGreaterThan(0);
  expect(report.crmMessages, again).toBeGreaterThan(0);
  expect(report.mails, again).toBeGreaterThan(0);
});

test('no job, no message and no import is stuck afterwards', () => {
  expect(report.stuck.join('\n'), again).toBe('');
});

test('F26 messages that always throw end as failed and block nothing else', () => {
  expect(report.throwing.join('\n'), again).toBe('');
  expect(report.halfDone['a message that was not delivered'], again).toBeUndefined();
});

test('S7: no server takes more memory than its service is given, whatever arrives at once', () => {
  expect(report.memory.join('\n'), again).toBe('');
});

test('during an outage the servers say so, answer everybody, and keep running', () => {
  expect(report.violations.join('\n'), again).toBe('');
});

test('every kind of work was done', () => {
  expect(report.undone.join('\n'), again).toBe('');
});
