/** Modules, access levels and the access check `can()`, shared by server and web. */

/** The levels of the specification, section 6, in the order the role matrix shows them. */
export const accessTypes = [
  'View',
  'Create',
  'Edit',
  'Delete',
  'Send CSM',
  'Transfer',
  'Release',
  'Export to Excel',
  'Export',
  'Print',
  'Print to PDF',
] as const;
export type AccessType = (typeof accessTypes)[number];

interface Module {
  readonly id: number;
  readonly name: string;
  readonly levels: readonly AccessType[];
}

/** USER-034 to USER-041; which levels a module has is table T7, what each level opens is table T13. */
export const modules = [
  { id: 1, name: 'Home', levels: ['View'] },
  {
    id: 2,
    name: 'Registered Child',
    levels: ['View', 'Edit', 'Send CSM', 'Export to Excel', 'Export', 'Print', 'Print to PDF'],
  },
  {
    id: 3,
    name: 'Projects',
    levels: ['View', 'Create', 'Edit', 'Delete', 'Export to Excel', 'Export', 'Print', 'Print to PDF'],
  },
  {
    id: 4,
    name: 'Reservation',
    levels: [
      'View',
      'Create',
      'Edit',
      'Delete',
      'Transfer',
      'Release',
      'Export to Excel',
      'Export',
      'Print',
      'Print to PDF',
    ],
  },
  { id: 5, name: 'Admin Office Setting', levels: ['View', 'Create', 'Edit', 'Delete', 'Export'] },
  { id: 6, name: 'Admin User Profile Management', levels: ['View', 'Create', 'Edit', 'Export'] },
  { id: 7, name: 'Admin Role Management', levels: ['View', 'Create', 'Edit', 'Delete'] },
  { id: 8, name: 'Admin User Group Management', levels: ['View', 'Create', 'Edit', 'Delete'] },
] as const satisfies readonly Module[];

export type ModuleName = (typeof modules)[number]['name'];

/** Written 'Reservation:Create'. Levels a module does not have cannot be written. */
export type Privilege = {
  [M in (typeof modules)[number] as M['name']]: `${M['name']}:${M['levels'][number]}`;
}[ModuleName];

export type Grants = ReadonlySet<Privilege>;

export const can = (grants: Grants, privilege: Privilege): boolean => grants.has(privilege);

export const canAny = (grants: Grants, privileges: readonly Privilege[]): boolean =>
  privileges.some((privilege) => grants.has(privilege));

/** ENTRY-026: a module is enabled when at least one of its levels is granted. */
export function isModuleEnabled(grants: Grants, name: ModuleName): boolean {
  for (const grant of grants) if (grant.startsWith(`${name}:`)) return true;
  return false;
}

/** F12: the modules that can be used inside a frame of another system (nonav), whatever the person is granted. */
const frameModules: readonly string[] = ['Registered Child', 'Projects', 'Reservation'];

export const grantsInFrame = (grants: Grants): Grants =>
  new Set([...grants].filter((grant) => frameModules.includes(grant.slice(0, grant.indexOf(':')))));

export const privilege = (module: ModuleName, level: AccessType): Privilege => `${module}:${level}` as Privilege;

const hasLevel = (module: ModuleName, level: string): level is AccessType =>
  modules.some((m) => m.name === module && (m.levels as readonly string[]).includes(level));

/** ROUTE-087, and ROUTE-036 for reservation functions that have no level of their own. */
const countsAs = (module: ModuleName, named: string): string =>
  named === 'Transfer' || (module === 'Reservation' && (named === 'Addchild' || named === 'Cancel')) ? 'Edit' : named;

/**
 * The route rule (ROUTE-085 to ROUTE-087): the `mode` query parameter, with its first letter capitalised, names the
 * level that must be granted; Transfer counts as Edit. A mode that is no level of the module is denied.
 */
export function routePrivilege(module: ModuleName, routeMode: AccessType, queryMode?: string): Privilege | 'denied' {
  if (queryMode === undefined || queryMode === '') return privilege(module, routeMode);
  const level = countsAs(module, queryMode.charAt(0).toUpperCase() + queryMode.slice(1));
  return hasLevel(module, level) ? privilege(module, level) : 'denied';
}
