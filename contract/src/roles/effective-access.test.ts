import { describe, expect, test } from 'vitest';
import type { Privilege } from '../access.ts';
import { type AccessFacts, accessByUser, accessChanges, hasSameAccess, type RoleHolding } from './effective-access.ts';

const role = (...grants: Privilege[]) => ({ grants: new Set(grants), crossesOffices: false });
const roles = new Map([
  [1, role('Home:View', 'Reservation:View')],
  [2, role('Home:View')],
  [3, { ...role('Projects:View'), crossesOffices: true }],
]);
const facts = (...holdings: [userId: number, roleId: number, groupId: number | null][]): AccessFacts => ({
  roles,
  holdings: holdings.map(([userId, roleId, groupId]): RoleHolding => ({ userId, roleId, groupId })),
});

describe('effective access', () => {
  test('GROUP-007 each privilege comes with the role and group it comes from', () => {
    const held = accessByUser(facts([7, 1, 5], [7, 2, null])).get(7);
    expect(held?.privileges.get('Home:View')).toEqual([
      { roleId: 1, groupId: 5 },
      { roleId: 2, groupId: null },
    ]);
    expect(held?.privileges.get('Reservation:View')).toEqual([{ roleId: 1, groupId: 5 }]);
  });

  test('GROUP-006 removing a role takes its privileges, but not those held another way', () => {
    const [change, ...others] = accessChanges(
      facts([7, 1, 5], [7, 2, null], [8, 2, null]),
      facts([7, 2, null], [8, 2, null]),
    );
    expect(others).toEqual([]);
    expect(change).toMatchObject({ userId: 7, lost: ['Reservation:View'], gained: [], isLeftWithNothing: false });
    expect(change?.kept).toEqual([{ privilege: 'Home:View', sources: [{ roleId: 2, groupId: null }] }]);
  });

  test('ROLE-020 tells who is left with nothing', () => {
    expect(accessChanges(facts([7, 2, null]), facts())[0]).toMatchObject({
      lost: ['Home:View'],
      isLeftWithNothing: true,
    });
  });

  test('USER-047 working in every office is part of access', () => {
    expect(accessChanges(facts(), facts([7, 3, null]))[0]).toMatchObject({ changesCrossing: true });
  });

  test('GROUP-006 the same privilege from another source is not the same access', () => {
    expect(hasSameAccess(facts([7, 2, null]), facts([7, 2, 5]), 7)).toBe(false);
    expect(hasSameAccess(facts([7, 2, null], [8, 1, 5]), facts([7, 2, null]), 7)).toBe(true);
  });
});

describe('what each person holds', () => {
  test('roles in any order are the same combination, and everybody who has it gets the same object', () => {
    const byUser = accessByUser(facts([7, 1, 5], [7, 2, null], [8, 2, null], [8, 1, 5], [9, 1, 6], [9, 2, null]));
    expect(byUser.get(7)).toBe(byUser.get(8));
    expect(byUser.get(9)).not.toBe(byUser.get(7));
    expect([...byUser.keys()]).toEqual([7, 8, 9]);
    const twice = accessByUser(facts([7, 2, 6], [7, 2, 5], [7, 2, null])).get(7);
    expect(twice?.privileges.get('Home:View')?.map(({ groupId }) => groupId)).toEqual([null, 5, 6]);
  });

  test('a role nobody knows gives nothing; one that crosses offices is enough', () => {
    expect(accessByUser(facts([7, 99, null])).get(7)).toEqual({ privileges: new Map(), crossesOffices: false });
    expect(accessByUser(facts([7, 3, null], [7, 2, null])).get(7)?.crossesOffices).toBe(true);
    expect(accessByUser(facts([7, 2, null])).get(7)?.crossesOffices).toBe(false);
  });
});

describe('differences', () => {
  test('GROUP-006 each person who is touched, by number, with what they gain and lose', () => {
    const changes = accessChanges(facts([9, 2, null], [7, 1, null]), facts([9, 1, null], [8, 2, null], [7, 1, null]));
    expect(changes).toEqual([
      {
        userId: 8,
        gained: ['Home:View'],
        lost: [],
        kept: [],
        changesCrossing: false,
        isLeftWithNothing: false,
      },
      {
        userId: 9,
        gained: ['Reservation:View'],
        lost: [],
        kept: [{ privilege: 'Home:View', sources: [{ roleId: 1, groupId: null }] }],
        changesCrossing: false,
        isLeftWithNothing: false,
      },
    ]);
  });

  test('USER-047 to cross offices alone is a change', () => {
    const crossing = new Map([[2, { ...role('Home:View'), crossesOffices: true }]]);
    const before = facts([7, 2, null]);
    expect(accessChanges(before, { ...before, roles: crossing })).toMatchObject([{ userId: 7, changesCrossing: true }]);
    expect(hasSameAccess(before, { ...before, roles: crossing }, 7)).toBe(false);
    expect(accessChanges(before, before)).toEqual([]);
  });

  test('GROUP-006 one source more is not the same, nor one privilege more or less; no access equals no access', () => {
    const one = facts([7, 2, null]);
    expect(hasSameAccess(one, facts([7, 2, null], [7, 2, 5]), 7)).toBe(false);
    expect(hasSameAccess(facts([7, 2, null], [7, 2, 5]), one, 7)).toBe(false);
    expect(hasSameAccess(one, facts([7, 1, null]), 7)).toBe(false);
    expect(hasSameAccess(facts([7, 1, null]), one, 7)).toBe(false);
    expect(hasSameAccess(one, facts(), 7)).toBe(false);
    expect(hasSameAccess(one, facts([7, 2, null]), 8)).toBe(true);
    const other = new Map([[2, role('Projects:View')]]);
    expect(hasSameAccess(one, { ...one, roles: other }, 7)).toBe(false);
  });
});
