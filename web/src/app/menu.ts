import type { Privilege } from '#contract/access.ts';
import { can, type Grants, isModuleEnabled, type ModuleName } from '#contract/access.ts';
import { paths } from './paths.ts';

export type MenuItemName =
  | 'searchChild'
  | 'dataQuality'
  | 'searchProject'
  | 'createReservationPool'
  | 'manageReservation'
  | 'batchImport'
  | 'officeSettings'
  | 'userProfileManagement'
  | 'userRoleManagement'
  | 'userGroup';

export interface MenuItem {
  readonly name: MenuItemName;
  readonly to: string;
  readonly needs: Privilege;
  /** Path prefixes of the screens that belong to the item. */
  readonly under: readonly string[];
}

export interface MenuGroup {
  readonly name: 'registeredChildren' | 'projects' | 'reservations' | 'administration';
  readonly modules: readonly ModuleName[];
  readonly items: readonly MenuItem[];
}

/**
 * NAV-004 to NAV-016. An item is shown only if its screen would open, so that no link ends on the access-denied page.
 */
export const menu: readonly MenuGroup[] = [
  {
    name: 'registeredChildren',
    modules: ['Registered Child'],
    items: [
      { name: 'searchChild', to: paths.searchChild(), needs: 'Registered Child:View', under: ['/searchchild'] },
      {
        name: 'dataQuality',
        to: paths.dataQuality(),
        needs: 'Registered Child:View',
        under: ['/searchchild/dataquality'],
      },
    ],
  },
  {
    name: 'projects',
    modules: ['Projects'],
    items: [{ name: 'searchProject', to: paths.searchProject(), needs: 'Projects:View', under: ['/searchproject'] }],
  },
  {
    name: 'reservations',
    modules: ['Reservation'],
    items: [
      {
        name: 'createReservationPool',
        to: paths.createReservation(),
        needs: 'Reservation:Create',
        under: ['/reservation/create'],
      },
      {
        name: 'manageReservation',
        to: paths.manageReservation(),
        needs: 'Reservation:View',
        under: ['/reservation/manage'],
      },
      {
        name: 'batchImport',
        to: paths.import(),
        needs: 'Reservation:Create',
        under: ['/reservation/import', '/reservation/viewimporthistory'],
      },
    ],
  },
  {
    name: 'administration',
    modules: [
      'Admin Office Setting',
      'Admin User Profile Management',
      'Admin Role Management',
      'Admin User Group Management',
    ],
    items: [
      {
        name: 'officeSettings',
        to: paths.officeSettings(),
        needs: 'Admin Office Setting:View',
        under: ['/administration/fundraisingofficesetting'],
      },
      {
        name: 'userProfileManagement',
        to: paths.userProfiles(),
        needs: 'Admin User Profile Management:View',
        under: ['/administration/userprofile', '/administration/userprofilecreate', '/administration/userprofileview'],
      },
      {
        name: 'userRoleManagement',
        to: paths.roles(),
        needs: 'Admin Role Management:View',
        under: ['/administration/userrole'],
      },
      {
        name: 'userGroup',
        to: paths.userGroups(),
        needs: 'Admin User Group Management:View',
        under: ['/administration/usergroup'],
      },
    ],
  },
];

/** NAV-013: a group needs an enabled module and at least one item. */
export function menuFor(grants: Grants): readonly MenuGroup[] {
  return menu
    .filter((group) => group.modules.some((module) => isModuleEnabled(grants, module)))
    .map((group) => ({ ...group, items: group.items.filter((item) => can(grants, item.needs)) }))
    .filter((group) => group.items.length > 0);
}

/** The length of the prefix that the path is under; 0 for none. */
function lengthUnder({ under }: MenuItem, pathname: string): number {
  const path = pathname.toLowerCase();
  const prefixes = under.filter((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  return Math.max(0, ...prefixes.map(({ length }) => length));
}

/** Of items one below the other, such as the child search and the data quality, the inner one. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const own = lengthUnder(item, pathname);
  return own > 0 && menu.every((group) => group.items.every((other) => lengthUnder(other, pathname) <= own));
}
