import { paths } from '../../web/src/app/paths.ts';
import type { Facts } from './facts.ts';
import { chooseForCsm } from './screens.ts';
import { narrow, type Traveller, wide } from './traveller.ts';

/** Something that lies over a screen or is folded into it. */
export interface Layer {
  readonly name: string;
  /** The files of web/src whose dialog, panel or menu is seen here. */
  readonly shows: readonly string[];
  readonly address: (facts: Facts) => string;
  readonly open: (traveller: Traveller) => Promise<void>;
  /** What is looked at: the dialog, unless said otherwise. */
  readonly at?: string;
  /** It exists on small screens only, or on wide ones only. */
  readonly only?: typeof wide;
}

const press =
  (...keys: readonly string[]) =>
  async (traveller: Traveller) => {
    for (const key of keys) await traveller.press(key);
  };

const pressNamed =
  (key: string, name: (traveller: Traveller) => Record<string, string | number>) => async (traveller: Traveller) => {
    await traveller.press(key, name(traveller));
  };

/** The first button whose name begins as the text does, where the record in it is not known. */
const pressLike =
  (key: string, ...holes: readonly string[]) =>
  async ({ page, say, settle }: Traveller) => {
    const holed = Object.fromEntries(holes.map((hole) => [hole, '\u0000']));
    const pattern = say(key, holed)
      .split('\u0000')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+');
    await page
      .getByRole('button', { name: new RegExp(`^${pattern}$`) })
      .filter({ visible: true })
      .first()
      .click();
    await settle();
  };

const tickRows =
  (count: number) =>
  async ({ page, settle }: Traveller) => {
    const boxes = page.locator('tbody tr').getByRole('checkbox').and(page.locator(':not([aria-disabled="true"])'));
    for (let row = 0; row < count; row += 1) await boxes.nth(row).click();
    await settle();
  };

const keys =
  (...pressed: readonly string[]) =>
  async ({ page, settle }: Traveller) => {
    for (const key of pressed) await page.keyboard.press(key);
    await settle();
  };

const inOrder =
  (...steps: readonly ((traveller: Traveller) => Promise<void>)[]) =>
  async (traveller: Traveller) => {
    for (const step of steps) await step(traveller);
  };

const fill = (key: string, text: string) => async (traveller: Traveller) => {
  await traveller.page.getByLabel(traveller.say(key)).first().fill(text);
};

const upload = async ({ page, settle, say, facts }: Traveller) => {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .nth(1)
    .click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'april.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Child ID,Child Data Verified,Sponsorship Ready\n${facts.child},Yes,No\n${facts.child},Maybe,No\n`,
    ),
  });
  await page.getByRole('dialog', { name: say('imports:check.title') }).waitFor();
  await settle();
};

const officeTab = (tab: string) => () => paths.officeSettings({ tab });
const view = ({ reservation }: Facts) => paths.reservation({ mode: 'view', id: reservation });

