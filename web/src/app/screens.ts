import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ScreenName } from './paths.ts';

type Screen = RouteComponent;

/**
 * The component of each route, one chunk per screen. To add one: `searchChild: lazyRouteComponent(() => import('…'),
 * 'SearchChildScreen')`.
 */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  home: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
  help: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'HelpPage'),
  auth: lazyRouteComponent(() => import('../domains/session/auth-screen.tsx'), 'AuthScreen'),
  accessDenied: lazyRouteComponent(() => import('./pages/access-denied-page.tsx'), 'AccessDeniedPage'),
  unauthorized: lazyRouteComponent(() => import('./pages/unauthorized-page.tsx'), 'UnauthorizedPage'),
  searchChild: lazyRouteComponent(() => import('../domains/children/search/search-screen.tsx'), 'SearchScreen'),
  dataQuality: lazyRouteComponent(() => import('../domains/quality/quality-screen.tsx'), 'QualityScreen'),
  viewChild: lazyRouteComponent(() => import('../domains/children/card/card-screen.tsx'), 'CardScreen'),
  sendCsm: lazyRouteComponent(() => import('../domains/csm/send/send-screen.tsx'), 'SendScreen'),
  viewSendCsm: lazyRouteComponent(() => import('../domains/csm/view/view-screen.tsx'), 'ViewScreen'),
  childAudit: lazyRouteComponent(
    () => import('../domains/children/histories/child-audit-screen.tsx'),
    'ChildAuditScreen',
  ),
  csmHistory: lazyRouteComponent(
    () => import('../domains/children/histories/csm-history-screen.tsx'),
    'CsmHistoryScreen',
  ),
  actionCodeHistory: lazyRouteComponent(
    () => import('../domains/children/histories/action-code-history-screen.tsx'),
    'ActionCodeHistoryScreen',
  ),
  createReservation: lazyRouteComponent(
    () => import('../domains/reservations/create/details-screen.tsx'),
    'CreateReservationScreen',
  ),
  selectChildren: lazyRouteComponent(
    () => import('../domains/reservations/create/children-screen.tsx'),
    'SelectChildrenScreen',
  ),
  manageReservation: lazyRouteComponent(
    () => import('../domains/reservations/manage/manage-screen.tsx'),
    'ManageScreen',
  ),
  reservationMode: lazyRouteComponent(
    () => import('../domains/reservations/view/reservation-screen.tsx'),
    'ReservationScreen',
  ),
  reservationOperation: lazyRouteComponent(
    () => import('../domains/reservations/view/reservation-screen.tsx'),
    'ReservationScreen',
  ),
  reservationAudit: lazyRouteComponent(
    () => import('../domains/reservations/view/audit-screen.tsx'),
    'ReservationAuditScreen',
  ),
  import: lazyRouteComponent(() => import('../domains/imports/upload/import-screen.tsx'), 'ImportScreen'),
  importHistory: lazyRouteComponent(() => import('../domains/imports/history/history-screen.tsx'), 'HistoryScreen'),
  importDetails: lazyRouteComponent(() => import('../domains/imports/details/details-screen.tsx'), 'DetailsScreen'),
  searchProject: lazyRouteComponent(
    () => import('../domains/projects/search/search-screen.tsx'),
    'ProjectSearchScreen',
  ),
  viewProject: lazyRouteComponent(() => import('../domains/projects/view/project-screen.tsx'), 'ProjectScreen'),
  projectAudit: lazyRouteComponent(
    () => import('../domains/projects/audit/project-audit-screen.tsx'),
    'ProjectAuditScreen',
  ),
  officeSettings: lazyRouteComponent(() => import('./pages/office-settings-page.tsx'), 'OfficeSettingsPage'),
  userProfiles: lazyRouteComponent(() => import('../domains/users/user-list-screen.tsx'), 'UserListScreen'),
  createUserProfile: lazyRouteComponent(
    () => import('../domains/users/create-profile-screen.tsx'),
    'CreateProfileScreen',
  ),
  viewUserProfile: lazyRouteComponent(() => import('../domains/users/profile-screen.tsx'), 'ProfileScreen'),
  roles: lazyRouteComponent(() => import('../domains/roles/role-list-screen.tsx'), 'RoleListScreen'),
  roleMode: lazyRouteComponent(() => import('../domains/roles/role-screen.tsx'), 'RoleScreen'),
  userGroups: lazyRouteComponent(() => import('../domains/groups/group-list-screen.tsx'), 'GroupListScreen'),
  viewUserGroup: lazyRouteComponent(() => import('../domains/groups/group-view.tsx'), 'GroupViewScreen'),
  userGroupOperation: lazyRouteComponent(
    () => import('../domains/groups/group-operation-screen.tsx'),
    'GroupOperationScreen',
  ),
  crmNavigation: lazyRouteComponent(() => import('./pages/crm-navigation-page.tsx'), 'CrmNavigationPage'),
  crmNavigationFailed: lazyRouteComponent(() => import('./pages/crm-failed-page.tsx'), 'CrmFailedPage'),
};
