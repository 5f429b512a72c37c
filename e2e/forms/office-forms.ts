import { paths } from '../../web/src/app/paths.ts';
import { fill, inOrder, officeTab, press, pressLike, pressNamed } from '../tour/gestures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { type Form, like, openBeginning, pickFrom } from './form.ts';

const groups = 'domains/office-settings/lists/use-group-form.ts';
const categories = 'domains/office-settings/lists/project-category-form.tsx';

const openNotification = async ({ page, say, settle }: TourUser) => {
  await page.getByRole('button', { name: say('notifications:name.n7') }).click();
  await settle();
};

const typeSubject = fill('notifications:part.subject', 'Typed while nothing could be saved');

const occupations = () => paths.officeSettings({ tab: 'referenceData', list: 'occupation' });

const fillName =
  (language: string, name: string) =>
  async ({ page }: TourUser) =>
    page.locator(`[role="dialog"] input[lang="${language}"]`).fill(name);

const nameEntry =
  (scope: string, text: string) =>
  async ({ page }: TourUser) =>
    page.locator(`${scope} ol input[type="text"], ${scope} ol input:not([type])`).last().fill(text);

export const officeForms: readonly Form[] = [
  {
    name: 'settings of the office',
    by: 'domains/office-settings/use-settings-form.ts',
    sends: 'saveSettings',
    address: officeTab('general'),
    prepare: fill('officeSettings:setting.countryGroupLimit', '8'),
    send: 'common:action.save',
    done: 'officeSettings:saved',
  },
  {
    name: 'the budget of reading',
    by: 'domains/office-settings/use-settings-form.ts',
    sends: 'saveSettings',
    address: officeTab('reading'),
    prepare: fill('officeSettings:budget.label', '1900'),
    send: 'common:action.save',
    done: 'officeSettings:saved',
  },
  {
    name: 'a lifted budget of reading',
    by: 'domains/reading/lift-form.tsx',
    sends: 'liftBudget',
    address: officeTab('reading'),
    prepare: inOrder(pressLike('reading:lift.openOf', 'name'), async ({ page }) =>
      page.locator('main table input').fill('Typed while nothing could be lifted'),
    ),
    send: 'reading:lift.send',
    done: like('reading:lift.done', 'name'),
  },
  {
    name: 'a lift of a budget taken back',
    by: 'domains/reading/reader-row.tsx',
    sends: 'revokeLift',
    address: officeTab('reading'),
    send: like('reading:takeBack.openOf', 'name'),
    done: like('reading:takeBack.done', 'name'),
  },
  {
    name: 'settings of the support office',
    by: 'domains/office-settings/use-support-office.ts',
    sends: 'saveSupportOfficeSettings',
    address: officeTab('supportOffice'),
    prepare: async (traveller) => {
      await traveller.page.locator('main input').first().fill('7');
      await traveller.press('officeSettings:support.review');
    },
    send: 'common:action.confirm',
    done: 'officeSettings:applied',
  },
  {
    name: 'a new country group',
    by: groups,
    sends: 'createCountryGroup',
    address: officeTab('countryGroupings'),
    prepare: inOrder(
      press('officeSettings:group.add'),
      fill('officeSettings:group.name', 'Trouble group'),
      pickFrom('officeSettings:group.countries'),
    ),
    send: 'common:action.save',
    done: 'officeSettings:group.saved',
    makes: 'country_group',
  },
  {
    name: 'a country group renamed',
    by: groups,
    sends: 'updateCountryGroup',
    address: officeTab('countryGroupings'),
    prepare: inOrder(
      openBeginning('button', 'officeSettings:group.edit', 'name', 'East'),
      fill('officeSettings:group.name', 'East in trouble'),
    ),
    send: 'common:action.save',
    done: 'officeSettings:group.saved',
    makes: ['country_group', 0],
  },
  {
    name: 'a country group deleted',
    by: 'domains/office-settings/lists/country-groups-tab.tsx',
    sends: 'deleteCountryGroup',
    address: officeTab('countryGroupings'),
    prepare: pressNamed('officeSettings:group.remove', () => ({ name: 'Trouble group' })),
    send: 'officeSettings:group.delete',
    done: 'officeSettings:group.deleted',
    makes: ['country_group', -1],
  },
  {
    name: 'a new project category',
    by: categories,
    sends: 'createProjectCategory',
    address: officeTab('projectCategories'),
    prepare: inOrder(press('officeSettings:category.add'), fill('officeSettings:category.name', 'Trouble category')),
    send: 'common:action.save',
    done: 'officeSettings:category.created',
    makes: 'project_category',
  },
  {
    name: 'rating levels',
    by: 'domains/office-settings/lists/rating-levels-form.tsx',
    sends: 'saveRatingLevels',
    address: officeTab('projectCategories'),
    prepare: inOrder(
      pressNamed('officeSettings:category.levels', () => ({ name: 'Trouble category' })),
      press('officeSettings:category.addLevel'),
      nameEntry('main', 'Level in trouble'),
    ),
    send: 'common:action.save',
    done: 'officeSettings:category.levelsSaved',
    makes: 'rating_level',
  },
  {
    name: 'a project category renamed',
    by: categories,
    sends: 'updateProjectCategory',
    address: officeTab('projectCategories'),
    prepare: async (traveller) => {
      const { category } = traveller.facts;
      await openBeginning('button', 'officeSettings:category.rename', 'name', category)(traveller);
      await fill('officeSettings:category.name', `${category} in trouble`)(traveller);
    },
    send: 'common:action.save',
    done: 'officeSettings:category.renamed',
    makes: ['project_category', 0],
  },
  {
    name: 'a project category deleted',
    by: 'domains/office-settings/lists/project-categories-tab.tsx',
    sends: 'deleteProjectCategory',
    address: officeTab('projectCategories'),
    prepare: pressNamed('officeSettings:category.remove', () => ({ name: 'Trouble category' })),
    send: 'officeSettings:category.delete',
    done: 'officeSettings:category.deleted',
    makes: ['project_category', -1],
  },
  {
    name: 'sponsor types',
    by: 'domains/office-settings/lists/sponsor-types.tsx',
    sends: 'saveSponsorTypes',
    address: officeTab('reservations'),
    prepare: inOrder(press('officeSettings:sponsor.edit'), nameEntry('[role="dialog"]', 'Type in trouble')),
    send: 'common:action.save',
    done: 'officeSettings:saved',
    makes: ['sponsor_type', 0],
  },
  {
    name: 'who gets a notification',
    by: 'domains/notifications/use-notification.ts',
    sends: 'saveRecipients',
    address: officeTab('notifications'),
    prepare: inOrder(openNotification, pickFrom('notifications:recipients')),
    send: 'common:action.save',
    done: 'notifications:saved',
  },
  {
    name: 'what a notification says',
    by: 'domains/notifications/use-notification.ts',
    sends: 'saveNotifications',
    address: officeTab('notifications'),
    prepare: inOrder(openNotification, typeSubject),
    send: 'common:action.save',
    done: 'notifications:saved',
  },
  {
    name: 'what a notification says, when who gets it has arrived already',
    by: 'domains/notifications/use-notification.ts',
    sends: 'saveNotifications',
    address: officeTab('notifications'),
    prepare: inOrder(
      openNotification,
      pickFrom('notifications:recipients', 1),
      fill('notifications:part.subject', 'Typed with other recipients'),
    ),
    send: 'common:action.save',
    done: 'notifications:saved',
    isAlone: true,
  },
  {
    name: 'a test mail',
    by: 'domains/notifications/use-notification.ts',
    sends: 'sendTestMail',
    address: officeTab('notifications'),
    prepare: inOrder(openNotification, typeSubject),
    send: 'notifications:testMail',
    done: like('notifications:testSent', 'email'),
  },
  {
    name: 'a new value of a list',
    by: 'domains/reference/use-value-form.ts',
    sends: 'createReferenceValue',
    address: occupations,
    prepare: inOrder(
      press('reference:add.value'),
      fill('reference:field.code', 'TROUBLE'),
      fillName('en', 'Trouble job'),
      fillName('es', 'Trabajo difícil'),
    ),
    send: 'common:action.save',
    done: 'reference:added',
    makes: 'lookup_value',
  },
  {
    name: 'a value of a list renamed',
    by: 'domains/reference/use-value-form.ts',
    sends: 'saveReferenceValue',
    address: occupations,
    prepare: inOrder(
      pressNamed('reference:edit', () => ({ code: '02' })),
      fillName('en', 'Herder in trouble'),
    ),
    send: 'common:action.save',
    done: 'reference:saved',
    makes: ['lookup_value', 0],
  },
  {
    name: 'a value of a list made inactive',
    by: 'domains/reference/use-status.ts',
    sends: 'saveReferenceValue',
    address: occupations,
    prepare: pressNamed('reference:deactivate.open', () => ({ code: '03' })),
    send: 'reference:deactivate.yes',
    done: like('reference:deactivated', 'name'),
    makes: ['lookup_value', 0],
  },
  {
    name: 'a code in no list ignored',
    by: 'domains/reference/unknown-values.tsx',
    sends: 'ignoreUnknownValue',
    address: () => paths.officeSettings({ tab: 'referenceData', list: 'unknown' }),
    prepare: pressNamed('reference:unknown.ignoreOf', () => ({ code: '13' })),
    send: 'reference:unknown.ignore',
    done: like('reference:unknown.ignored', 'code'),
    makes: ['unknown_value', 0],
  },
  {
    // The publisher of new terms must accept them first, so this form comes last.
    name: 'new terms of use',
    by: 'domains/consent/administration/queries.ts',
    sends: 'uploadPolicyDocument',
    address: officeTab('general'),
    prepare: async ({ page, facts, settle }) => {
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'terms.pdf', mimeType: 'application/pdf', buffer: facts.terms });
      await page.locator('[role="dialog"] canvas').first().waitFor();
      await settle();
    },
    send: 'officeSettings:legal.publish',
    done: like('officeSettings:legal.published', 'version'),
    makes: 'policy_document',
  },
  {
    name: 'children missing from a snapshot',
    by: 'domains/feed/use-decision.ts',
    sends: 'decideMissing',
    address: ({ feed }) => paths.officeSettings({ tab: 'feeds', feed }),
    prepare: press('feed:decision.keep'),
    send: 'feed:decision.keep',
    done: like('feed:decision.keepDone_other', 'n'),
  },
];
