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

  test('ROLE-011 F22 the Partnership Admin has every level of every module', () => {
    expect(sampleRoleGrants('Partnership Admin')).toHaveLength(43);
    expect(sampleRoleGrants('Partnership Admin')).toContain('Projects:Delete');
  });

  /** Table T7, the levels in the order of the module. */
  const table = [
    ['ROLE-012', 'Local Administrator', 'Home', ['View']],
    [
      'ROLE-012',
      'Local Administrator',
      'Registered Child',
      ['View', 'Edit', 'Send CSM', 'Export to Excel', 'Export', 'Print', 'Print to PDF'],
    ],
    ['ROLE-012', 'Local Administrator', 'Projects', ['View', 'Export to Excel', 'Export', 'Print', 'Print to PDF']],
    [
      'ROLE-012',
      'Local Administrator',
      'Reservation',
      [
        ...['View', 'Create', 'Edit', 'Delete', 'Transfer', 'Release'],
        ...['Export to Excel', 'Export', 'Print', 'Print to PDF'],
      ],
    ],
    ['ROLE-012', 'Local Administrator', 'Admin Office Setting', ['View', 'Create', 'Edit', 'Delete', 'Export']],
    ['ROLE-012', 'Local Administrator', 'Admin User Profile Management', ['View', 'Create', 'Edit']],
    ['ROLE-012', 'Local Administrator', 'Admin Role Management', ['View']],
    ['ROLE-012', 'Local Administrator', 'Admin User Group Management', ['View', 'Create', 'Edit', 'Delete']],
    ['ROLE-013', 'Standard User', 'Home', ['View']],
    [
      'ROLE-013',
      'Standard User',
      'Registered Child',
      ['View', 'Edit', 'Send CSM', 'Export to Excel', 'Print', 'Print to PDF'],
    ],
    ['ROLE-013', 'Standard User', 'Projects', ['View', 'Export to Excel', 'Print', 'Print to PDF']],
    [
      'ROLE-013',
      'Standard User',
      'Reservation',
      ['View', 'Create', 'Edit', 'Transfer', 'Release', 'Export to Excel', 'Print', 'Print to PDF'],
    ],
    ['ROLE-014', 'View Only User', 'Home', ['View']],
    ['ROLE-014', 'View Only User', 'Registered Child', ['View', 'Print']],
    ['ROLE-014', 'View Only User', 'Projects', ['View', 'Print']],
    ['ROLE-014', 'View Only User', 'Reservation', ['View', 'Print']],
  ] as const;

  test.each(table)('%s T7 the %s has of %s what the table says', (_id, role, module, levels) => {
    const held = sampleRoleGrants(role).filter((grant) => grant.startsWith(`${module}:`));
    expect(held).toEqual(levels.map((level) => `${module}:${level}`));
  });

  test('ROLE-012 ROLE-013 ROLE-014 T7 and nothing else', () => {
    for (const role of ['Local Administrator', 'Standard User', 'View Only User'] as const) {
      const rows = table.filter(([, name]) => name === role);
      expect(sampleRoleGrants(role), role).toHaveLength(rows.reduce((sum, [, , , levels]) => sum + levels.length, 0));
    }
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
