import { describe, expect, test } from 'vitest';
import type { LockImpact } from '#contract/projects/lock.ts';
import { changedByBoth, withTheirChanges } from '../../../forms/form-parts.ts';
import { changeForm, fieldOfWireName, inputOf, type LockForm, lockParts, newForm, problemsOf } from './lock-form.ts';

const changedFields = lockParts.differing;

const today = '2026-04-16';
const form: LockForm = {
  name: ' Harvest ',
  start: '2026-05-01',
  sponsorshipLockDate: '2026-05-10',
  end: '2026-06-30',
  region: '',
  countries: ['GTM', 'ETH'],
  projects: ['201115', '193408'],
};
const countryOf = (project: string) => ({ '201115': 'GTM', '193408': 'ETH' })[project];
const codes = (changed: Partial<LockForm>, overlaps: Parameters<typeof problemsOf>[2] = []) =>
  Object.fromEntries(
    [...problemsOf({ ...form, ...changed }, { today }, overlaps)].map(([key, [first]]) => [key, first?.code]),
  );

describe('the form of a lock', () => {
  test('PROJ-024 a new lock begins with the project it is made from', () => {
    const made = newForm({ country: { code: 'GTM', label: '' }, project: { code: '201115', label: '' } });
    expect([made.countries, made.projects]).toEqual([['GTM'], ['201115']]);
    expect(inputOf(made)).toBeUndefined();
    expect(inputOf(form)).toMatchObject({ name: 'Harvest', region: null });
  });

  test('a region clears countries and projects, a country the projects of other countries', () => {
    expect(changeForm(form, 'region', 'AFR', countryOf)).toMatchObject({ countries: [], projects: [] });
    expect(changeForm(form, 'countries', ['ETH'], countryOf)).toMatchObject({
      countries: ['ETH'],
      projects: ['193408'],
    });
  });

  test('the order of values is not a change', () => {
    expect(changedFields({ ...form, countries: ['ETH', 'GTM'] }, form)).toEqual([]);
    expect(changedFields({ ...form, end: '2026-07-01', projects: [] }, form)).toEqual(['projects', 'end']);
  });

  test('problems stand at their field', () => {
    expect(codes({})).toEqual({});
    expect(codes({ start: null, countries: [] })).toEqual({ start: 'required', countries: 'required' });
    expect(codes({ end: '2026-04-30' })).toEqual({ end: 'must-not-be-before' });
    expect(codes({ start: '2026-04-01' })).toEqual({ start: 'must-not-be-before' });
    expect(codes({ sponsorshipLockDate: '2026-07-01' })).toEqual({ sponsorshipLockDate: 'outside-lock' });
    expect(codes({ projects: Array.from({ length: 51 }, (_, index) => String(100_000 + index)) })).toEqual({
      projects: 'too-many',
    });
  });

  test('F5 every overlapping lock is reported at the field that overlaps: the projects, or a whole country', () => {
    const lock = { id: 1, name: 'Lock 1', start: '2026-05-01', end: '2026-05-05' } as const;
    const other = { id: 2, name: 'Lock 2', start: '2026-05-06', end: '2026-05-09' } as const;
    const overlaps: LockImpact['overlaps'] = [
      { ...lock, meets: 'projects' },
      { ...other, meets: 'projects' },
      { ...lock, meets: 'countries' },
    ];
    const names = [...problemsOf(form, { today }, overlaps)].map(([field, told]) => [
      field,
      told.map(({ params }) => params?.name),
    ]);
    expect(names).toEqual([
      ['projects', ['Lock 1', 'Lock 2']],
      ['countries', ['Lock 1']],
    ]);
  });

  test("the server's errors are assigned to their field", () => {
    expect(fieldOfWireName('ProjectLock.ProjectLockCountry.0')).toBe('countries');
    expect(fieldOfWireName('ProjectLock.SponsorShipLockDate')).toBe('sponsorshipLockDate');
  });
});

test('F11 the user is asked about fields changed by both; all other changes are merged', () => {
  const base = newForm({ country: { code: 'ETH', label: 'Ethiopia' }, project: { code: 'ETH-1', label: 'One' } });
  const mine = { ...base, name: 'Mine', end: '2026-12-31' };
  const theirs = { ...base, name: 'Theirs', countries: ['ETH', 'KEN'] };
  expect(changedByBoth(lockParts, { mine, theirs, base })).toEqual(['name']);
  expect(withTheirChanges(lockParts, { mine, theirs, base })).toEqual({ ...mine, countries: ['ETH', 'KEN'] });
});
