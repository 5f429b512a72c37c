import { describe, expect, test } from 'vitest';
import { modules, privilege } from '#contract/access.ts';
import { sampleRoleGrants } from '#contract/roles/sample-roles.ts';
import { findMissingPrivilege } from './guard.ts';
import { paths, patterns, redirects, reservationModes, roleModes, type ScreenName } from './paths.ts';
import { routes, screenNames } from './routes.ts';
import { screens } from './screens.ts';

type Row = readonly [path: string, guard: string];

/** Specification section 2, line by line. */
const table: Readonly<Record<ScreenName, Row>> = {
  home: ['/', 'any module'],
  help: ['/help', 'Home:View'],
  auth: ['/auth', 'none'],
  accessDenied: ['/accessDeniedError', 'none'],
  unauthorized: ['/unauthorized', 'none'],
  searchChild: ['/searchchild', 'Registered Child:View'],
  dataQuality: ['/searchchild/dataquality', 'Registered Child:View'],
  viewChild: ['/searchchild/viewchild', 'Registered Child:View'],
  compareChildren: ['/searchchild/compare', 'Registered Child:View'],
  childAudit: ['/searchchild/viewchild/viewchildaudit', 'Registered Child:View'],
  csmHistory: ['/searchchild/viewchild/viewCSMHistory', 'Registered Child:View'],
  actionCodeHistory: ['/searchchild/viewchild/viewActionCodeHistory', 'Registered Child:View'],
  sendCsm: ['/searchchild/sendcsm', 'Registered Child:Send CSM'],
  viewSendCsm: ['/searchchild/viewSendCsm', 'Registered Child:Send CSM'],
  createReservation: ['/reservation/create', 'Reservation:Create'],
  selectChildren: ['/reservation/create/search', 'Reservation:Edit'],
  manageReservation: ['/reservation/manage', 'Reservation:View'],
  reservationMode: ['/reservation/manage/:mode', 'Reservation:View'],
  reservationOperation: ['/reservation/manage/operation', 'Reservation:View'],
  reservationAudit: ['/reservation/manage/operation/reservationaudit', 'Reservation:View'],
  import: ['/reservation/import', 'Reservation:Create'],
  importHistory: ['/reservation/viewImportHistory', 'Reservation:Create'],
  importDetails: ['/reservation/viewImportHistory/viewImportDetails', 'Reservation:Create'],
  searchProject: ['/searchproject', 'Projects:View'],
  viewProject: ['/searchproject/viewproject', 'Projects:View'],
  projectAudit: ['/searchproject/viewproject/auditHistory', 'Projects:View'],
  officeSettings: ['/administration/FundRaisingOfficeSetting', 'Admin Office Setting:View'],
  userProfiles: ['/administration/userprofile', 'Admin User Profile Management:View'],
  createUserProfile: ['/administration/userProfileCreate', 'Admin User Profile Management:Create'],
  viewUserProfile: ['/administration/userProfileView', 'Admin User Profile Management:View'],
  roles: ['/administration/userrole', 'Admin Role Management:View'],
  roleMode: ['/administration/userrole/:mode', 'Admin Role Management:View'],
  userGroups: ['/administration/userGroup', 'Admin User Group Management:View'],
  viewUserGroup: ['/administration/usergroup/viewusergroup', 'Admin User Group Management:View'],
  userGroupOperation: ['/administration/userGroup/operation', 'Admin User Group Management:View'],
  crmNavigation: ['/pcrmNavigationScreen', 'Registered Child:View'],
  crmNavigationFailed: ['/pcrmNavigationFail', 'Registered Child:View'],
};

const guardOf = (name: ScreenName): string => {
  const { access } = routes[name];
  if (access.guard === 'module') return `${access.module}:${access.level}`;
  return access.guard === 'none' ? 'none' : 'any module';
};

