import { describe, expect, test } from 'vitest';
import type { Privilege } from '#contract/access.ts';
import { sampleRoleGrants } from '#contract/roles/sample-roles.ts';
import { isCurrent, menu, menuFor } from './menu.ts';

const shown = (grants: readonly Privilege[]) =>
  Object.fromEntries(menuFor(new Set(grants)).map((group) => [group.name, group.items.map((item) => item.name)]));
const target = (name: string) => menu.flatMap((group) => group.items).find((item) => item.name === name)?.to;

describe('the menu', () => {
  test('NAV-004 NAV-005 NAV-006 NAV-007 NAV-008 groups of work lead where the specification says', () => {
    expect(menu.map((group) => [group.name, group.items.map((item) => item.name)]).slice(0, 3)).toEqual([
      ['registeredChildren', ['searchChild', 'dataQuality']],
      ['projects', ['searchProject']],
      ['reservations', ['createReservationPool', 'manageReservation', 'batchImport']],
    ]);
    expect(target('searchChild')).toBe('/searchchild');
    expect(target('dataQuality')).toBe('/searchchild/dataquality');
    expect(target('searchProject')).toBe('/searchproject');
    expect(target('createReservationPool')).toBe('/reservation/create');
    expect(target('manageReservation')).toBe('/reservation/manage');
    expect(target('batchImport')).toBe('/reservation/import');
  });

  test('NAV-009 NAV-010 NAV-011 NAV-012 the group of administration', () => {
    expect(menu[3]?.name).toBe('administration');
    expect(menu[3]?.items.map((item) => item.to)).toEqual([
      '/administration/FundRaisingOfficeSetting',
      '/administration/userprofile',
      '/administration/userrole',
      '/administration/userGroup',
    ]);
  });

  test('NAV-013 a group and each of its items show only for enabled modules', () => {
    expect(shown(['Home:View'])).toEqual({});
    expect(shown(['Projects:View', 'Admin Role Management:View'])).toEqual({
      projects: ['searchProject'],
      administration: ['userRoleManagement'],
    });
    expect(shown(sampleRoleGrants('Guest - 01'))).toEqual({ projects: ['searchProject'] });
  });

  const ofOneModule: readonly (readonly [Privilege, ReturnType<typeof shown>])[] = [
    ['Registered Child:View', { registeredChildren: ['searchChild', 'dataQuality'] }],
    ['Projects:View', { projects: ['searchProject'] }],
    ['Reservation:View', { reservations: ['manageReservation'] }],
    ['Reservation:Edit', {}],
    ['Admin Office Setting:View', { administration: ['officeSettings'] }],
    ['Admin User Profile Management:View', { administration: ['userProfileManagement'] }],
    ['Admin Role Management:View', { administration: ['userRoleManagement'] }],
    ['Admin User Group Management:View', { administration: ['userGroup'] }],
  ];

  test.each(ofOneModule)('NAV-013 with %s alone: its own group, and no empty one', (privilege, groups) => {
    expect(shown([privilege])).toEqual(groups);
  });

  test('NAV-014 NAV-015 NAV-016 reservations: create and import need Create, manage needs View', () => {
    expect(shown(['Reservation:View'])).toEqual({ reservations: ['manageReservation'] });
    expect(shown(['Reservation:Create'])).toEqual({ reservations: ['createReservationPool', 'batchImport'] });
    expect(shown(['Reservation:Edit'])).toEqual({});
  });

  test('an item is current on every screen under it, whatever the case', () => {
    const item = menu[0]?.items[0];
    expect(item && isCurrent(item, '/SearchChild/ViewChild')).toBe(true);
    expect(item && isCurrent(item, '/searchchildren')).toBe(false);
    const inner = menu[0]?.items[1];
    expect(item && isCurrent(item, '/searchchild/dataQuality')).toBe(false);
    expect(inner && isCurrent(inner, '/searchchild/dataQuality')).toBe(true);
    expect(inner && isCurrent(inner, '/searchchild')).toBe(false);
  });
});
