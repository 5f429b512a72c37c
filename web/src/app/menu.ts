import type { Privilege } from '#contract/access.ts';
import { can, type Grants, isModuleEnabled, type ModuleName } from '#contract/access.ts';
import { paths } from './paths.ts';

export type MenuItemName =
  | 'searchChild'
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
    items: [{ name: 'searchChild', to: paths.searchChild(), needs: 'Registered Child:View', under: ['/searchchild'] }],
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

export function isCurrent(item: MenuItem, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return item.under.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
