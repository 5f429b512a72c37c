import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLifetime } from '../processes/lifetime.ts';
import { faults } from './faults.ts';
import { type FaultsReport, runFaults } from './run.ts';

/** Each fault once; `npm run faults` goes on for as long as one likes. */

const seed = process.env.FAULTS_SEED ?? randomBytes(4).toString('hex');
const lifetime = createLifetime();
let report: FaultsReport;

beforeAll(async () => {
  console.log(`faults with FAULTS_SEED=${seed}`);
  report = await runFaults({ seed, seconds: 0 }, lifetime);
}, 600_000);
afterAll(() => lifetime.stop(), 60_000);

const again = `FAULTS_SEED=${seed}`;

test('F6 everything dies in turn while people work: what they were told is done is there, once', () => {
  expect(report.faults, again).toBe(faults.length);
  expect(report.lost, again).toEqual([]);
  expect(report.doubled, again).toEqual([]);
});

test('F2 nothing is half done: holds, counts, statuses, histories and messages agree', () => {
  expect(report.halfDone, again).toEqual({});
});

test('F6 the CRM got every message once and in order; mail comes twice only when a fault fell in between', () => {
  expect(report.receivers, again).toEqual([]);
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
])('work went on meanwhile: %s', (call) => {
  expect(report.done[call] ?? 0, again).toBeGreaterThan(0);
});