describe('the table of routes', () => {
  const check = (...names: readonly ScreenName[]) => {
    for (const name of names) expect([routes[name].path, guardOf(name)], name).toEqual(table[name]);
  };

  test('ROUTE-007 home opens to anybody with a module', () => check('home'));

  test('ROUTE-009 ROUTE-010 help needs Home, and is the only screen with the reduced header', () => {
    check('help');
    expect(screenNames.filter((name) => routes[name].hasReducedHeader)).toEqual(['help']);
  });

  test('ROUTE-012 ROUTE-014 ROUTE-016 the pages around the sign-in have no guard', () =>
    check('auth', 'accessDenied', 'unauthorized'));

  test('ROUTE-018 ROUTE-020 ROUTE-028 ROUTE-029 ROUTE-030 child screens need View', () =>
    check('searchChild', 'viewChild', 'compareChildren', 'childAudit', 'csmHistory', 'actionCodeHistory'));

  test('ROUTE-023 ROUTE-024 sending CSM needs Send CSM', () => check('sendCsm', 'viewSendCsm'));

  test('ROUTE-032 ROUTE-034 creating a reservation needs Create, choosing its children Edit', () =>
    check('createReservation', 'selectChildren'));

  test('ROUTE-032 ROUTE-034 ROUTE-085 a mode in the query never lowers what a route wants', () => {
    const grants = new Set(sampleRoleGrants('View Only User'));
    const closed = screenNames.filter((name) => findMissingPrivilege(routes[name], grants) !== undefined);
    expect(closed).toEqual(expect.arrayContaining(['createReservation', 'selectChildren', 'sendCsm']));
    const missing = (query?: { mode: string }) =>
      closed.map((name) => findMissingPrivilege(routes[name], grants, query));
    expect(missing({ mode: 'view' })).toEqual(missing());
    expect(findMissingPrivilege(routes.createReservation, grants, { mode: 'view' })).toBe('Reservation:Create');
  });

  test('ROUTE-037 ROUTE-038 ROUTE-040 managing reservations needs View', () =>
    check('manageReservation', 'reservationMode', 'reservationOperation', 'reservationAudit'));

  test('ROUTE-044 ROUTE-045 ROUTE-046 importing needs Create', () => check('import', 'importHistory', 'importDetails'));

  test('ROUTE-050 ROUTE-051 ROUTE-052 project screens need View', () =>
    check('searchProject', 'viewProject', 'projectAudit'));

  test('ROUTE-054 office settings need View', () => check('officeSettings'));

  test('ROUTE-056 ROUTE-058 ROUTE-060 user profiles need View, a new one Create', () =>
    check('userProfiles', 'createUserProfile', 'viewUserProfile'));

  test('ROUTE-063 ROUTE-064 roles need View', () => check('roles', 'roleMode'));

  test('ROUTE-068 ROUTE-069 ROUTE-070 user groups need View', () =>
    check('userGroups', 'viewUserGroup', 'userGroupOperation'));

  test('ROUTE-074 ROUTE-075 the screens the CRM leads to need View of children', () =>
    check('crmNavigation', 'crmNavigationFailed'));

  test('ROUTE-001 every route of the application is in the table, and every one has a screen', () => {
    expect([...screenNames].sort()).toEqual(Object.keys(table).sort());
    for (const name of screenNames) expect(screens[name], name).toBeTypeOf('function');
    check(...screenNames);
    const levels = screenNames.map((name) => guardOf(name).split(':')[1]).filter((level) => level !== undefined);
    expect(new Set(levels)).toEqual(new Set(['View', 'Create', 'Edit', 'Send CSM']));
  });

  test('ROUTE-001 every route with a module is closed to whoever has every right but the one it names', () => {
    const all = modules.flatMap(({ name, levels }) => levels.map((level) => privilege(name, level)));
    for (const name of screenNames) {
      const needed = table[name][1];
      if (!needed.includes(':')) continue;
      expect(findMissingPrivilege(routes[name], new Set(all.filter((one) => one !== needed))), name).toBe(needed);
      expect(findMissingPrivilege(routes[name], new Set(all.filter((one) => one === needed))), name).toBeUndefined();
    }
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
    dataQuality: paths.dataQuality({ country: 'GTM', project: '201115', list: 'contradictions' }),
    viewChild: paths.viewChild({ id: 'GTM-201115-0342' }),
    compareChildren: paths.compareChildren({ ids: 'GTM-201115-0342,GTM-201115-0343', only: 'different' }),
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
    expect(findMissingPrivilege(routes.searchChild, viewOnly)).toBeUndefined();
    expect(findMissingPrivilege(routes.sendCsm, viewOnly)).toBe('Registered Child:Send CSM');
    expect(findMissingPrivilege(routes.sendCsm, standard)).toBeUndefined();
    expect(findMissingPrivilege(routes.officeSettings, standard)).toBe('Admin Office Setting:View');
  });

  test('ROUTE-071 ROUTE-086 a mode in the query names the flag; one that names none is denied', () => {
    expect(findMissingPrivilege(routes.userGroupOperation, local, { mode: 'create' })).toBeUndefined();
    const onlyView = new Set(['Admin User Group Management:View'] as const);
    expect(findMissingPrivilege(routes.userGroupOperation, onlyView, { mode: 'create' })).toBe(
      'Admin User Group Management:Create',
    );
    expect(findMissingPrivilege(routes.userGroups, local, { mode: 'everything' })).toBe('unknown-mode');
    expect(findMissingPrivilege(routes.searchChild, local, { mode: 'constructor' })).toBe('unknown-mode');
  });

  test('ROUTE-087 transfer counts as edit', () => {
    const editor = new Set(['Reservation:View', 'Reservation:Edit'] as const);
    expect(findMissingPrivilege(routes.reservationOperation, editor, { mode: 'transfer' })).toBeUndefined();
    const mover = new Set(['Reservation:View', 'Reservation:Transfer'] as const);
    expect(findMissingPrivilege(routes.reservationOperation, mover, { mode: 'transfer' })).toBe('Reservation:Edit');
  });

  test('ROUTE-064 each mode of role management needs its own flag, in the path as in the query', () => {
    expect(findMissingPrivilege(routes.roleMode, local, { params: { mode: 'view' } })).toBeUndefined();
    expect(findMissingPrivilege(routes.roleMode, local, { params: { mode: 'Create' } })).toBe(
      'Admin Role Management:Create',
    );
  });

  test('ROUTE-007 home opens to anybody with a module, Home among them or not', () => {
    expect(findMissingPrivilege(routes.home, new Set(['Projects:View'] as const))).toBeUndefined();
    expect(findMissingPrivilege(routes.help, new Set(['Projects:View'] as const))).toBe('Home:View');
  });
});
