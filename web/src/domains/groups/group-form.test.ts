import { describe, expect, test } from 'vitest';
import { matchesCriteria } from './group-criteria.ts';
import { changedFields, emptyGroup, groupParts, mayRemoveAccess, partOfWireName } from './group-form.ts';

const ana = { userId: 1, name: 'Ana Mora', email: 'ana@prcds.example', isActive: true };
const role = { roleId: 4, name: 'Standard User' };
const stored = { ...emptyGroup('USAO', 'US'), name: 'Events', members: [ana], roles: [role] };

describe('the form of a group', () => {
  test('GROUP-006 asks first when anybody may lose something', () => {
    expect(mayRemoveAccess({ ...stored, name: 'Other' }, stored)).toBe(false);
    expect(mayRemoveAccess({ ...stored, roles: [] }, stored)).toBe(true);
    expect(mayRemoveAccess({ ...stored, members: [{ ...ana, isActive: false }] }, stored)).toBe(true);
    expect(mayRemoveAccess({ ...stored, isActive: false }, stored)).toBe(true);
  });

  test('GROUP-004 a changed UserRoleStatus is a change of the members', () => {
    expect(changedFields({ ...stored, members: [{ ...ana, isActive: false }] }, stored)).toEqual(['members']);
    expect(changedFields({ ...stored, roles: [] }, stored)).toEqual(['roles']);
    expect(changedFields(stored, stored)).toEqual([]);
  });

  test('one part can be taken from another version', () => {
    const theirs = { ...stored, members: [], roles: [{ roleId: 5, name: 'Guest - 01' }] };
    expect(groupParts.take(stored, theirs, 'members: ana@prcds.example').members).toEqual([]);
    expect(groupParts.take(stored, theirs, 'roles: Guest - 01').roles).toHaveLength(2);
  });

  test.each([
    ['UserGroup.details.GroupName', 'name'],
    ['UserGroup.details.Description', 'description'],
    ['UserGroup.details.FDRO', 'office'],
    ['UserGroup.roles.0.RoleId', 'roles: Standard User'],
    ['UserGroup.members.0.UserId', 'members: ana@prcds.example'],
    ['UserGroup.members.7.UserId', undefined],
    ['Version', undefined],
  ])('a refusal of %s belongs to %s', (field, part) => {
    expect(partOfWireName(field, stored)).toBe(part);
  });

  test('the list is narrowed by part of the name and by status', () => {
    const row = { groupId: 1, name: 'Événements', office: 'USAO', members: 1, roles: [], isActive: true, version: 1 };
    expect(matchesCriteria(row, { office: 'USAO', name: 'even', status: '' })).toBe(true);
    expect(matchesCriteria(row, { office: 'USAO', name: '', status: 'Inactive' })).toBe(false);
  });
});
