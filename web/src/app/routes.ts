import type { AccessType, ModuleName } from '#contract/access.ts';
import type { Namespace } from '../i18n/resources.ts';
import {
  patterns,
  type ReservationMode,
  type RoleMode,
  reservationModes,
  roleModes,
  type ScreenName,
} from './paths.ts';

/** Who may open a route: everyone, a user with any module, or a user with this level of a module. */
type Guard =
  | { readonly guard: 'none' }
  | { readonly guard: 'any-module' }
  | {
      readonly guard: 'module';
      readonly module: ModuleName;
      readonly level: AccessType;
      /** The ':mode' of the path determines the level, as `mode` in the query does on every route. */
      readonly isModeInPath?: boolean;
    };

export interface RouteEntry {
  readonly path: string;
  readonly access: Guard;
  /** Title, home and logout only. */
  readonly hasReducedHeader?: true;
  /** The parent screen, for the breadcrumb and the back link on small screens. */
  readonly parent?: ScreenName;
  /** Text namespaces loaded together with the screen's code. */
  readonly texts?: readonly Namespace[];
  /** Allowed values of ':mode'; any other is an unknown path. */
  readonly modes?: readonly (ReservationMode | RoleMode)[];
}

const open = { guard: 'none' } as const;
const needs = (module: ModuleName, level: AccessType = 'View') => ({ guard: 'module', module, level }) as const;
const child = needs('Registered Child');
const csm = needs('Registered Child', 'Send CSM');
const reservation = needs('Reservation');
const imports = needs('Reservation', 'Create');
const project = needs('Projects');
const profile = needs('Admin User Profile Management');
const role = needs('Admin Role Management');
const group = needs('Admin User Group Management');

const screen = (name: ScreenName, access: Guard, more: Partial<RouteEntry> = {}): RouteEntry => ({
  path: patterns[name],
  access,
  ...more,
});

/** All routes: ROUTE-003 to ROUTE-075. */
export const routes: Readonly<Record<ScreenName, RouteEntry>> = {
  home: screen('home', { guard: 'any-module' }, { texts: ['home'] }),
  help: screen('help', needs('Home'), { hasReducedHeader: true, texts: ['help'] }),
  auth: screen('auth', open),
  accessDenied: screen('accessDenied', open),
  unauthorized: screen('unauthorized', open),
  searchChild: screen('searchChild', child, { texts: ['children', 'search'] }),
  dataQuality: screen('dataQuality', child, { parent: 'searchChild', texts: ['quality'] }),
  viewChild: screen('viewChild', child, { parent: 'searchChild', texts: ['children'] }),
  compareChildren: screen('compareChildren', child, { parent: 'searchChild', texts: ['children', 'search'] }),
  sendCsm: screen('sendCsm', csm, { parent: 'searchChild', texts: ['csm'] }),
  viewSendCsm: screen('viewSendCsm', csm, { parent: 'sendCsm', texts: ['csm'] }),
  childAudit: screen('childAudit', child, { parent: 'viewChild', texts: ['children'] }),
  csmHistory: screen('csmHistory', child, { parent: 'viewChild', texts: ['children'] }),
  actionCodeHistory: screen('actionCodeHistory', child, { parent: 'viewChild', texts: ['children'] }),
  createReservation: screen('createReservation', needs('Reservation', 'Create'), {
    texts: ['reservations', 'manageReservations', 'access'],
  }),
  selectChildren: screen('selectChildren', needs('Reservation', 'Edit'), {
    parent: 'createReservation',
    texts: ['reservations', 'manageReservations', 'search'],
  }),
  manageReservation: screen('manageReservation', reservation, { texts: ['manageReservations', 'extension', 'search'] }),
  reservationMode: screen('reservationMode', reservation, {
    parent: 'manageReservation',
    modes: reservationModes,
    texts: ['manageReservations', 'reservations', 'search', 'access'],
  }),
  reservationOperation: screen('reservationOperation', reservation, {
    parent: 'manageReservation',
    texts: ['manageReservations', 'reservations', 'search', 'access'],
  }),
  reservationAudit: screen('reservationAudit', reservation, {
    parent: 'manageReservation',
    texts: ['manageReservations'],
  }),
  import: screen('import', imports, { texts: ['imports'] }),
  importHistory: screen('importHistory', imports, { parent: 'import', texts: ['imports', 'search'] }),
  importDetails: screen('importDetails', imports, { parent: 'importHistory', texts: ['imports'] }),
  searchProject: screen('searchProject', project, { texts: ['projects', 'search'] }),
  viewProject: screen('viewProject', project, { parent: 'searchProject', texts: ['projects', 'search'] }),
  projectAudit: screen('projectAudit', project, { parent: 'viewProject', texts: ['projects', 'search'] }),
  officeSettings: screen('officeSettings', needs('Admin Office Setting'), {
    texts: [
      'officeSettings',
      'notifications',
      'crm',
      'consent',
      'accessLog',
      'deliveries',
      'feed',
      'reading',
      'readiness',
      'reference',
    ],
  }),
  userProfiles: screen('userProfiles', profile, { texts: ['users', 'access'] }),
  createUserProfile: screen('createUserProfile', needs('Admin User Profile Management', 'Create'), {
    parent: 'userProfiles',
    texts: ['users', 'access'],
  }),
  viewUserProfile: screen('viewUserProfile', profile, { parent: 'userProfiles', texts: ['users', 'access'] }),
  roles: screen('roles', role, { texts: ['roles', 'access'] }),
  roleMode: screen(
    'roleMode',
    { ...role, isModeInPath: true },
    { parent: 'roles', modes: roleModes, texts: ['roles', 'access'] },
  ),
  userGroups: screen('userGroups', group, { texts: ['groups', 'access'] }),
  viewUserGroup: screen('viewUserGroup', group, { parent: 'userGroups', texts: ['groups', 'access'] }),
  userGroupOperation: screen('userGroupOperation', group, { parent: 'userGroups', texts: ['groups', 'access'] }),
  crmNavigation: screen('crmNavigation', child),
  crmNavigationFailed: screen('crmNavigationFailed', child),
};

export const screenNames = Object.keys(routes) as readonly ScreenName[];
