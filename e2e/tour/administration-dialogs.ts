import { paths } from '../../web/src/app/paths.ts';
import { fill, inOrder, type Layer, officeTab, press, pressLike, pressNamed } from './gestures.ts';

const occupations = () => paths.officeSettings({ tab: 'referenceData', list: 'occupation' });

/** Dialogs of the administration screens, and those over all screens: people, roles, groups, settings, the session. */
export const administrationDialogs: readonly Layer[] = [
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
    shows: ['domains/office-settings/lists/sponsor-types.tsx'],
    address: officeTab('reservations'),
    open: press('officeSettings:sponsor.edit'),
  },
  {
    name: 'delete a project category',
    shows: [
      'domains/office-settings/lists/project-categories-tab.tsx',
      'domains/office-settings/lists/delete-dialog.tsx',
    ],
    address: officeTab('projectCategories'),
    open: pressNamed('officeSettings:category.remove', ({ facts }) => ({ name: facts.category })),
  },
  {
    name: 'delete a country group',
    shows: ['domains/office-settings/lists/country-groups-tab.tsx'],
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
    name: 'new value of a list',
    shows: ['domains/reference/value-dialog.tsx'],
    address: occupations,
    open: press('reference:add.value'),
  },
  {
    name: 'new country',
    shows: ['domains/reference/value-dialog.tsx'],
    address: () => paths.officeSettings({ tab: 'referenceData', list: 'country' }),
    open: press('reference:add.country'),
  },
  {
    name: 'a value made inactive',
    shows: ['domains/reference/deactivate-dialog.tsx'],
    address: occupations,
    open: pressNamed('reference:deactivate.open', () => ({ code: '01' })),
  },
  {
    name: 'a code in no list ignored',
    shows: ['domains/reference/unknown-values.tsx'],
    address: () => paths.officeSettings({ tab: 'referenceData', list: 'unknown' }),
    open: pressNamed('reference:unknown.ignoreOf', () => ({ code: '13' })),
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
    shows: ['domains/crm/api-configuration-tab.tsx', 'ui/form/review-changes.tsx'],
    address: officeTab('apiConfiguration'),
    open: inOrder(fill('crm:field.comments', 'Tour'), press('crm:review')),
    at: 'main',
  },
  {
    name: 'review of the support office settings',
    shows: ['domains/office-settings/support-office-tab.tsx', 'ui/form/review-changes.tsx'],
    address: officeTab('supportOffice'),
    open: async (traveller) => {
      await traveller.page.locator('main input').first().fill('7');
      await traveller.press('officeSettings:support.review');
    },
    at: 'main',
  },
  {
    name: 'unsaved budget of reading',
    shows: ['domains/office-settings/reading-budget.tsx'],
    address: officeTab('reading'),
    open: async (traveller) => {
      await fill('officeSettings:budget.label', '1500')(traveller);
      await traveller.page.getByRole('tab').first().click();
      await traveller.settle();
    },
  },
  {
    name: 'lift a budget of reading',
    shows: ['domains/reading/lift-form.tsx'],
    address: officeTab('reading'),
    open: pressLike('reading:lift.openOf', 'name'),
    at: 'main form',
  },
  {
    name: 'let a message go',
    shows: ['domains/deliveries/delivery-actions.tsx'],
    address: officeTab('deliveries'),
    open: pressLike('deliveries:letGoOf', 'id'),
  },
  {
    name: 'request drops of missing children',
    shows: ['domains/feed/missing-decision.tsx'],
    address: ({ feed }) => paths.officeSettings({ tab: 'feeds', feed }),
    open: press('feed:decision.drop'),
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
    name: 'pseudonymise somebody who left',
    shows: ['domains/users/pseudonymise.tsx'],
    address: ({ former }) => paths.viewUserProfile({ id: former, mode: 'view' }),
    open: press('users:pseudonymise.action'),
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
    shows: ['domains/roles/role-actions.tsx', 'domains/roles/delete-role-dialog.tsx', 'ui/dialogs/impact-dialog.tsx'],
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
