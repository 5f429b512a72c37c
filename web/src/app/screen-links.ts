import type { Grants } from '#contract/access.ts';
import { findMissingPrivilege } from './guard.ts';
import { paths, type ScreenName } from './paths.ts';
import { routes } from './routes.ts';

interface ScreenLink {
  readonly screen: ScreenName;
  readonly to: string;
  /** Key of its name in the shell's texts. */
  readonly text: `menu.${string}` | `screen.${string}`;
}

/** Screens that need no record id, in menu order. */
const screenLinks = [
  { screen: 'home', to: paths.home(), text: 'screen.home' },
  { screen: 'searchChild', to: paths.searchChild(), text: 'menu.searchChild' },
  { screen: 'dataQuality', to: paths.dataQuality(), text: 'menu.dataQuality' },
  { screen: 'sendCsm', to: paths.sendCsm({ tab: 'messages' }), text: 'screen.sendCsm' },
  { screen: 'searchProject', to: paths.searchProject(), text: 'menu.searchProject' },
  { screen: 'createReservation', to: paths.createReservation(), text: 'menu.createReservationPool' },
  { screen: 'manageReservation', to: paths.manageReservation(), text: 'menu.manageReservation' },
  { screen: 'import', to: paths.import(), text: 'menu.batchImport' },
  { screen: 'importHistory', to: paths.importHistory(), text: 'screen.importHistory' },
  { screen: 'officeSettings', to: paths.officeSettings(), text: 'menu.officeSettings' },
  { screen: 'userProfiles', to: paths.userProfiles(), text: 'menu.userProfileManagement' },
  { screen: 'createUserProfile', to: paths.createUserProfile(), text: 'screen.createUserProfile' },
  { screen: 'roles', to: paths.roles(), text: 'menu.userRoleManagement' },
  { screen: 'userGroups', to: paths.userGroups(), text: 'menu.userGroup' },
  { screen: 'help', to: paths.help(), text: 'screen.help' },
] as const satisfies readonly ScreenLink[];

/** Only screens the user may open, so that no link ends on the access-denied page. */
export const screenLinksFor = (grants: Grants) =>
  screenLinks.filter(({ screen }) => !findMissingPrivilege(routes[screen], grants));
