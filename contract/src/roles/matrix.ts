import { type AccessType, type ModuleName, modules, type Privilege, privilege } from '../access.ts';

/** The access matrix of a role: one row for each module, one column for each level, and two shortcuts. */

export const fullAccess = 'Full Access';
export const noAccess = 'No Access';

/** ROLE-022 to ROLE-034: the thirteen columns, in the order they are shown. */
export type MatrixColumn = AccessType | typeof fullAccess | typeof noAccess;

export type Levels = ReadonlySet<AccessType>;

const moduleNamed = (name: ModuleName) => modules.find((module) => module.name === name) as (typeof modules)[number];

export const levelsOf = (module: ModuleName): readonly AccessType[] => moduleNamed(module).levels;

export const appliesTo = (module: ModuleName, column: MatrixColumn): boolean =>
  column === fullAccess || column === noAccess || levelsOf(module).includes(column);

/** The state of a check box: 'some' is the dash of Full Access when only part is granted. */
export type BoxState = 'ticked' | 'some' | 'clear' | 'does not apply';

export function boxStateOf(module: ModuleName, held: Levels, column: MatrixColumn): BoxState {
  if (!appliesTo(module, column)) return 'does not apply';
  if (column === noAccess) return held.size === 0 ? 'ticked' : 'clear';
  if (column !== fullAccess) return held.has(column) ? 'ticked' : 'clear';
  if (held.size === 0) return 'clear';
  return held.size === levelsOf(module).length ? 'ticked' : 'some';
}

/** ROLE-025: any level includes View, because the screen must be opened first. */
export function withView(module: ModuleName, held: Iterable<AccessType>): Levels {
  const wanted = new Set(held);
  if (wanted.size > 0) wanted.add('View');
  return new Set(levelsOf(module).filter((level) => wanted.has(level)));
}

/**
 * The effect of a click: Full Access ticks every level of the module, or clears them when all are ticked; No Access
 * clears all (ROLE-022); a level also ticks View, and clearing View clears the rest (ROLE-025).
 */
export function toggle(module: ModuleName, held: Levels, column: MatrixColumn): Levels {
  if (!appliesTo(module, column)) return held;
  const box = boxStateOf(module, held, column);
  if (column === noAccess) return new Set();
  if (column === fullAccess) return new Set(box === 'ticked' ? [] : levelsOf(module));
  if (box === 'clear') return withView(module, [...held, column]);
  return column === 'View' ? new Set() : new Set([...held].filter((level) => level !== column));
}

/** All levels of a role by module. */
export type Matrix = ReadonlyMap<ModuleName, Levels>;

export const matrixOf = (privileges: Iterable<Privilege>): Matrix => {
  const held = new Set(privileges);
  return new Map(
    modules.map(({ name, levels }) => [name, new Set(levels.filter((level) => held.has(privilege(name, level))))]),
  );
};

export const privilegesOf = (matrix: Matrix): Privilege[] =>
  modules.flatMap(({ name, levels }) =>
    (levels as readonly AccessType[])
      .filter((level) => matrix.get(name)?.has(level))
      .map((level) => privilege(name, level)),
  );
