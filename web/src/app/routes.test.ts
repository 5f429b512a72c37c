import { describe, expect, test } from 'vitest';
import { sampleRoleGrants } from '#contract/roles/sample-roles.ts';
import { whatIsMissing } from './guard.ts';
import { paths, patterns, redirects, reservationModes, roleModes, type ScreenName } from './paths.ts';
import { routes, screenNames } from './routes.ts';
import { screens } from './screens.ts';

type Row = readonly [ids: string, name: ScreenName, path: string, guard: string, header: string];

/** Specification section 2, line by line. */
const table: readonly Row[] = [
  ['ROUTE-007', 'home', '/', 'any module', 'full'],
  ['ROUTE-009 ROUTE-010', 'help', '/help', 'Home:View', 'reduced'],
  ['ROUTE-012 NAV-003', 'auth', '/auth', 'none', 'none'],
  ['ROUTE-014 NAV-024', 'accessDenied', '/accessDeniedError', 'none', 'none'],
  ['ROUTE-016 NAV-025', 'unauthorized', '/unauthorized', 'none', 'none'],
  ['ROUTE-018', 'searchChild', '/searchchild', 'Registered Child:View', 'full'],
  ['ROUTE-020', 'viewChild', '/searchchild/viewchild', 'Registered Child:View', 'full'],
  ['ROUTE-023', 'sendCsm', '/searchchild/sendcsm', 'Registered Child:Send CSM', 'full'],
  ['ROUTE-024', 'viewSendCsm', '/searchchild/viewSendCsm', 'Registered Child:Send CSM', 'full'],
  ['ROUTE-028', 'childAudit', '/searchchild/viewchild/viewchildaudit', 'Registered Child:View', 'full'],
  ['ROUTE-029', 'csmHistory', '/searchchild/viewchild/viewCSMHistory', 'Registered Child:View', 'full'],
  ['ROUTE-030', 'actionCodeHistory', '/searchchild/viewchild/viewActionCodeHistory', 'Registered Child:View', 'full'],
  ['ROUTE-032', 'createReservation', '/reservation/create', 'Reservation:Create', 'full'],
  ['ROUTE-034', 'selectChildren', '/reservation/create/search', 'Reservation:Edit', 'full'],
  ['ROUTE-037', 'manageReservation', '/reservation/manage', 'Reservation:View', 'full'],
  ['ROUTE-038', 'reservationMode', '/reservation/manage/:mode', 'Reservation:View', 'full'],
  ['ROUTE-038', 'reservationOperation', '/reservation/manage/operation', 'Reservation:View', 'full'],
  ['ROUTE-040', 'reservationAudit', '/reservation/manage/operation/reservationaudit', 'Reservation:View', 'full'],
  ['ROUTE-044', 'import', '/reservation/import', 'Reservation:Create', 'full'],
  ['ROUTE-045', 'importHistory', '/reservation/viewImportHistory', 'Reservation:Create', 'full'],
  ['ROUTE-046', 'importDetails', '/reservation/viewImportHistory/viewImportDetails', 'Reservation:Create', 'full'],
  ['ROUTE-050', 'searchProject', '/searchproject', 'Projects:View', 'full'],
  ['ROUTE-051', 'viewProject', '/searchproject/viewproject', 'Projects:View', 'full'],
  ['ROUTE-052', 'projectAudit', '/searchproject/viewproject/auditHistory', 'Projects:View', 'full'],
  ['ROUTE-054', 'officeSettings', '/administration/FundRaisingOfficeSetting', 'Admin Office Setting:View', 'full'],
  ['ROUTE-056', 'userProfiles', '/administration/userprofile', 'Admin User Profile Management:View', 'full'],
  [
    'ROUTE-058',
    'createUserProfile',
    '/administration/userProfileCreate',
    'Admin User Profile Management:Create',
    'full',
  ],
  ['ROUTE-060', 'viewUserProfile', '/administration/userProfileView', 'Admin User Profile Management:View', 'full'],
  ['ROUTE-063', 'roles', '/administration/userrole', 'Admin Role Management:View', 'full'],
  ['ROUTE-064', 'roleMode', '/administration/userrole/:mode', 'Admin Role Management:View', 'full'],
  ['ROUTE-068', 'userGroups', '/administration/userGroup', 'Admin User Group Management:View', 'full'],
  ['ROUTE-069', 'viewUserGroup', '/administration/usergroup/viewusergroup', 'Admin User Group Management:View', 'full'],
  [
    'ROUTE-070',
    'userGroupOperation',
    '/administration/userGroup/operation',
    'Admin User Group Management:View',
    'full',
  ],
  ['ROUTE-074', 'crmNavigation', '/pcrmNavigationScreen', 'Registered Child:View', 'full'],
  ['ROUTE-075', 'crmNavigationFailed', '/pcrmNavigationFail', 'Registered Child:View', 'full'],
];

const guardOf = (name: ScreenName): string => {
  const { access } = routes[name];
  if (access.guard === 'module') return `${access.module}:${access.level}`;
  return access.guard === 'none' ? 'none' : 'any module';
};

describe('the table of routes', () => {
  test.each(table)('%s %s stands at its address, with its guard and header', (_ids, name, path, guard, header) => {
    expect(routes[name].path).toBe(path);
    expect(guardOf(name)).toBe(guard);
    expect(routes[name].header).toBe(header);
  });

  test('ROUTE-001 every route of the application is in the table, and every one has a screen', () => {
    expect([...screenNames].sort()).toEqual(table.map(([, name]) => name).sort());
    for (const name of screenNames) expect(screens[name], name).toBeTypeOf('function');
  });

  test('addresses differ even when upper and lower case do not count', () => {
    const seen = Object.values(patterns).map((pattern) => pattern.toLowerCase());
    expect(new Set(seen).size).toBe(seen.length);
    for (const from of Object.keys(redirects)) expect(seen).not.toContain(from.toLowerCase());
  });
});

