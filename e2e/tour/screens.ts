import { tabs as childTabs } from '#contract/children/criteria.ts';
import { recordTabs, settingsTabs } from '#contract/office-settings/tabs.ts';
import { paths, reservationModes, type ScreenName } from '../../web/src/app/paths.ts';
import { rows } from '../grid.ts';
import { inOrder, press, tickRows } from './gestures.ts';
import type { TourRecords } from './records.ts';
import type { TourUser } from './tour-user.ts';

/** A state of a screen to check: its address, and the steps before. */
export interface Stop {
  readonly address: string;
  readonly before?: (traveller: TourUser) => Promise<void>;
  /** For people who are not signed in. */
  readonly isOutside?: true;
}

const search = ({ press }: TourUser) => press('common:action.search');

const officeTabs = [...settingsTabs, ...recordTabs];

export async function chooseForCsm(traveller: TourUser): Promise<void> {
  const { page, settle, press } = traveller;
  await settle();
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').click();
  await press('children:results.sendCsm');
  await page.locator('select').first().waitFor();
}

/** Every screen. The type requires the stops of a new route here. */
export const stops: Readonly<Record<ScreenName, (facts: TourRecords) => readonly Stop[]>> = {
  home: () => [{ address: paths.home() }],
  help: () => [{ address: paths.help() }],
  auth: () => [{ address: `${paths.auth()}?code=planted`, isOutside: true }],
  accessDenied: () => [
    { address: paths.accessDenied({ errorDescription: 'AADSTS50105' }), isOutside: true },
    { address: paths.accessDenied({ reason: 'email-not-verified' }), isOutside: true },
  ],
  unauthorized: () => [
    { address: paths.unauthorized(), isOutside: true },
    { address: `${paths.unauthorized()}?type=nonav`, isOutside: true },
  ],
  searchChild: ({ savedSearch }) => [
    { address: paths.searchChild(), before: ({ press }) => press('children:search.advanced') },
    { address: paths.searchChild({ saved: savedSearch }) },
    {
      address: paths.searchChild(),
      before: async (traveller) => {
        await traveller.press('common:action.clear');
        await traveller.page.getByLabel(traveller.say('children:field.givenName')).fill('Zyxwvu');
        await search(traveller);
      },
    },
  ],
  dataQuality: () => [
    { address: paths.dataQuality() },
    { address: paths.dataQuality({ country: 'ETH' }) },
    { address: paths.dataQuality({ country: 'ETH', list: 'contradictions' }) },
    { address: paths.dataQuality({ country: 'ETH', list: 'perhapsTwice' }) },
    { address: paths.dataQuality({ country: 'ETH', list: 'noPhoto' }) },
  ],
  viewChild: ({ child }) => [
    ...childTabs.map((tab) => ({ address: paths.viewChild({ id: child, tab }) })),
    { address: paths.viewChild({ id: child }), before: ({ press }) => press('children:card.edit') },
    { address: paths.viewChild({ id: 'ETH-999999-9999' }) },
  ],
  compareChildren: ({ child, savedSearch }) => [
    {
      address: paths.searchChild({ saved: savedSearch }),
      before: inOrder(tickRows(4), press('children:results.compare')),
    },
    { address: paths.compareChildren({ ids: `${child},ETH-999999-9999` }) },
    { address: paths.compareChildren({ ids: '' }) },
  ],
  sendCsm: ({ savedSearch }) => [
    { address: paths.searchChild({ saved: savedSearch }), before: chooseForCsm },
    { address: paths.sendCsm({ tab: 'messages' }) },
  ],
  viewSendCsm: ({ sending }) => [{ address: paths.viewSendCsm({ id: sending }) }, { address: paths.viewSendCsm() }],
  childAudit: ({ child }) => [{ address: paths.childAudit({ id: child }) }],
  csmHistory: ({ child }) => [{ address: paths.csmHistory({ id: child }) }],
  actionCodeHistory: ({ child }) => [{ address: paths.actionCodeHistory({ id: child }) }],
  createReservation: ({ draft }) => [
    { address: paths.createReservation() },
    { address: paths.createReservation({ id: draft }) },
  ],
  selectChildren: ({ draft }) => [
    { address: paths.selectChildren({ id: draft }) },
    { address: paths.selectChildren({ id: draft, step: 'preview' }) },
  ],
  manageReservation: () => [
    {
      address: paths.manageReservation(),
      before: async (traveller) => {
        await traveller.page.getByLabel(traveller.say('manageReservations:field.name')).fill('a');
        await search(traveller);
      },
    },
    { address: paths.manageReservation({ tab: 'board' }) },
    // What was searched before is remembered.
    { address: paths.manageReservation(), before: ({ press }) => press('common:action.clear') },
  ],
  reservationMode: ({ reservation }) =>
    reservationModes
      .filter((mode) => mode !== 'cancel')
      .map((mode) => ({ address: paths.reservation({ mode, id: reservation }) })),
  reservationOperation: ({ draft }) => [{ address: paths.reservationOperation({ mode: 'view', id: draft }) }],
  reservationAudit: ({ reservation }) => [{ address: paths.reservationAudit({ id: reservation }) }],
  import: () => [{ address: paths.import() }],
  importHistory: () => [
    {
      address: paths.importHistory(),
      before: async (traveller) => {
        await traveller.press('imports:field.statuses');
        await traveller.page.getByRole('option').nth(3).click();
        await traveller.page.keyboard.press('Escape');
        await search(traveller);
      },
    },
  ],
  importDetails: (facts) => [{ address: paths.importDetails({ id: facts.import }) }],
  searchProject: () => [
    {
      address: paths.searchProject(),
      before: async (traveller) => {
        await traveller.page
          .locator('label')
          .filter({ has: traveller.page.getByRole('radio') })
          .first()
          .click();
        await search(traveller);
      },
    },
  ],
  viewProject: ({ project, lock }) => [
    ...(['detail', 'community', 'media', 'lock'] as const).map((tab) => ({
      address: paths.viewProject({ id: project, tab }),
    })),
    { address: paths.viewProject({ id: project, tab: 'lock', lock }) },
    { address: paths.viewProject({ id: project, tab: 'lock', lock: 'new' }) },
  ],
  projectAudit: ({ project }) => [{ address: paths.projectAudit({ id: project }) }],
  officeSettings: ({ feed }) => [
    ...officeTabs.map((tab) => ({ address: paths.officeSettings({ tab }) })),
    { address: paths.officeSettings({ tab: 'referenceData', list: 'unknown' }) },
    { address: paths.officeSettings({ tab: 'referenceData', list: 'fundraisingOffice' }) },
    { address: paths.officeSettings({ tab: 'feeds', feed }) },
    { address: paths.officeSettings({ tab: 'feeds', feed, missing: 'all' }) },
    { address: `${paths.officeSettings({ tab: 'general' })}&view=history` },
    {
      address: paths.officeSettings({ tab: 'notifications' }),
      before: async ({ page, say, settle }) => {
        await page.getByRole('button', { name: say('notifications:name.n7') }).click();
        await settle();
      },
    },
  ],
  userProfiles: () => [
    { address: paths.userProfiles(), before: search },
    { address: `${paths.userProfiles()}?tab=requests` },
  ],
  createUserProfile: () => [{ address: paths.createUserProfile() }],
  viewUserProfile: ({ user }) => [
    ...(['profile', 'access', 'why', 'audit'] as const).map((tab) => ({
      address: paths.viewUserProfile({ id: user, mode: 'view', tab }),
    })),
    { address: paths.viewUserProfile({ id: user, mode: 'edit' }) },
  ],
  roles: () => [{ address: paths.roles() }],
  roleMode: ({ role }) => [
    { address: paths.role({ mode: 'create' }) },
    { address: paths.role({ mode: 'edit', id: role }) },
    { address: paths.role({ mode: 'view', id: role }) },
  ],
  userGroups: () => [{ address: paths.userGroups(), before: search }],
  viewUserGroup: ({ group }) => [{ address: paths.viewUserGroup({ id: group }) }],
  userGroupOperation: ({ group }) => [
    { address: paths.userGroupOperation({ mode: 'create' }) },
    { address: paths.userGroupOperation({ mode: 'edit', id: group }) },
  ],
  crmNavigation: () => [{ address: paths.crmNavigation({ ChildId: 'ETH' }) }],
  crmNavigationFailed: () => [{ address: paths.crmNavigationFailed() }],
};

export const allStops = (facts: TourRecords): readonly (Stop & { readonly screen: ScreenName })[] =>
  (Object.keys(stops) as ScreenName[]).flatMap((screen) => stops[screen](facts).map((stop) => ({ ...stop, screen })));
