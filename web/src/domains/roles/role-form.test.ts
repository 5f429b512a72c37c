import { describe, expect, onTestFinished, test } from 'vitest';
import type { Privilege } from '#contract/access.ts';
import { copyAccess, emptyRole, exceedsOwnAccess, moduleChanges, roleParts, toggleBox } from './role-form.ts';
import { whyLocked } from './role-locks.ts';
import { nextCell } from './use-matrix-keys.ts';

const form = (...privileges: Privilege[]) => ({ ...emptyRole, name: 'Events', privileges });

describe('the form of a role', () => {
  test('ROLE-005 a new role is active', () => {
    expect(emptyRole.isActive).toBe(true);
  });

  test('ROLE-022 ROLE-025 boxes act as the matrix says', () => {
    expect(toggleBox(form(), 'Reservation', 'Create').privileges).toEqual(['Reservation:View', 'Reservation:Create']);
    expect(toggleBox(form('Home:View'), 'Home', 'No Access').privileges).toEqual([]);
    expect(toggleBox(form(), 'Admin Role Management', 'Full Access').privileges).toHaveLength(4);
  });

  test('users cannot grant or revoke privileges they do not hold', () => {
    const mine = new Set<Privilege>(['Reservation:View']);
    expect(exceedsOwnAccess(new Set(), 'Reservation', 'View', mine)).toBe(false);
    expect(exceedsOwnAccess(new Set(), 'Reservation', 'Create', mine)).toBe(true);
    expect(exceedsOwnAccess(new Set(['View', 'Edit']), 'Reservation', 'No Access', mine)).toBe(true);
  });

  test('names what changed, module by module', () => {
    expect(moduleChanges(['Home:View'], ['Projects:View', 'Projects:Edit'])).toEqual([
      { module: 'Home', added: [], removed: ['View'] },
      { module: 'Projects', added: ['View', 'Edit'], removed: [] },
    ]);
  });

  test('a copy leaves out what the copier does not hold', () => {
    const mine = new Set<Privilege>(['Home:View']);
    const copied = copyAccess(form('Projects:View'), form('Home:View', 'Reservation:View'), mine);
    expect(copied.form.privileges).toEqual(['Home:View', 'Projects:View']);
    expect(copied.leftOut).toEqual(['Projects:View', 'Reservation:View']);
  });

  test('one part can be taken from another version', () => {
    const theirs = { name: 'Other', isActive: false, privileges: ['Home:View'] as const };
    expect(roleParts.take(form(), theirs, 'name').name).toBe('Other');
    expect(roleParts.take(form(), theirs, 'isActive').isActive).toBe(false);
    expect(roleParts.take(form(), theirs, 'privileges: Home:View').privileges).toEqual(['Home:View']);
    expect(roleParts.take(form('Projects:View'), theirs, 'privileges: Projects:View').privileges).toEqual([]);
  });
});

describe('locks of a role', () => {
  const role = { roleId: 9, isActive: true, isSample: false, isAssignedToGroup: false, groupsElsewhere: 0 };
  const me = { roleIds: [1], crossesOffices: false, hasLevel: true };

  test('ROLE-007 ROLE-008 ROLE-019 say why a part cannot be changed', () => {
    expect(whyLocked(role, 'access', me)).toBeUndefined();
    expect(whyLocked({ ...role, isActive: false }, 'access', me)).toBe('role-inactive');
    expect(whyLocked({ ...role, isActive: false }, 'status', me)).toBeUndefined();
    expect(whyLocked({ ...role, isAssignedToGroup: true }, 'status', me)).toBe('role-in-group');
    expect(whyLocked({ ...role, isSample: true }, 'deletion', me)).toBe('sample-role');
  });

  test('an own role, a role used elsewhere and a missing level are locked too', () => {
    expect(whyLocked(role, 'access', { ...me, roleIds: [9] })).toBe('own-access');
    expect(whyLocked({ ...role, groupsElsewhere: 1 }, 'access', me)).toBe('role-used-elsewhere');
    expect(whyLocked({ ...role, groupsElsewhere: 1 }, 'access', { ...me, crossesOffices: true })).toBeUndefined();
    expect(whyLocked(role, 'access', { ...me, hasLevel: false })).toBe('no-access');
  });
});

test('arrows step over boxes that do not apply', () => {
  const places = [
    { row: 0, column: 0 },
    { row: 0, column: 12 },
    { row: 1, column: 0 },
    { row: 1, column: 3 },
    { row: 3, column: 3 },
  ];
  expect(nextCell(places, { row: 0, column: 0 }, 'ArrowRight')).toEqual({ row: 0, column: 12 });
  expect(nextCell(places, { row: 1, column: 3 }, 'ArrowDown')).toEqual({ row: 3, column: 3 });
  expect(nextCell(places, { row: 1, column: 3 }, 'ArrowUp')).toBeUndefined();
  expect(nextCell(places, { row: 0, column: 12 }, 'Home')).toEqual({ row: 0, column: 0 });
});

test('in a language written from right to left, the left arrow goes on to the next box', () => {
  document.dir = 'rtl';
  onTestFinished(() => {
    document.dir = 'ltr';
  });
  const places = [
    { row: 0, column: 0 },
    { row: 0, column: 1 },
  ];
  expect(nextCell(places, { row: 0, column: 0 }, 'ArrowLeft')).toEqual({ row: 0, column: 1 });
  expect(nextCell(places, { row: 0, column: 0 }, 'ArrowRight')).toBeUndefined();
});