export const layers: readonly Layer[] = [
  {
    name: 'profile',
    shows: ['app/shell/header.tsx'],
    address: paths.home,
    open: async ({ page, settle }) => {
      await page.getByRole('banner').locator('[aria-haspopup="dialog"]').click();
      await settle();
    },
  },
  { name: 'logout', shows: ['app/shell/logout-button.tsx'], address: paths.help, open: press('shell:header.logout') },
  {
    name: 'menu on a small screen',
    shows: ['app/shell/full-shell.tsx', 'app/shell/menu-drawer.tsx'],
    address: paths.home,
    open: press('shell:header.openMenu'),
    only: narrow,
  },
  { name: 'palette', shows: ['domains/palette/palette.tsx'], address: paths.home, open: keys('Control+k', 's', 'e') },
  { name: 'shortcuts', shows: ['domains/palette/shortcuts.tsx'], address: paths.home, open: keys('?') },
  {
    name: 'columns of a table',
    shows: ['ui/grid/column-chooser.tsx'],
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    open: async ({ page, say, settle }) => {
      await page.getByRole('button', { name: say('common:table.columns') }).click();
      await settle();
    },
    only: wide,
  },
  {
    name: 'tabs that do not fit',
    shows: ['ui/tabs.tsx'],
    address: ({ child }) => paths.viewChild({ id: child }),
    open: async ({ page, settle }) => {
      await page.locator('main button[aria-haspopup="true"]').filter({ visible: true }).first().click();
      await settle();
    },
    at: '[data-position]',
    only: narrow,
  },
  {
    name: 'list of choices',
    shows: ['ui/multi-select-field.tsx'],
    address: () => paths.searchChild(),
    open: async ({ page, say, settle }) => {
      await page.getByRole('button', { name: say('children:field.countries') }).click();
      await settle();
    },
    at: '[data-position]',
  },
  {
    name: 'calendar',
    shows: ['ui/date-field.tsx'],
    address: () => paths.createReservation(),
    open: async ({ page, settle }) => {
      await page.locator('input[data-dates-input]').first().click();
      await settle();
    },
    at: '[data-dates-dropdown]',
  },
  {
    name: 'save a search',
    shows: ['ui/search/save-search-dialog.tsx', 'domains/children/search/search-screen.tsx'],
    address: () => paths.searchChild(),
    open: inOrder(fill('children:field.givenName', 'a'), press('search:saved.save')),
  },
  {
    name: 'export children',
    shows: ['ui/search/export-dialog.tsx', 'domains/children/search/export-children.tsx'],
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    open: press('search:results.export'),
  },
  {
    name: 'print a child card',
    shows: ['domains/children/card/card-actions.tsx', 'domains/children/card/print/print-dialog.tsx'],
    address: ({ child }) => paths.viewChild({ id: child }),
    open: press('children:card.print'),
  },
  {
    name: 'unsaved changes',
    shows: ['ui/form/leave-prompt.tsx', 'ui/form/form-shell.tsx'],
    address: ({ child }) => paths.viewChild({ id: child }),
    open: async (traveller) => {
      await traveller.press('children:card.edit');
      await traveller.page.getByRole('textbox').first().fill('Changed');
      await traveller.page.getByRole('tab').nth(1).click();
      await traveller.settle();
    },
  },
  {
    name: 'review of messages',
    shows: ['domains/csm/view/review-view.tsx'],
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    open: async (traveller) => {
      await chooseForCsm(traveller);
      for (const index of [1, 2]) await traveller.page.locator('main select').nth(index).selectOption({ index: 1 });
      await traveller.press('csm:send.button');
    },
    at: 'main',
  },
  {
    name: 'close a message',
    shows: ['domains/csm/messages/messages-grid.tsx', 'domains/csm/messages/close-dialog.tsx'],
    address: () => paths.sendCsm({ tab: 'messages' }),
    open: pressLike('csm:messages.closeOf', 'code', 'childId'),
  },
  {
    name: 'export projects',
    shows: ['domains/projects/search/export-projects.tsx'],
    address: () => paths.searchProject(),
    open: async (traveller) => {
      await traveller.page
        .locator('label')
        .filter({ has: traveller.page.getByRole('radio') })
        .first()
        .click();
      await press('common:action.search', 'search:results.export')(traveller);
    },
  },
  {
    name: 'save a search of projects',
    shows: ['domains/projects/search/search-screen.tsx'],
    address: () => paths.searchProject(),
    open: async (traveller) => {
      await traveller.page
        .locator('label')
        .filter({ has: traveller.page.getByRole('radio') })
        .first()
        .click();
      await traveller.press('search:saved.save');
    },
  },
  {
    name: 'print a project',
    shows: ['domains/projects/view/print-project.tsx', 'ui/print-dialog.tsx'],
    address: ({ project }) => paths.viewProject({ id: project }),
    open: press('projects:view.print'),
  },
  {
    name: 'fill a reservation',
    shows: [
      'domains/reservations/available-children/fill-button.tsx',
      'domains/reservations/available-children/fill-dialog.tsx',
    ],
    address: ({ draft }) => paths.selectChildren({ id: draft }),
    open: async (traveller) => {
      const { page, say } = traveller;
      await page.getByRole('button', { name: say('reservations:field.countries') }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await traveller.press('reservations:fill.open');
    },
  },
  {
    name: 'cancel a reservation',
    shows: ['domains/reservations/view/reservation-view.tsx', 'domains/reservations/actions/cancel-dialog.tsx'],
    address: ({ reservation }) => paths.reservation({ mode: 'cancel', id: reservation }),
    open: async ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'release children',
    shows: ['domains/reservations/actions/movable-children.tsx', 'domains/reservations/actions/release-dialog.tsx'],
    address: view,
    open: inOrder(tickRows(2), press('manageReservations:action.release')),
  },
  {
    name: 'print a reservation',
    shows: ['domains/reservations/view/reservation-head.tsx', 'domains/reservations/view/print/print-dialog.tsx'],
    address: view,
    open: press('manageReservations:action.print'),
  },
  {
    name: 'extend on the board',
    shows: ['domains/reservations/board/board-tab.tsx'],
    address: () => paths.manageReservation({ tab: 'board' }),
    open: inOrder(
      async ({ page, settle }) => {
        await page
          .locator('label')
          .filter({ has: page.getByRole('radio') })
          .last()
          .click();
        await settle();
      },
      tickRows(1),
      press('manageReservations:board.release'),
    ),
  },
  {
    name: 'check of a file',
    shows: ['domains/imports/upload/import-screen.tsx', 'domains/imports/check/check-dialog.tsx'],
    address: paths.import,
    open: upload,
  },
  {
    name: 'discard a check',
    shows: ['domains/imports/check/check-decision.tsx'],
    address: paths.import,
    open: async (traveller) => {
      const { page, settle } = traveller;
      await upload(traveller);
      await page.getByRole('dialog').getByRole('textbox').first().fill('Yes');
      await traveller.press('common:action.cancel');
      await settle();
    },
  },
  {
    name: 'undo an import',
    shows: ['domains/imports/details/details-actions.tsx'],
    address: (facts) => paths.importDetails({ id: facts.appliedImport }),
    open: press('imports:undo.button'),
  },
  {
    name: 'who has accepted',
    shows: ['domains/consent/administration/legal-consent.tsx', 'domains/consent/administration/acceptance-dialog.tsx'],
    address: officeTab('general'),
    open: press('officeSettings:legal.whoAccepted'),
  },
  {
    name: 'terms of use',
    shows: ['domains/consent/administration/document-dialog.tsx'],
    address: officeTab('general'),
    open: async ({ page, say, settle }) => {
      await page.getByRole('button', { name: say('officeSettings:legal.current', { version: 1 }) }).click();
      await page.locator('[role="dialog"] canvas').first().waitFor();
      await settle();
    },
  },
  {
    name: 'new terms of use',
    shows: ['domains/consent/administration/upload-dialog.tsx'],
    address: officeTab('general'),
    open: async ({ page, facts, settle }) => {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'terms.pdf', mimeType: 'application/pdf', buffer: facts.terms });
      await page.locator('[role="dialog"] canvas').first().waitFor();
      await settle();
    },
  },
  {
    name: 'sponsor types',
    shows: ['domains/office-settings/sponsor-types.tsx'],
    address: officeTab('reservations'),
    open: press('officeSettings:sponsor.edit'),
  },
  {
    name: 'delete a project category',
    shows: ['domains/office-settings/project-categories-tab.tsx', 'domains/office-settings/delete-dialog.tsx'],
    address: officeTab('projectCategories'),
    open: pressNamed('officeSettings:category.remove', ({ facts }) => ({ name: facts.category })),
  },
  {
    name: 'delete a country group',
    shows: ['domains/office-settings/country-groups-tab.tsx'],
    address: officeTab('countryGroupings'),
    open: pressNamed('officeSettings:group.remove', ({ facts }) => ({ name: facts.countryGroup })),
  },
  {
    name: 'default words of a notification',
    shows: ['domains/notifications/notification-editor.tsx'],
    address: officeTab('notifications'),
    open: async (traveller) => {
      const { page, say, settle } = traveller;
      await page.getByRole('button', { name: say('notifications:name.n7') }).click();
      await settle();
      await traveller.press('notifications:restore');
    },
  },
  {
    name: 'new service account',
    shows: ['domains/crm/account-dialog.tsx'],
    address: officeTab('apiConfiguration'),
    open: press('crm:account.add'),
  },
  {
    name: 'new secret',
    shows: ['domains/crm/service-accounts.tsx'],
    address: officeTab('apiConfiguration'),
    open: pressLike('crm:account.renew', 'name'),
  },
  {
    name: 'secret',
    shows: ['domains/crm/secret-dialog.tsx'],
    address: officeTab('apiConfiguration'),
    open: async (traveller) => {
      const { page, say } = traveller;
      await traveller.press('crm:account.add');
      await page.getByRole('dialog').getByLabel(say('crm:account.name')).fill(`tour-${Date.now()}`);
      await traveller.press('common:action.save');
      await page.getByRole('dialog').getByRole('status').first().waitFor();
    },
  },
  {
    name: 'review of the API settings',
    shows: ['domains/crm/api-configuration-tab.tsx'],
    address: officeTab('apiConfiguration'),
    open: inOrder(fill('crm:field.comments', 'Tour'), press('crm:review')),
    at: 'main',
  },
  {
    name: 'review of the support office settings',
    shows: ['domains/office-settings/support-office-tab.tsx'],
    address: officeTab('supportOffice'),
    open: async (traveller) => {
      await traveller.page.locator('main input').first().fill('7');
      await traveller.press('officeSettings:support.review');
    },
    at: 'main',
  },
  {
    name: 'let a message go',
    shows: ['domains/deliveries/delivery-actions.tsx'],
    address: officeTab('deliveries'),
    open: pressLike('deliveries:letGoOf', 'id'),
  },
  {
    name: 'deactivate a user',
    shows: ['domains/users/user-grid.tsx'],
    address: () => paths.userProfiles(),
    open: async (traveller) => {
      await traveller.press('common:action.search');
      await traveller.page
        .getByRole('button', { name: `${traveller.say('access:deactivate')}: Sana Usman` })
        .first()
        .click();
      await traveller.settle();
    },
  },
  {
    name: 'close a request',
    shows: ['domains/users/access-requests.tsx', 'domains/users/close-request-dialog.tsx'],
    address: () => `${paths.userProfiles()}?tab=requests`,
    open: press('users:requests.close'),
  },
  {
    name: 'copy a role',
    shows: ['domains/roles/copy-role-dialog.tsx'],
    address: () => paths.role({ mode: 'create' }),
    open: press('roles:copy.open'),
  },
  {
    name: 'delete a role',
    shows: ['domains/roles/role-actions.tsx', 'domains/roles/delete-role-dialog.tsx', 'ui/impact-dialog.tsx'],
    address: ({ role }) => paths.role({ mode: 'view', id: role }),
    open: press('roles:remove.open'),
  },
  {
    name: 'what a role changes',
    shows: ['domains/roles/role-editor.tsx', 'domains/roles/role-impact-dialog.tsx'],
    address: ({ role }) => paths.role({ mode: 'edit', id: role }),
    open: async (traveller) => {
      const { page } = traveller;
      await page
        .locator('main [role="checkbox"][aria-checked="true"], main input[type="checkbox"]:checked')
        .nth(2)
        .click();
      await traveller.press('common:action.save');
    },
  },
  {
    name: 'deactivate a role',
    shows: ['domains/roles/role-list-screen.tsx'],
    address: paths.roles,
    open: async ({ page, say, settle }) => {
      await page
        .getByRole('button', { name: `${say('access:deactivate')}: Event Coordinator` })
        .filter({ visible: true })
        .click();
      await settle();
    },
  },
  {
    name: 'delete a group',
    shows: [
      'domains/groups/group-operation-screen.tsx',
      'domains/groups/delete-group-dialog.tsx',
      'domains/groups/group-impact-dialog.tsx',
    ],
    address: ({ group }) => paths.userGroupOperation({ mode: 'delete', id: group }),
    open: async ({ page, settle }) => {
      await page.getByRole('dialog').waitFor();
      await settle();
    },
  },
];
