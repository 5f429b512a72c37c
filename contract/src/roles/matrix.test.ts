import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccessType, accessTypes, modules } from '../access.ts';
import {
  boxStateOf,
  fullAccess,
  type Levels,
  levelsOf,
  type MatrixColumn,
  matrixOf,
  noAccess,
  privilegesOf,
  toggle,
} from './matrix.ts';
import { sampleRoleGrants, sampleRoleNames } from './sample-roles.ts';

const nothing = new Set<AccessType>();
const columns: readonly MatrixColumn[] = [fullAccess, ...accessTypes, noAccess];

describe('the access matrix', () => {
  test('ROLE-022 Full Access ticks every level the module has, and a second click clears them', () => {
    const all = toggle('Reservation', nothing, fullAccess);
    expect([...all]).toEqual(levelsOf('Reservation'));
    expect(boxStateOf('Reservation', all, fullAccess)).toBe('ticked');
    expect(toggle('Reservation', all, fullAccess).size).toBe(0);
  });

  test('ROLE-034 No Access clears all, and any other level clears No Access', () => {
    const some = toggle('Projects', nothing, 'Edit');
    expect(boxStateOf('Projects', some, noAccess)).toBe('clear');
    expect(boxStateOf('Projects', some, fullAccess)).toBe('some');
    const none = toggle('Projects', some, noAccess);
    expect(none.size).toBe(0);
    expect(boxStateOf('Projects', none, noAccess)).toBe('ticked');
  });

  test('ROLE-025 ticking any level ticks View', () => {
    expect(toggle('Registered Child', nothing, 'Send CSM')).toEqual(new Set(['View', 'Send CSM']));
  });

  test('ROLE-025 clearing View clears the rest, clearing another level does not', () => {
    const held = new Set<AccessType>(['View', 'Edit', 'Print']);
    expect(toggle('Registered Child', held, 'View').size).toBe(0);
    expect(toggle('Registered Child', held, 'Edit')).toEqual(new Set(['View', 'Print']));
  });

  test('ROLE-021 a level the module does not have cannot be ticked', () => {
    expect(boxStateOf('Home', nothing, 'Edit')).toBe('does not apply');
    expect(toggle('Home', nothing, 'Edit')).toBe(nothing);
  });

  test('ROLE-022 ROLE-025 ROLE-034 whatever is clicked, View stands with any level and only real levels are held', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modules.map(({ name }) => name)),
        fc.array(fc.constantFrom(...columns), { maxLength: 12 }),
        (module, clicks) => {
          const held = clicks.reduce<Levels>((levels, column) => toggle(module, levels, column), nothing);
          const levels = [...held];
          expect(levels.length === 0 || levels.includes('View')).toBe(true);
          expect(levels.every((level) => levelsOf(module).includes(level))).toBe(true);
          const shortcuts = [boxStateOf(module, held, fullAccess), boxStateOf(module, held, noAccess)];
          expect(shortcuts.filter((box) => box === 'ticked').length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('T7 the sample roles are their own matrix', () => {
    for (const name of sampleRoleNames)
      expect(privilegesOf(matrixOf(sampleRoleGrants(name))).sort()).toEqual(sampleRoleGrants(name).sort());
  });
});
