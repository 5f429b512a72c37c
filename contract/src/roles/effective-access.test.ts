import { describe, expect, test } from 'vitest';
import type { Privilege } from '../access.ts';
import { type AccessFacts, accessByUser, accessChanges, type Holding, hasSameAccess } from './effective-access.ts';

const role = (...grants: Privilege[]) => ({ grants: new Set(grants), crossesOffices: false });
const roles = new Map([
  [1, role('Home:View', 'Reservation:View')],
  [2, role('Home:View')],
  [3, { ...role('Projects:View'), crossesOffices: true }],
]);
const facts = (...holdings: [userId: number, roleId: number, groupId: number | null][]): AccessFacts => ({
  roles,
  holdings: holdings.map(([userId, roleId, groupId]): Holding => ({ userId, roleId, groupId })),
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
