import { describe, expect, test } from 'vitest';
import { searchedLockStatus, shownStatus } from '#contract/projects/rules.ts';
import { chipOfWireName, lockChip, mergeLockChips, removeCriterion } from './edits.ts';

describe('removing a criterion', () => {
  test('PROJ-014 the default status opens to all, any other returns to the default', () => {
    const all = removeCriterion({ regions: ['LAC'] }, 'status').form;
    expect(shownStatus(all)).toBe('');
    expect(shownStatus(removeCriterion(all, 'status').form)).toBe('Active');
    expect(shownStatus(removeCriterion({ status: 'Inactive' }, 'status').form)).toBe('Active');
  });

  test('PROJ-020 so does the lock status, once another lock field makes it count', () => {
    const form = { lockCountries: ['GTM'] };
    expect(searchedLockStatus(form)).toBe('Not Started');
    expect(searchedLockStatus(removeCriterion(form, 'lockStatus').form)).toBe('any');
    expect(searchedLockStatus(removeCriterion({ lockStatus: 'Initiated' }, 'lockStatus').form)).toBeUndefined();
  });

  test('removing a parent clears the fields that depend on it', () => {
    const form = { countries: ['GTM'], projects: ['201115'], communities: ['1'], status: 'Inactive' as const };
    const { form: left, cleared } = removeCriterion(form, 'countries');
    expect(left).toEqual({ countries: undefined, status: 'Inactive' });
    expect(cleared).toEqual(['projects', 'communities']);
    expect(removeCriterion({ startDate: { operator: 'On', from: '2026-01-01' } }, 'startDate').form).toEqual({
      startDate: undefined,
    });
  });

  test('the lock fields go together where an empty result explains them as one', () => {
    const form = { regions: ['LAC'], lockCountries: ['GTM'], lockStatus: 'Initiated' as const };
    expect(removeCriterion(form, lockChip).form).toEqual({ regions: ['LAC'] });
    const chip = (id: string) => ({ id, label: id, value: 'x' });
    expect(mergeLockChips([chip('regions'), chip('lockStart'), chip('lockStatus')], 'Lock')).toEqual([
      chip('regions'),
      { id: lockChip, label: 'Lock', value: 'lockStart x; lockStatus x' },
    ]);
  });

  test("the server's names of criteria lead to their chips", () => {
    expect(['Country', 'ProjectStatus', 'ProjectLock'].map(chipOfWireName)).toEqual(['countries', 'status', lockChip]);
  });
});
