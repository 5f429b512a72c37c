import { describe, expect, test } from 'vitest';
import { sampleRoleGrants, sampleRoleNames } from './sample-roles.ts';

describe('sample roles (table T7)', () => {
  test('ROLE-011 ROLE-012 ROLE-013 ROLE-014 ROLE-015 are named as the specification names them', () => {
    expect(sampleRoleNames).toEqual([
      'Partnership Admin',
      'Local Administrator',
      'Standard User',
      'View Only User',
      'Guest - 01',
    ]);
  });

  test('ROLE-011 the Partnership Admin has every level of every module', () => {
    expect(sampleRoleGrants('Partnership Admin')).toHaveLength(42);
  });

  test('ROLE-015 a guest sees home and projects, nothing more', () => {
    expect(sampleRoleGrants('Guest - 01')).toEqual(['Home:View', 'Projects:View']);
  });

  test('ROUTE-034 whoever may create reservations may also edit them', () => {
    for (const role of sampleRoleNames) {
      const grants = sampleRoleGrants(role);
      expect(grants.includes('Reservation:Edit')).toBe(grants.includes('Reservation:Create'));
    }
  });
});
