import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, birthYearBounds, latestBirthDate, terminationDay } from './age.ts';
import { freshnessOf } from './freshness.ts';

const day = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('CHILD-020 a birthday on 29 February is kept on 1 March in other years', () => {
  expect(ageOn('2016-02-29', '2021-02-28')).toBe(4);
  expect(ageOn('2016-02-29', '2021-03-01')).toBe(5);
  expect(ageOn('2016-02-29', '2024-02-29')).toBe(8);
  expect(latestBirthDate(5, '2024-02-29')).toBe('2019-02-28');
});

test('CHILD-020 somebody has reached an age exactly when born on or before its latest birth date', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 25 }), (birth, today, age) => {
      expect(ageOn(birth, today) >= age).toBe(birth <= latestBirthDate(age, today));
    }),
  );
});

test('CRIT-046 birth years run from this year minus 25 to this year', () => {
  expect(birthYearBounds('2026-04-16')).toEqual({ minimum: 2001, maximum: 2026 });
});

test('a record is overdue the day after its period has passed', () => {
  const dates = {
    lastUpdateDate: '2025-04-16',
    photoDate: '2025-04-15',
    presenceVerifiedDate: null,
    participationApprovedDate: null,
    annualReportDate: null,
    annualReportDueDate: '2026-04-07',
    lastCorrespondenceDate: null,
    nextCorrespondenceDueDate: null,
  };
  const overdue = freshnessOf(dates, '2026-04-16').filter((entry) => entry.isOverdue);
  expect(overdue.map((entry) => entry.item)).toEqual(['photo', 'annualReport']);
});

test('OFFICE-070 the day a child reaches the age for sponsorship termination is told half a year before', () => {
  expect(terminationDay('2008-09-06', 18, '2026-03-10')).toBe('2026-09-06');
  expect(terminationDay('2008-09-07', 18, '2026-03-10')).toBeNull();
  expect(terminationDay('2000-01-01', 18, '2026-03-10')).toBe('2018-01-01');
  expect(terminationDay('2008-02-29', 18, '2026-03-10')).toBe('2026-03-01');
});
