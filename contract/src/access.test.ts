import { describe, expect, test } from 'vitest';
import { can, type Grants, isModuleEnabled, modules, routePrivilege } from './access.ts';

const viewOnly: Grants = new Set(['Home:View', 'Reservation:View'] as const);

describe('access', () => {
  test('USER-034 USER-035 USER-036 USER-037 names the first four modules', () => {
    const names = modules.map((module) => module.name);
    expect(names).toEqual(
      expect.arrayContaining(['Registered Child', 'Projects', 'Reservation', 'Admin Office Setting']),
    );
  });

  test('USER-038 USER-039 USER-040 USER-041 names the other four, and there are no more', () => {
    const names = modules.map((module) => module.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Admin User Profile Management',
        'Admin Role Management',
        'Admin User Group Management',
        'Home',
      ]),
    );
    expect(names).toHaveLength(8);
  });

  test('ENTRY-026 a module is enabled by any one of its levels', () => {
    expect(isModuleEnabled(viewOnly, 'Reservation')).toBe(true);
    expect(isModuleEnabled(viewOnly, 'Projects')).toBe(false);
    expect(isModuleEnabled(new Set(['Home:View'] as const), 'Home')).toBe(true);
  });

  test('ROUTE-085 a route needs the flag of its own mode', () => {
    expect(routePrivilege('Reservation', 'View')).toBe('Reservation:View');
    expect(can(viewOnly, 'Reservation:View')).toBe(true);
    expect(can(viewOnly, 'Reservation:Create')).toBe(false);
  });

  test('ROUTE-086 a mode in the query names the flag, its first letter capitalised', () => {
    expect(routePrivilege('Admin User Group Management', 'View', 'create')).toBe('Admin User Group Management:Create');
    expect(routePrivilege('Reservation', 'View', 'release')).toBe('Reservation:Release');
  });

  test('ROUTE-086 a mode that names no level of the module is denied', () => {
    for (const mode of ['root', 'full Access', '__proto__', 'create ', 'CREATE'])
      expect(routePrivilege('Reservation', 'View', mode)).toBe('denied');
    expect(routePrivilege('Home', 'View', 'edit')).toBe('denied');
  });

  test('ROUTE-087 Transfer counts as Edit', () => {
    expect(routePrivilege('Reservation', 'View', 'transfer')).toBe('Reservation:Edit');
  });

  test('ROUTE-036 a child is added and a reservation cancelled with Edit, and nowhere else', () => {
    expect(routePrivilege('Reservation', 'View', 'addchild')).toBe('Reservation:Edit');
    expect(routePrivilege('Reservation', 'View', 'cancel')).toBe('Reservation:Edit');
    expect(routePrivilege('Admin User Group Management', 'View', 'cancel')).toBe('denied');
  });
});
