import type { Privilege } from '../access.ts';
import type { FieldErrorCode } from '../errors.ts';
import { tidyLine } from '../shared/records.ts';
import { nameMaximum } from '../shared/values.ts';

/**
 * ROLE-009: the characters of both readings of the specification, and spaces. 'Guest - 01' needs letters, digits, dash
 * and spaces.
 */
export const roleNamePattern = /^[\p{L}\p{M}\p{N}',-]+(?: [\p{L}\p{M}\p{N}',-]+)*$/u;

export function checkRoleName(typed: string): FieldErrorCode | null {
  const name = tidyLine(typed);
  if (name === '') return 'required';
  if (name.length > nameMaximum) return 'too-long';
  return roleNamePattern.test(name) ? null : 'invalid-characters';
}

interface RoleState {
  readonly isActive: boolean;
  readonly isSample: boolean;
  readonly isAssignedToGroup: boolean;
}

export type RoleLock = 'role-inactive' | 'role-in-group' | 'sample-role';
export type RolePart = 'name' | 'status' | 'access' | 'deletion';

/**
 * Why a part of a role cannot be changed. ROLE-007: an inactive role can only change its status; ROLE-008: the status
 * is fixed while a user group has the role; ROLE-019: sample roles keep their name and cannot be deleted.
 */
export function roleLock(role: RoleState, part: RolePart): RoleLock | null {
  if (part === 'deletion') return role.isSample ? 'sample-role' : null;
  if (part === 'status') return role.isAssignedToGroup ? 'role-in-group' : null;
  if (!role.isActive) return 'role-inactive';
  return part === 'name' && role.isSample ? 'sample-role' : null;
}

/** Privileges that, held in every office, can restore any other access: at least one person must always have them. */
export const recoveryPrivileges: readonly Privilege[] = [
  'Admin User Profile Management:View',
  'Admin User Profile Management:Edit',
  'Admin Role Management:View',
  'Admin Role Management:Edit',
  'Admin User Group Management:View',
  'Admin User Group Management:Edit',
];
