import { describe, expect, test } from 'vitest';
import { modules, type Privilege } from '../access.ts';
import { levelsOf } from './matrix.ts';
import { sampleRoleGrants, sampleRoleNames } from './sample-roles.ts';
import { parseScreens, screensOf } from './screens.ts';

const row = (accessType: string, isGranted = true) => ({ accessType, isGranted });
const screen = (moduleId: number, ...levels: ReturnType<typeof row>[]) => ({ moduleId, levels });

describe('the screens of a role', () => {
  test('ROLE-006 every module is a screen, every level it has a row', () => {
    const screens = screensOf(new Set<Privilege>(['Home:View']));
    expect(screens.map(({ moduleName }) => moduleName)).toEqual(modules.map(({ name }) => name));
    expect(screens[0]?.levels).toEqual([row('View')]);
    expect(screens[3]?.levels.map(({ accessType }) => accessType)).toEqual(levelsOf('Reservation'));
  });

  test('T7 what is written can be read again', () => {
    for (const name of sampleRoleNames) {
      const granted = new Set(sampleRoleGrants(name));
      expect(parseScreens(screensOf(granted))).toEqual({ privileges: granted, problems: [] });
    }
  });

  test('ROLE-022 ROLE-034 Full Access means all the module has, No Access nothing', () => {
    expect(parseScreens([screen(1, row('Full Access')), screen(4, row('No Access'))]).privileges).toEqual(
      new Set(['Home:View']),
    );
    expect(parseScreens([screen(7, row('Full Access'))]).privileges).toEqual(
      new Set(['View', 'Create', 'Edit', 'Delete'].map((level) => `Admin Role Management:${level}`)),
    );
    expect(parseScreens([screen(4, row('No Access'), row('Edit'))]).problems).toEqual([
      { path: [0, 'levels'], code: 'contradiction' },
    ]);
  });

  test('ROLE-025 any level brings View', () => {
    expect(parseScreens([screen(3, row('Edit'))]).privileges).toEqual(new Set(['Projects:View', 'Projects:Edit']));
  });

  test('ROLE-021 unknown modules, unknown levels and levels a module does not have are refused', () => {
    const { problems } = parseScreens([screen(99), screen(1, row('Edit'), row('Fly')), screen(1)]);
    expect(problems).toEqual([
      { path: [0, 'moduleId'], code: 'unknown' },
      { path: [1, 'levels', 0, 'accessType'], code: 'not-in-list' },
      { path: [1, 'levels', 1, 'accessType'], code: 'unknown' },
      { path: [2, 'moduleId'], code: 'duplicate' },
    ]);
  });
});

test('ROLE-021 a row said twice is refused where it stands, an empty box is none', () => {
  expect(parseScreens([screen(3, row('Edit'), row('Edit'))]).problems).toEqual([
    { path: [0, 'levels', 1, 'accessType'], code: 'duplicate' },
  ]);
  expect(parseScreens([screen(3, row('Edit', false), row('Full Access', false), row('No Access'))])).toEqual({
    privileges: new Set(),
    problems: [],
  });
  expect(parseScreens([screen(3, row('No Access', false), row('View'))])).toEqual({
    privileges: new Set(['Projects:View']),
    problems: [],
  });
});

test('ROLE-006 a level that is not granted is a row too', () => {
  expect(screensOf(new Set())[0]).toEqual({ moduleId: 1, moduleName: 'Home', levels: [row('View', false)] });
});
