import type { ComponentType } from 'react';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';
import type { ScreenName } from './paths.ts';
import { screenNames } from './routes.ts';

/** The code of each screen, one chunk each. */
const loads: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  home: async () => (await import('./pages/home-page.tsx')).HomePage,
  help: async () => (await import('./pages/help-page.tsx')).HelpPage,
  auth: async () => (await import('../domains/session/auth-screen.tsx')).AuthScreen,
  accessDenied: async () => (await import('./pages/access-denied-page.tsx')).AccessDeniedPage,
  unauthorized: async () => (await import('./pages/unauthorized-page.tsx')).UnauthorizedPage,
  searchChild: async () => (await import('../domains/children/search/search-screen.tsx')).SearchScreen,
  dataQuality: async () => (await import('../domains/quality/quality-screen.tsx')).QualityScreen,
  viewChild: async () => (await import('../domains/children/card/card-screen.tsx')).CardScreen,
  compareChildren: async () => (await import('../domains/children/compare/compare-screen.tsx')).CompareScreen,
  sendCsm: async () => (await import('../domains/csm/send/send-screen.tsx')).SendScreen,
  viewSendCsm: async () => (await import('../domains/csm/view/view-screen.tsx')).ViewScreen,
  childAudit: async () => (await import('../domains/children/histories/child-audit-screen.tsx')).ChildAuditScreen,
  csmHistory: async () => (await import('../domains/children/histories/csm-history-screen.tsx')).CsmHistoryScreen,
  actionCodeHistory: async () =>
    (await import('../domains/children/histories/action-code-history-screen.tsx')).ActionCodeHistoryScreen,
  createReservation: async () =>
    (await import('../domains/reservations/create/details-screen.tsx')).CreateReservationScreen,
  selectChildren: async () => (await import('../domains/reservations/create/children-screen.tsx')).SelectChildrenScreen,
  manageReservation: async () => (await import('../domains/reservations/manage/manage-screen.tsx')).ManageScreen,
  reservationMode: async () => (await import('../domains/reservations/view/reservation-screen.tsx')).ReservationScreen,
  reservationOperation: async () =>
    (await import('../domains/reservations/view/reservation-screen.tsx')).ReservationScreen,
  reservationAudit: async () => (await import('../domains/reservations/view/audit-screen.tsx')).ReservationAuditScreen,
  import: async () => (await import('../domains/imports/upload/import-screen.tsx')).ImportScreen,
  importHistory: async () => (await import('../domains/imports/history/history-screen.tsx')).HistoryScreen,
  importDetails: async () => (await import('../domains/imports/details/details-screen.tsx')).DetailsScreen,
  searchProject: async () => (await import('../domains/projects/search/search-screen.tsx')).ProjectSearchScreen,
  viewProject: async () => (await import('../domains/projects/view/project-screen.tsx')).ProjectScreen,
  projectAudit: async () => (await import('../domains/projects/audit/project-audit-screen.tsx')).ProjectAuditScreen,
  officeSettings: async () => (await import('./pages/office-settings-page.tsx')).OfficeSettingsPage,
  userProfiles: async () => (await import('../domains/users/user-list-screen.tsx')).UserListScreen,
  createUserProfile: async () => (await import('../domains/users/create-profile-screen.tsx')).CreateProfileScreen,
  viewUserProfile: async () => (await import('../domains/users/profile-screen.tsx')).ProfileScreen,
  roles: async () => (await import('../domains/roles/role-list-screen.tsx')).RoleListScreen,
  roleMode: async () => (await import('../domains/roles/role-screen.tsx')).RoleScreen,
  userGroups: async () => (await import('../domains/groups/group-list-screen.tsx')).GroupListScreen,
  viewUserGroup: async () => (await import('../domains/groups/group-view.tsx')).GroupViewScreen,
  userGroupOperation: async () => (await import('../domains/groups/group-operation-screen.tsx')).GroupOperationScreen,
  crmNavigation: async () => (await import('./pages/crm-navigation-page.tsx')).CrmNavigationPage,
  crmNavigationFailed: async () => (await import('./pages/crm-failed-page.tsx')).CrmFailedPage,
};

/** The component of each route. */
export const screens = Object.fromEntries(screenNames.map((name) => [name, lazyScreen(name, loads[name])])) as Readonly<
  Record<ScreenName, LazyScreen>
>;
