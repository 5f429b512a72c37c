import { describe, expect, test } from 'vitest';
import type { Privilege } from '../access.ts';
import { sampleRoleGrants, sampleRoleNames } from '../roles/sample-roles.ts';
import { hasHomeWork, mayActOn, type QueueKind, queueGroupOf, queueKinds, queueKindsFor, weekStart } from './rules.ts';

describe('the work queue', () => {
  test('T7 each sample role sees what it may act on', () => {
    const kinds = (role: (typeof sampleRoleNames)[number]) =>
      queueKindsFor(new Set(sampleRoleGrants(role)), role === 'Partnership Admin');
    expect(kinds('Partnership Admin')).toEqual(queueKinds);
    const across = ['children-missing', 'first-steps'];
    expect(kinds('Local Administrator')).toEqual(queueKinds.filter((kind) => !across.includes(kind)));
    const administration = [...across, 'delivery-failed', 'access-request', 'consent-open'];
    expect(kinds('Standard User')).toEqual(queueKinds.filter((kind) => !administration.includes(kind)));
    expect(kinds('View Only User')).toEqual([]);
    expect(kinds('Guest - 01')).toEqual([]);
  });

  test('working in every office is no privilege: without the level Edit there is nothing to decide', () => {
    expect(queueKindsFor(new Set(['Admin Office Setting:View']), true)).toEqual([]);
    expect(queueKindsFor(new Set(['Admin Office Setting:View', 'Admin Office Setting:Edit']), true)).toEqual([
      'delivery-failed',
      'children-missing',
      'consent-open',
      'first-steps',
    ]);
  });

  test('an action without access to its screen is no item', () => {
    expect(mayActOn(new Set(['Registered Child:Send CSM']), 'csm-failed')).toBe(false);
    expect(mayActOn(new Set(['Reservation:Edit']), 'lock-starting')).toBe(false);
    expect(mayActOn(new Set(['Reservation:Edit', 'Projects:View']), 'lock-starting')).toBe(true);
  });

  test('what ends today needs action today', () => {
    expect([queueGroupOf('2026-04-16', '2026-04-16'), queueGroupOf('2026-04-17', '2026-04-16')]).toEqual([
      'today',
      'soon',
    ]);
  });
});

test('only people without figures and work are shown where to start', () => {
  const shown = sampleRoleNames.filter((role) => !hasHomeWork(new Set(sampleRoleGrants(role))));
  expect(shown).toEqual(['Guest - 01']);
});

test('a week begins on Monday', () => {
  expect(['2026-04-13', '2026-04-16', '2026-04-19', '2026-01-01'].map(weekStart)).toEqual([
    '2026-04-13',
    '2026-04-13',
    '2026-04-13',
    '2025-12-29',
  ]);
});

test.each<[QueueKind, ...Privilege[]]>([
  ['csm-failed', 'Registered Child:View', 'Registered Child:Send CSM'],
  ['csm-overdue', 'Registered Child:View', 'Registered Child:Send CSM'],
  ['delivery-failed', 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
  ['child-leaving', 'Reservation:View', 'Reservation:Edit'],
  ['child-leaving', 'Reservation:View', 'Reservation:Release'],
  ['hold-ending', 'Registered Child:View', 'Registered Child:Edit'],
  ['import-failed', 'Reservation:Create'],
  ['reservation-expiring', 'Reservation:View', 'Reservation:Edit'],
  ['lock-starting', 'Projects:View', 'Reservation:Edit'],
  ['lock-starting', 'Projects:View', 'Projects:Edit'],
  ['draft', 'Reservation:Create', 'Reservation:Edit'],
  ['children-missing', 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
  ['access-request', 'Admin User Profile Management:View', 'Admin User Profile Management:Edit'],
  ['consent-open', 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
  ['first-steps', 'Admin Office Setting:View', 'Admin Office Setting:Edit'],
])('T13 %s needs all of %s %s', (kind, ...privileges) => {
  expect(mayActOn(new Set(privileges), kind)).toBe(true);
  for (const missing of privileges)
    expect(mayActOn(new Set(privileges.filter((one) => one !== missing)), kind), missing).toBe(false);
});

test('figures alone count as content', () => {
  expect(hasHomeWork(new Set(['Registered Child:View']))).toBe(true);
  expect(hasHomeWork(new Set(['Reservation:View']))).toBe(true);
  expect(hasHomeWork(new Set(['Reservation:Create']))).toBe(true);
  expect(hasHomeWork(new Set(['Home:View']))).toBe(false);
});

test('what should have ended yesterday needs action today', () => {
  expect(queueGroupOf('2026-04-15', '2026-04-16')).toBe('today');
});
