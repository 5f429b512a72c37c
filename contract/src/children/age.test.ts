import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, birthDatesOf, birthdayAt, birthYearBounds, isTooOld, latestBirthDate, terminationDay } from './age.ts';
import { canBeDue, freshnessItems, freshnessOf, freshnessTabs, isOverdue, updateDueDate } from './freshness.ts';

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

test('F19 a child is too old on the day of the birthday with the termination age, not before', () => {
  expect(isTooOld('2008-03-10', 18, '2026-03-09')).toBe(false);
  expect(isTooOld('2008-03-10', 18, '2026-03-10')).toBe(true);
});

test('CRIT-046 birth years run from this year minus 25 to this year', () => {
  expect(birthYearBounds('2026-04-16')).toEqual({ minimum: 2001, maximum: 2026 });
});

test('a record is overdue the day after its period has passed', () => {
  const dates = {
    status: 4,
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

test('CHILD-020 each operator asks for the birth dates of exactly those ages', () => {
  const today = '2026-04-16';
  expect(birthDatesOf({ operator: 'Equal to', from: 5 }, today)).toEqual({ from: '2020-04-17', to: '2021-04-16' });
  expect(birthDatesOf({ operator: 'Greater than', from: 5 }, today)).toEqual({ to: '2020-04-16' });
  expect(birthDatesOf({ operator: 'Less than', from: 5 }, today)).toEqual({ from: '2021-04-17' });
  expect(birthDatesOf({ operator: 'Between', from: 5, to: 7 }, today)).toEqual({
    from: '2018-04-17',
    to: '2021-04-16',
  });
  expect(birthDatesOf({ operator: 'Between', from: 5 }, today)).toEqual({ from: '2020-04-17', to: '2021-04-16' });
});

test('leap years are those of the calendar, centuries included', () => {
  expect(latestBirthDate(4, '2024-02-29')).toBe('2020-02-29');
  expect(latestBirthDate(24, '2024-02-29')).toBe('2000-02-29');
  expect(latestBirthDate(124, '2024-02-29')).toBe('1900-02-28');
  expect(latestBirthDate(5, '2024-03-01')).toBe('2019-03-01');
  expect(latestBirthDate(1225, '2024-03-01')).toBe('0799-03-01');
  expect([birthdayAt('2000-02-29', 100), birthdayAt('2000-02-29', 400)]).toEqual(['2100-03-01', '2400-02-29']);
  expect([birthdayAt('2000-02-28', 1), birthdayAt('0900-01-01', 18)]).toEqual(['2001-02-28', '0918-01-01']);
});

test('T16 each item has its own dates and period, and its tab carries the clock', () => {
  const period = (value: number) => ({ value, unit: 'Days' }) as const;
  const dates = {
    status: 4,
    lastUpdateDate: '2026-01-01',
    presenceVerifiedDate: '2026-01-02',
    participationApprovedDate: '2026-01-03',
    photoDate: '2026-01-04',
    annualReportDate: '2026-01-05',
    annualReportDueDate: '2026-02-05',
    lastCorrespondenceDate: '2026-01-06',
    nextCorrespondenceDueDate: '2026-02-06',
  };
  const periods = {
    childDataUpdate: period(1),
    childDataReview: period(2),
    childDataRenewal: period(3),
    childMediaUpdate: period(4),
  };
  expect(freshnessOf(dates, '2026-01-06', periods)).toEqual([
    { item: 'fieldOfficeUpdate', lastDate: '2026-01-01', dueDate: '2026-01-02', isOverdue: true },
    { item: 'presence', lastDate: '2026-01-02', dueDate: '2026-01-04', isOverdue: true },
    { item: 'approval', lastDate: '2026-01-03', dueDate: '2026-01-06', isOverdue: false },
    { item: 'photo', lastDate: '2026-01-04', dueDate: '2026-01-08', isOverdue: false },
    { item: 'annualReport', lastDate: '2026-01-05', dueDate: '2026-02-05', isOverdue: false },
    { item: 'correspondence', lastDate: '2026-01-06', dueDate: '2026-02-06', isOverdue: false },
  ]);
  expect(updateDueDate('2026-01-01', periods)).toBe('2026-01-02');
  expect([updateDueDate(null, periods), isOverdue(null, '2026-01-01')]).toEqual([null, false]);
  expect(freshnessItems.map((item) => freshnessTabs[item])).toEqual([
    ...['general', 'presence', 'participation', 'media', 'correspondence', 'correspondence'],
  ]);
});

test.each([
  ['Pledgeable', 1, ['fieldOfficeUpdate', 'presence', 'approval', 'photo']],
  ['Proposed', 2, ['fieldOfficeUpdate', 'presence', 'approval', 'photo']],
  ['Internal Hold', 3, ['fieldOfficeUpdate', 'presence', 'approval', 'photo']],
  ['Sponsored', 4, ['fieldOfficeUpdate', 'presence', 'approval', 'photo', 'annualReport', 'correspondence']],
  ['Drop Requested', 5, ['fieldOfficeUpdate', 'presence']],
  ['Partnership Hold', 6, ['fieldOfficeUpdate', 'presence', 'approval', 'photo']],
  ['Dropped', 7, []],
  ['Inactive', 8, []],
])('T16 of a child who is %s only that is overdue which somebody can act on', (_name, status, items) => {
  const long = '2020-01-01';
  const dates = {
    status,
    lastUpdateDate: long,
    presenceVerifiedDate: long,
    participationApprovedDate: long,
    photoDate: long,
    annualReportDate: long,
    annualReportDueDate: long,
    lastCorrespondenceDate: long,
    nextCorrespondenceDueDate: long,
  };
  const told = freshnessOf(dates, '2026-04-16');
  expect(told.filter((entry) => entry.isOverdue).map(({ item }) => item)).toEqual(items);
  expect(told.filter((entry) => entry.dueDate !== null).map(({ item }) => item)).toEqual(items);
  expect(told.map(({ lastDate }) => lastDate)).toEqual(Array(6).fill(long));
  expect(freshnessItems.filter((item) => canBeDue(item, status))).toEqual(items);
});
