import type { SavedSearchSubject } from '#contract/shared/saved-searches.ts';

/** Every address of the application. Screens and links use these functions; addresses are not written by hand. */

/** Specification section 2; ':mode' is part of the path. Matching is case-insensitive (ROUTE-002). */
export const patterns = {
  home: '/',
  help: '/help',
  auth: '/auth',
  accessDenied: '/accessDeniedError',
  unauthorized: '/unauthorized',
  searchChild: '/searchchild',
  dataQuality: '/searchchild/dataquality',
  viewChild: '/searchchild/viewchild',
  compareChildren: '/searchchild/compare',
  sendCsm: '/searchchild/sendcsm',
  viewSendCsm: '/searchchild/viewSendCsm',
  childAudit: '/searchchild/viewchild/viewchildaudit',
  csmHistory: '/searchchild/viewchild/viewCSMHistory',
  actionCodeHistory: '/searchchild/viewchild/viewActionCodeHistory',
  createReservation: '/reservation/create',
  selectChildren: '/reservation/create/search',
  manageReservation: '/reservation/manage',
  reservationMode: '/reservation/manage/:mode',
  reservationOperation: '/reservation/manage/operation',
  reservationAudit: '/reservation/manage/operation/reservationaudit',
  import: '/reservation/import',
  importHistory: '/reservation/viewImportHistory',
  importDetails: '/reservation/viewImportHistory/viewImportDetails',
  searchProject: '/searchproject',
  viewProject: '/searchproject/viewproject',
  projectAudit: '/searchproject/viewproject/auditHistory',
  officeSettings: '/administration/FundRaisingOfficeSetting',
  userProfiles: '/administration/userprofile',
  createUserProfile: '/administration/userProfileCreate',
  viewUserProfile: '/administration/userProfileView',
  roles: '/administration/userrole',
  roleMode: '/administration/userrole/:mode',
  userGroups: '/administration/userGroup',
  viewUserGroup: '/administration/usergroup/viewusergroup',
  userGroupOperation: '/administration/userGroup/operation',
  crmNavigation: '/pcrmNavigationScreen',
  crmNavigationFailed: '/pcrmNavigationFail',
} as const;

export type ScreenName = keyof typeof patterns;

/** ROUTE-036: the path form; a user who lacks the right sees that on the screen. */
export const reservationModes = ['view', 'edit', 'addchild', 'transfer', 'release', 'cancel'] as const;
export type ReservationMode = (typeof reservationModes)[number];

/** ROUTE-062. */
export const roleModes = ['create', 'edit', 'view'] as const;
export type RoleMode = (typeof roleModes)[number];

/** ROUTE-026: older links to these histories omit their parent. */
export const redirects = {
  '/viewCSMHistory': patterns.csmHistory,
  '/viewActionCodeHistory': patterns.actionCodeHistory,
} as const;

type Query = Readonly<Record<string, string | number | undefined>>;
type Id = string | number;

