import { type AccessType, accessTypes, type ModuleName, modules, type Privilege, privilege } from '../access.ts';
import type { FieldErrorCode } from '../errors.ts';
import type { ModuleAccess } from '../users/api.ts';
import type { Screens } from './api.ts';
import { appliesTo, fullAccess, levelsOf, noAccess, withView } from './matrix.ts';

/** Conversion between a role's screens on the wire and its privileges. */

/** ROLE-006: every level of every module, granted or not. */
export function screensOf(held: ReadonlySet<Privilege>): ModuleAccess[] {
  return modules.map(({ id, name, levels }) => ({
    moduleId: id,
    moduleName: name,
    levels: levels.map((level) => ({ accessType: level, isGranted: held.has(privilege(name, level)) })),
  }));
}

export interface ScreenProblem {
  /** In own names, relative to the list of screens. */
  readonly path: readonly PropertyKey[];
  readonly code: FieldErrorCode;
}

const isColumn = (text: string): text is AccessType | typeof fullAccess | typeof noAccess =>
  text === fullAccess || text === noAccess || (accessTypes as readonly string[]).includes(text);

function readRow(
  module: ModuleName,
  rows: Screens[number]['levels'],
  problem: (at: PropertyKey[], code: FieldErrorCode) => void,
) {
  const ticked = new Set<string>();
  rows.forEach(({ accessType, isGranted }, index) => {
    if (!isColumn(accessType)) problem([index, 'accessType'], 'unknown');
    else if (!appliesTo(module, accessType)) problem([index, 'accessType'], 'not-in-list');
    else if (rows.findIndex((row) => row.accessType === accessType) < index)
      problem([index, 'accessType'], 'duplicate');
    else if (isGranted) ticked.add(accessType);
  });
  if (ticked.has(noAccess) && ticked.size > 1) problem([], 'contradiction');
  if (ticked.has(fullAccess)) return levelsOf(module);
  return [...withView(module, [...ticked].filter((level): level is AccessType => level !== noAccess) as AccessType[])];
}

/** ROLE-021: unknown modules, levels a module does not have and duplicate rows are refused, each at its row. */
export function parseScreens(screens: Screens): {
  privileges: ReadonlySet<Privilege>;
  problems: readonly ScreenProblem[];
} {
  const problems: ScreenProblem[] = [];
  const privileges = new Set<Privilege>();
  const seen = new Set<number>();
  for (const [index, { moduleId, levels }] of screens.entries()) {
    const problem = (path: PropertyKey[], code: FieldErrorCode) => problems.push({ path: [index, ...path], code });
    const module = modules.find(({ id }) => id === moduleId);
    if (!module) problem(['moduleId'], 'unknown');
    else if (seen.has(moduleId)) problem(['moduleId'], 'duplicate');
    else
      for (const level of readRow(module.name, levels, (at, code) => problem(['levels', ...at], code)))
        privileges.add(privilege(module.name, level));
    seen.add(moduleId);
  }
  return { privileges, problems };
}
