import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boardDays,
  daysLeft,
  draftCancelDay,
  draftReminderDay,
  expirationReminderDay,
  extendedDate,
  isUpForRenewal,
} from './expiry.ts';
import {
  areOfOneProject,
  checkSelection,
  limitsOf,
  refusalOfAdding,
  refusalOfConfirming,
  refusalOfTransfer,
  stageTwoMessages,
} from './selection.ts';

const from = (projects: number, countries = 1) =>
  Array.from({ length: Math.max(projects, countries) }, (_, index) => ({
    project: index % projects,
    country: `C${index % countries}`,
  }));

describe('limits by category type', () => {
  test('RESV-090 RESV-091 Chosen: one project, one country', () => {
    for (const type of ['11', '21']) {
      expect(limitsOf(type)).toEqual({ projects: 1, countries: 1 });
      expect(checkSelection(from(1), type)).toBeUndefined();
      expect(checkSelection(from(2), type)).toEqual({ code: 'too-many-projects', count: 1 });
      expect(checkSelection(from(2, 2), type)).toEqual({ code: 'too-many-countries', count: 1 });
    }
  });
  test('RESV-092 RESV-093 others: ten projects, three countries', () => {
    expect(checkSelection(from(10, 3), '12')).toBeUndefined();
    expect(checkSelection(from(11, 3), '12')).toEqual({ code: 'too-many-projects', count: 10 });
    expect(checkSelection(from(10, 4), '31')).toEqual({ code: 'too-many-countries', count: 3 });
  });
  test('RESV-094 one project', () => {
    expect(areOfOneProject(from(1))).toBe(true);
    expect(areOfOneProject(from(2))).toBe(false);
    expect(areOfOneProject([])).toBe(true);
  });
});

describe('stage 2', () => {
  const said = (held: number, ticked: number, target = 40) => stageTwoMessages({ held, ticked, target });
  test('RESV-098 fewer than the target', () => {
    expect(said(37, 0)).toEqual([{ code: 'reservation-missing-children', params: { value: 3 } }]);
    expect(said(37, 2)).toEqual([{ code: 'reservation-missing-children', params: { value: 1 } }]);
  });
  test('RESV-097 exactly the target', () => {
    expect(said(40, 0)).toEqual([]);
    expect(said(37, 3)).toEqual([]);
    expect(refusalOfConfirming(40, 40)).toBeUndefined();
    expect(refusalOfConfirming(39, 40)?.code).toBe('reservation-missing-children');
    expect(refusalOfConfirming(41, 40)).toEqual({ code: 'reservation-release-needed', params: { release: 1 } });
  });
  test('RESV-099 held and ticked together above the target', () =>
    expect(said(37, 4)).toEqual([{ code: 'reservation-would-exceed' }]));
  test('RESV-100 adding when the target is reached', () => {
    expect(said(40, 1)).toEqual([{ code: 'reservation-target-reached' }]);
    expect(refusalOfAdding({ held: 40, ticked: 1, target: 40 })?.code).toBe('reservation-target-reached');
  });
  test('RESV-101 RESV-102 a target lowered below the children held', () =>
    expect(said(40, 0, 35)).toEqual([
      { code: 'reservation-target-exceeded' },
      { code: 'reservation-release-needed', params: { release: 5 } },
    ]));
  test('adding is refused exactly when it would exceed the target', () =>
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: 1, max: 500 }), (held, ticked, target) => {
        const isRefused = refusalOfAdding({ held, ticked, target }) !== undefined;
        expect(isRefused).toBe(ticked > 0 && held + ticked > target);
      }),
    ));
});

test('RESV-095 RESV-096 a transfer takes no more than the target still needs', () => {
  expect(refusalOfTransfer(5, { held: 35, target: 40 })).toBeUndefined();
  expect(refusalOfTransfer(6, { held: 35, target: 40 })).toEqual({
    code: 'transfer-needs-fewer',
    params: { count: 5 },
  });
  expect(refusalOfTransfer(1, { held: 40, target: 40 })).toEqual({ code: 'transfer-target-full' });
});

describe('expiry board', () => {
  const renewal = { value: 30, unit: 'Days' } as const;
  test('days left, over a leap day too', () => {
    expect(daysLeft('2026-03-10', '2026-03-10')).toBe(0);
    expect(daysLeft('2028-03-01', '2028-02-28')).toBe(2);
    expect(daysLeft('2026-03-09', '2026-03-10')).toBe(-1);
  });
  test('up for renewal within the renewal period', () => {
    expect(isUpForRenewal('2026-04-09', '2026-03-10', renewal)).toBe(true);
    expect(isUpForRenewal('2026-04-10', '2026-03-10', renewal)).toBe(false);
  });
  test('extend moves by the period, at most to the latest date, never back', () => {
    const bounds = { today: '2026-03-10', expirationDays: 90, renewal };
    expect(extendedDate('2026-03-20', bounds)).toBe('2026-04-19');
    expect(extendedDate('2026-06-01', bounds)).toBe('2026-06-08');
    expect(extendedDate('2026-06-08', bounds)).toBeNull();
    expect(
      extendedDate('2024-01-31', { today: '2024-01-30', expirationDays: 90, renewal: { value: 1, unit: 'Months' } }),
    ).toBe('2024-02-29');
  });
  test('a draft is reminded of before it is cancelled', () => {
    const months = { value: 3, unit: 'Months' } as const;
    expect(draftReminderDay('2026-03-10', { reminderDays: 7, autoExpiry: months })).toBe('2026-03-17');
    expect(draftReminderDay('2026-03-10', { reminderDays: 7, autoExpiry: { value: 3, unit: 'Days' } })).toBe(
      '2026-03-12',
    );
  });
});

test('T16 reminders are counted back from the end, cancelling forward from the last touch', () => {
  expect(expirationReminderDay('2026-03-10', 14)).toBe('2026-02-24');
  const autoExpiry = { value: 3, unit: 'Months' } as const;
  expect(draftCancelDay('2026-03-10', { reminderDays: 7, autoExpiry })).toBe('2026-06-10');
  expect(draftReminderDay('2026-03-10', { reminderDays: 91, autoExpiry })).toBe('2026-06-09');
  expect(boardDays).toEqual([7, 14, 30]);
});

test('a reservation that ended cannot be extended into the past', () => {
  const renewal = { value: 5, unit: 'Days' } as const;
  const bounds = { today: '2026-03-10', expirationDays: 90, renewal };
  expect([extendedDate('2026-03-05', bounds), extendedDate('2026-03-06', bounds)]).toEqual([null, '2026-03-11']);
  expect(extendedDate('2026-06-03', bounds)).toBe('2026-06-08');
});

test('RESV-096 a target that is over-full needs none; nothing moved is never too many', () => {
  expect(refusalOfTransfer(1, { held: 41, target: 40 })).toEqual({ code: 'transfer-target-full' });
  expect(refusalOfAdding({ held: 41, ticked: 0, target: 40 })).toBeUndefined();
  expect(refusalOfAdding({ held: 41, ticked: 1, target: 40 })).toEqual({ code: 'reservation-target-exceeded' });
  expect(limitsOf(null)).toEqual({ projects: 10, countries: 3 });
});
