import { describe, expect, test } from 'vitest';
import { checkRoleName, recoveryPrivileges, roleLock } from './rules.ts';
import { sampleRoleNames } from './sample-roles.ts';

const custom = { isActive: true, isSample: false, isAssignedToGroup: false };

describe('roles', () => {
  test('ROLE-009 names take letters, digits, dash, comma, apostrophe and spaces, which count as one', () => {
    for (const name of [...sampleRoleNames, "Women's team, night", 'Área - 2', 'الإدارة'])
      expect(checkRoleName(name)).toBeNull();
    for (const name of ['a_b', '<i>', 'a/b', '=1+1', 'a\u0000']) expect(checkRoleName(name)).toBe('invalid-characters');
    for (const name of [' a', 'a ', 'a  b', 'a\u00a0b', 'a\nb']) expect(checkRoleName(name)).toBeNull();
    expect([checkRoleName(''), checkRoleName('  ')]).toEqual(['required', 'required']);
    expect(checkRoleName('a'.repeat(10_000))).toBe('too-long');
  });

  test('ROLE-007 of an inactive role only the status can be changed', () => {
    const inactive = { ...custom, isActive: false };
    expect(roleLock(inactive, 'name')).toBe('role-inactive');
    expect(roleLock(inactive, 'access')).toBe('role-inactive');
    expect(roleLock(inactive, 'status')).toBeNull();
  });

  test('ROLE-008 the status is locked while a user group has the role', () => {
    expect(roleLock({ ...custom, isAssignedToGroup: true }, 'status')).toBe('role-in-group');
    expect(roleLock({ ...custom, isAssignedToGroup: true }, 'access')).toBeNull();
  });

  test('ROLE-017 ROLE-019 a custom role can be edited and deleted, a sample role keeps its name and stays', () => {
    for (const part of ['name', 'access', 'status', 'deletion'] as const) expect(roleLock(custom, part)).toBeNull();
    const sample = { ...custom, isSample: true };
    expect(roleLock(sample, 'deletion')).toBe('sample-role');
    expect(roleLock(sample, 'name')).toBe('sample-role');
    expect(roleLock(sample, 'access')).toBeNull();
  });
});

test('ROLE-009 CONST-010 the longest name is taken; a word may have several letters, and each of its signs', () => {
  expect([checkRoleName('a'.repeat(40)), checkRoleName('a'.repeat(41))]).toEqual([null, 'too-long']);
  for (const sign of ["'", ',', '-'])
    expect([checkRoleName(`a ${sign}b`), checkRoleName(`${sign} b`)]).toEqual([null, null]);
  expect([checkRoleName('ab!'), checkRoleName('!ab'), checkRoleName('ab c!d'), checkRoleName('ab cd ef')]).toEqual([
    'invalid-characters',
    'invalid-characters',
    'invalid-characters',
    null,
  ]);
});

test('somebody in every office can always view and edit people, roles and groups', () => {
  expect(recoveryPrivileges).toEqual(
    ['User Profile', 'Role', 'User Group'].flatMap((part) => [
      `Admin ${part} Management:View`,
      `Admin ${part} Management:Edit`,
    ]),
  );
});
