import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLifetime } from '../processes/lifetime.ts';
import { faults } from './faults.ts';
import { longestRun } from './limits.ts';
import { type FaultsReport, runFaults } from './run.ts';

/**
 * Each fault once while there is time, the core of them in any case; `npm run faults -- --minutes 20` goes on for as long
 * as one likes.
 */

const seed = process.env.FAULTS_SEED ?? randomBytes(4).toString('hex');
/** For the faults alone; enough for all of them where nothing else runs. */
const seconds = 180;
const lifetime = createLifetime();
const said: string[] = [];
let report: FaultsReport;

beforeAll(async () => {
  console.log(`faults with FAULTS_SEED=${seed}`);
  try {
    report = await runFaults({ seed, seconds, rounds: 1, say: (line) => void said.push(line) }, lifetime);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\nWhat happened so far:\n${said.join('\n')}`, { cause: error });
  }
  if (report.leftOut.length > 0) console.log(`no time for: ${report.leftOut.join(', ')}`);
}, longestRun(seconds));
afterAll(() => lifetime.stop(), 60_000);

const again = `FAULTS_SEED=${seed}`;

test('F6 everything dies in turn while people work: what they were told is done is there, once', () => {
  const core = faults.filter(({ isCore }) => isCore).map(({ name }) => name);
  expect(
    report.leftOut.filter((name) => core.includes(name)),
    again,
  ).toEqual([]);
  expect(report.faults + report.leftOut.length, again).toBe(faults.length);
  expect(report.lost, again).toEqual([]);
  expect(report.doubled, again).toEqual([]);
});

test('F2 nothing is half done: holds, counts, statuses, histories and messages agree', () => {
  expect(report.halfDone, again).toEqual({});
});

test('F6 the CRM got every message once and in order; mail comes twice only when a fault fell in between', () => {
  expect(report.receivers, again).toEqual([]);
});

test('every fault bit, people noticed, and messages and mail were on their way', () => {
  expect(report.unfelt, again).toEqual([]);
  for (const trouble of ['no answer', 'database-unavailable', 'nobody could sign in'])
    expect(report.suffered[trouble] ?? 0, `${trouble} ${again}`).toBeGreaterThan(0);
  expect(report.crmMessages, again).toBeGreaterThan(0);
  expect(report.mails, again).toBeGreaterThan(0);
});

test('no job, no message and no import is stuck afterwards', () => {
  expect(report.stuck, again).toEqual([]);
});

test('in trouble the servers say so, answer everybody, and go on', () => {
  expect(report.complaints, again).toEqual([]);
});

test.each([
  'POST reservation 200',
  'POST reservation/:ReservationID/pick 200',
  'PUT reservation/:ReservationID/confirm 200',
  'POST reservation/:ReservationID/children 200',
  'PUT reservation/:ReservationID/transfer 200',
  'PUT reservation/:ReservationID/release 200',
  'PUT reservation/:ReservationID/cancel 200',
  'POST csm 200',
  'PUT child/:ChildId 200',
  'PUT import/check/:ImportId/proceed 200',
  'POST reservation/:ReservationID/fill 200',
  'PUT import/:ImportId/undo 200',
  'PUT reservation/extend 200',
  'POST fundraisingOfficeSettings/:fdro/category/:category/bulk 200',
  'POST role 200',
  'POST user/profile 200',
  'PUT user/:id/access 200',
  'POST projectLock 200',
  'POST integration/message 200',
])('work went on meanwhile: %s', (call) => {
  expect(report.done[call] ?? 0, again).toBeGreaterThan(0);
});