function address(pattern: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${pattern}?${text}` : pattern;
}

/** A feed, and which of the children missing from it are listed. */
type MissingListed = {
  readonly feed?: Id | undefined;
  readonly missing?: string | undefined;
  readonly project?: string | undefined;
  readonly pages?: Id | undefined;
};

/** What an address says about a feed, for one that keeps it. */
export const missingListedIn = ({ feed, missing, project, pages }: Readonly<Record<string, string | undefined>>) =>
  feed === undefined ? {} : { feed, missing, project, pages };

export const paths = {
  home: () => patterns.home,
  help: () => patterns.help,
  auth: () => patterns.auth,
  /** ENTRY-011: the identity provider's reason, shown as plain text; or one of our codes (F14). */
  accessDenied: (query: { errorDescription?: string | undefined; reason?: 'email-not-verified' } = {}) =>
    address(patterns.accessDenied, { error_description: query.errorDescription, reason: query.reason }),
  unauthorized: () => patterns.unauthorized,
  /** `saved` runs a saved search at once. */
  searchChild: (query: { saved?: Id } = {}) => address(patterns.searchChild, query),
  /** `list` is the figure whose children are listed. */
  dataQuality: (query: { country?: string; project?: string | undefined; list?: string } = {}) =>
    address(patterns.dataQuality, query),
  /**
   * Only the child's id: names must not be in an address. `mode` opens the edit form of the card; `feed` is the one whose
   * missing children are being decided on: a link leads back to it, and to what was listed.
   */
  viewChild: (query: { id: Id; tab?: string; mode?: 'edit' } & MissingListed) => address(patterns.viewChild, query),
  /** `ids` with commas between them. */
  compareChildren: (query: { ids: string; only?: 'different' }) => address(patterns.compareChildren, query),
  /** `filter` filters the messages. */
  sendCsm: (query: { tab?: string; filter?: string; whose?: string } = {}) => address(patterns.sendCsm, query),
  viewSendCsm: (query: { id?: Id } = {}) => address(patterns.viewSendCsm, query),
  childAudit: (query: { id: Id }) => address(patterns.childAudit, query),
  csmHistory: (query: { id: Id }) => address(patterns.csmHistory, query),
  actionCodeHistory: (query: { id: Id }) => address(patterns.actionCodeHistory, query),
  /** `field` is focused on arrival. */
  createReservation: (query: { id?: Id; field?: string } = {}) => address(patterns.createReservation, query),
  selectChildren: (query: { id: Id; step?: 'preview' }) => address(patterns.selectChildren, query),
  /** `saved` runs a saved search at once. */
  manageReservation: (query: { tab?: string; saved?: Id } = {}) => address(patterns.manageReservation, query),
  reservation: ({ mode, ...query }: { mode: ReservationMode; id: Id; field?: string }) =>
    address(patterns.reservationMode.replace(':mode', mode), query),
  /** The query form other systems link to; the guard checks the level of the mode. */
  reservationOperation: (query: { mode: 'view' | 'edit' | 'transfer' | 'release'; id: Id }) =>
    address(patterns.reservationOperation, query),
  reservationAudit: (query: { id: Id }) => address(patterns.reservationAudit, query),
  import: () => patterns.import,
  importHistory: () => patterns.importHistory,
  importDetails: (query: { id: Id }) => address(patterns.importDetails, query),
  /** `saved` runs a saved search at once. */
  searchProject: (query: { saved?: Id } = {}) => address(patterns.searchProject, query),
  /** `lock` is the lock open on the tab Project Lock, or 'new'; `mode` opens the rating form. */
  viewProject: (query: { id: Id; tab?: string; lock?: Id; mode?: 'edit' }) => address(patterns.viewProject, query),
  projectAudit: (query: { id: Id }) => address(patterns.projectAudit, query),
  /**
   * `day` is for the tab Reading today, `user` for the access log, `list` for Reference Data, `feed` for Feeds; `missing`
   * lists the children missing from the feed: all, or those of a kind, or of a project; `pages` is how many are shown.
   */
  officeSettings: (
    query: {
      tab?: string;
      day?: string | undefined;
      user?: string;
      list?: string;
    } & MissingListed = {},
  ) => address(patterns.officeSettings, query),
  userProfiles: () => patterns.userProfiles,
  createUserProfile: () => patterns.createUserProfile,
  /** ROUTE-059. */
  viewUserProfile: (query: { id: Id; mode: 'view' | 'edit'; tab?: string }) => address(patterns.viewUserProfile, query),
  roles: () => patterns.roles,
  role: ({ mode, ...query }: { mode: RoleMode; id?: Id }) => address(patterns.roleMode.replace(':mode', mode), query),
  userGroups: () => patterns.userGroups,
  viewUserGroup: (query: { id: Id }) => address(patterns.viewUserGroup, query),
  /** ROUTE-071. */
  userGroupOperation: (query: { mode: 'create' | 'edit' | 'delete'; id?: Id }) =>
    address(patterns.userGroupOperation, query),
  crmNavigation: (query: Query = {}) => address(patterns.crmNavigation, query),
  crmNavigationFailed: () => patterns.crmNavigationFailed,
} as const;

const searchScreens = {
  child: paths.searchChild,
  project: paths.searchProject,
  reservation: paths.manageReservation,
} as const satisfies Readonly<Record<SavedSearchSubject, unknown>>;

/** The search screen of the subject, which runs the saved search at once. */
export const savedSearchAddress = (subject: SavedSearchSubject, id: Id): string =>
  searchScreens[subject]({ saved: id });