describe('paths', () => {
  const built: Readonly<Record<keyof typeof paths, string>> = {
    home: paths.home(),
    help: paths.help(),
    auth: paths.auth(),
    accessDenied: paths.accessDenied({ errorDescription: 'a & b' }),
    unauthorized: paths.unauthorized(),
    searchChild: paths.searchChild(),
    viewChild: paths.viewChild({ id: 'GTM-201115-0342' }),
    sendCsm: paths.sendCsm(),
    viewSendCsm: paths.viewSendCsm(),
    childAudit: paths.childAudit({ id: 1 }),
    csmHistory: paths.csmHistory({ id: 1 }),
    actionCodeHistory: paths.actionCodeHistory({ id: 1 }),
    createReservation: paths.createReservation(),
    selectChildren: paths.selectChildren({ id: 10519 }),
    manageReservation: paths.manageReservation(),
    reservation: paths.reservation({ mode: 'addchild', id: 10482 }),
    reservationOperation: paths.reservationOperation({ mode: 'transfer', id: 10482 }),
    reservationAudit: paths.reservationAudit({ id: 10482 }),
    import: paths.import(),
    importHistory: paths.importHistory(),
    importDetails: paths.importDetails({ id: 3 }),
    searchProject: paths.searchProject(),
    viewProject: paths.viewProject({ id: 201115 }),
    projectAudit: paths.projectAudit({ id: 201115 }),
    officeSettings: paths.officeSettings({ tab: 'api' }),
    userProfiles: paths.userProfiles(),
    createUserProfile: paths.createUserProfile(),
    viewUserProfile: paths.viewUserProfile({ id: 7, mode: 'view' }),
    roles: paths.roles(),
    role: paths.role({ mode: 'create' }),
    userGroups: paths.userGroups(),
    viewUserGroup: paths.viewUserGroup({ id: 4 }),
    userGroupOperation: paths.userGroupOperation({ mode: 'create' }),
    crmNavigation: paths.crmNavigation({ screen: 'child' }),
    crmNavigationFailed: paths.crmNavigationFailed(),
  };

  test('ROUTE-036 ROUTE-059 ROUTE-062 every builder leads to a route of the table', () => {
    const isKnown = (address: string) =>
      Object.values(patterns).some((pattern) =>
        new RegExp(`^${pattern.replace(':mode', '[a-z]+')}$`).test(address.split('?')[0] ?? ''),
      );
    for (const [name, address] of Object.entries(built)) expect(isKnown(address), name).toBe(true);
    expect(built.accessDenied).toBe('/accessDeniedError?error_description=a+%26+b');
    expect(built.reservation).toBe('/reservation/manage/addchild?id=10482');
    expect(built.viewUserProfile).toBe('/administration/userProfileView?id=7&mode=view');
    expect(built.role).toBe('/administration/userrole/create');
    expect(reservationModes).toEqual(['view', 'edit', 'addchild', 'transfer', 'release', 'cancel']);
    expect(roleModes).toEqual(['create', 'edit', 'view']);
  });
});

describe('the guard', () => {
  const viewOnly = new Set(sampleRoleGrants('View Only User'));
  const standard = new Set(sampleRoleGrants('Standard User'));
  const local = new Set(sampleRoleGrants('Local Administrator'));

  test('ROUTE-085 a route opens when the flag of its mode is granted, and names the one that is missing', () => {
    expect(whatIsMissing(routes.searchChild, viewOnly)).toBeUndefined();
    expect(whatIsMissing(routes.sendCsm, viewOnly)).toBe('Registered Child:Send CSM');
    expect(whatIsMissing(routes.sendCsm, standard)).toBeUndefined();
    expect(whatIsMissing(routes.officeSettings, standard)).toBe('Admin Office Setting:View');
  });

  test('ROUTE-071 ROUTE-086 a mode in the query names the flag; one that names none is denied', () => {
    expect(whatIsMissing(routes.userGroupOperation, local, { mode: 'create' })).toBeUndefined();
    const onlyView = new Set(['Admin User Group Management:View'] as const);
    expect(whatIsMissing(routes.userGroupOperation, onlyView, { mode: 'create' })).toBe(
      'Admin User Group Management:Create',
    );
    expect(whatIsMissing(routes.userGroups, local, { mode: 'everything' })).toBe('unknown-mode');
    expect(whatIsMissing(routes.searchChild, local, { mode: 'constructor' })).toBe('unknown-mode');
  });

  test('ROUTE-087 transfer counts as edit', () => {
    const editor = new Set(['Reservation:View', 'Reservation:Edit'] as const);
    expect(whatIsMissing(routes.reservationOperation, editor, { mode: 'transfer' })).toBeUndefined();
    const mover = new Set(['Reservation:View', 'Reservation:Transfer'] as const);
    expect(whatIsMissing(routes.reservationOperation, mover, { mode: 'transfer' })).toBe('Reservation:Edit');
  });

  test('ROUTE-064 each mode of role management needs its own flag, in the path as in the query', () => {
    expect(whatIsMissing(routes.roleMode, local, { params: { mode: 'view' } })).toBeUndefined();
    expect(whatIsMissing(routes.roleMode, local, { params: { mode: 'Create' } })).toBe('Admin Role Management:Create');
  });

  test('ROUTE-007 home opens to anybody with a module, Home among them or not', () => {
    expect(whatIsMissing(routes.home, new Set(['Projects:View'] as const))).toBeUndefined();
    expect(whatIsMissing(routes.help, new Set(['Projects:View'] as const))).toBe('Home:View');
  });
});
