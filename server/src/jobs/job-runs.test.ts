import { describe, expect, test } from 'vitest';
import { nextRun } from './job-runs.ts';
import { schedules } from './schedules.ts';

const next = (cron: string, after: string) => nextRun(cron, new Date(after))?.toISOString();

describe('the register of jobs', () => {
  test('T17 knows the next run', () => {
    expect(next('* * * * *', '2026-03-10T20:00:30Z')).toBe('2026-03-10T20:01:00.000Z');
    expect(next('*/5 * * * *', '2026-03-10T20:00:00Z')).toBe('2026-03-10T20:05:00.000Z');
    expect(next('10 * * * *', '2026-03-10T20:10:00Z')).toBe('2026-03-10T21:10:00.000Z');
    expect(next('0 0 1 1 *', '2026-03-10T20:10:00Z')).toBe('2027-01-01T00:00:00.000Z');
  });

  test('runs by UTC: where a clock is put forward or back, nothing is left out or done twice', () => {
    // Los Angeles changes to summer time at 10:00 UTC, and back at 09:00 UTC.
    expect(next('10 * * * *', '2026-03-08T09:30:00Z')).toBe('2026-03-08T10:10:00.000Z');
    expect(next('10 * * * *', '2026-11-01T08:30:00Z')).toBe('2026-11-01T09:10:00.000Z');
    expect(next('10 * * * *', '2026-11-01T09:10:00Z')).toBe('2026-11-01T10:10:00.000Z');
  });

  test('every schedule is one it can read', () => {
    for (const { cron } of schedules) expect(nextRun(cron, new Date('2026-03-10T20:00:00Z'))).not.toBeNull();
  });
});
