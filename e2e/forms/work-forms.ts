import { paths } from '../../web/src/app/paths.ts';
import { chooseFirst, fill, inOrder, press, pressLike, upload } from '../tour/gestures.ts';
import { chooseForCsm } from '../tour/screens.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { day, either, type Form, like, openBeginning } from './form.ts';

const ofChildren = 'domains/children/search/saved-searches.ts';
const ofProjects = 'domains/projects/search/saved-searches.ts';
const ofReservations = 'domains/reservations/manage/saved-searches.ts';
const locks = 'domains/projects/locks/use-lock-form.ts';
const exits = 'domains/projects/locks/lock-exit-dialog.tsx';
const check = 'domains/imports/check/use-check.ts';
const name = 'Girls in trouble';
const lock = 'Lock in trouble';
const renamed = `${lock}, renamed`;

const openSaving = inOrder(fill('children:field.givenName', 'a'), press('search:saved.save'));
const openProjectSaving = inOrder(chooseFirst, press('search:saved.save'));
// What was searched there before is remembered.
const openReservationSaving = inOrder(
  press('common:action.clear'),
  fill('manageReservations:field.name', 'a'),
  press('search:saved.save'),
);

const nameSearch = async ({ page, say }: TourUser) =>
  page.getByRole('dialog').getByLabel(say('search:saved.name')).fill(name);

const askToDelete = async ({ page, say }: TourUser) =>
  page.getByRole('button', { name: say('search:saved.delete', { name }) }).click();

/** The deleted row is gone, and only that one. */
const isGone = ({ page, say }: TourUser) =>
  page.getByRole('dialog').filter({ hasNot: page.getByRole('button', { name: say('search:saved.delete', { name }) }) });

const type = (key: string, text: string) => async (traveller: TourUser) => {
  await fill(key, text)(traveller);
  await traveller.page.keyboard.press('Tab');
};

const correctCell = async ({ page }: TourUser) => {
  await page
    .getByRole('dialog')
    .locator('tbody tr')
    .filter({ has: page.getByRole('textbox') })
    .last()
    .getByRole('textbox')
    .last()
    .fill('Yes');
};

const changedRow = either(like('imports:check.again_one', 'n'), like('imports:check.again_other', 'n'));

export const workForms: readonly Form[] = [
  {
    name: 'a child card',
    by: 'domains/children/card/queries.ts',
    sends: 'saveChild',
    address: ({ child }) => paths.viewChild({ id: child }),
    prepare: async ({ page, press: pressed }) => {
      await pressed('children:card.edit');
      await page.locator('main form input').first().fill('Ixchel');
      await page.locator('main form textarea').first().fill('Typed while nothing could be saved');
    },
    send: 'common:action.save',
    done: 'children:card.form.saved',
  },
  {
    name: 'messages about children',
    by: 'domains/csm/view/use-review.ts',
    sends: 'sendCsm',
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    prepare: async (traveller) => {
      await chooseForCsm(traveller);
      const lists = traveller.page.locator('main select');
      for (const row of [0, 1]) await lists.nth(row).selectOption({ index: row + 1 });
      await traveller.press('csm:send.button');
    },
    send: 'common:action.confirm',
    done: either(
      'csm:result.success',
      'csm:result.queued',
      'csm:result.failedOutside',
      like('csm:result.partly', 'sent', 'total'),
    ),
    makes: ['csm_message', 2],
  },
  {
    name: 'a message closed',
    by: 'domains/csm/messages/close-dialog.tsx',
    sends: 'closeCsm',
    address: () => paths.sendCsm({ tab: 'messages' }),
    prepare: pressLike('csm:messages.closeOf', 'code', 'childId'),
    send: 'csm:messages.close',
    done: 'csm:messages.closed',
  },
  {
    name: 'a search of children saved',
    by: ofChildren,
    sends: 'createSavedSearch',
    address: () => paths.searchChild(),
    prepare: inOrder(openSaving, nameSearch),
    send: 'common:action.save',
    done: (say) => say('search:saved.done', { name }),
    makes: 'saved_search',
  },
  {
    name: 'a search of children replaced',
    by: ofChildren,
    sends: 'updateSavedSearch',
    address: () => paths.searchChild(),
    prepare: inOrder(openSaving, nameSearch),
    send: 'search:saved.replace',
    done: (say) => say('search:saved.done', { name }),
    makes: ['saved_search', 0],
  },
  {
    name: 'a search of children deleted',
    by: ofChildren,
    sends: 'deleteSavedSearch',
    address: () => paths.searchChild(),
    prepare: inOrder(openSaving, askToDelete),
    send: 'search:saved.deleteIt',
    again: askToDelete,
    done: { seen: isGone },
    makes: ['saved_search', -1],
  },
  {
    name: 'a search of projects saved',
    by: ofProjects,
    sends: 'createSavedProjectSearch',
    address: () => paths.searchProject(),
    prepare: inOrder(openProjectSaving, nameSearch),
    send: 'common:action.save',
    done: (say) => say('search:saved.done', { name }),
    makes: 'saved_search',
  },
  {
    name: 'a search of projects replaced',
    by: ofProjects,
    sends: 'updateSavedProjectSearch',
    address: () => paths.searchProject(),
    prepare: inOrder(openProjectSaving, nameSearch),
    send: 'search:saved.replace',
    done: (say) => say('search:saved.done', { name }),
    makes: ['saved_search', 0],
  },
  {
    name: 'a search of projects deleted',
    by: ofProjects,
    sends: 'deleteSavedProjectSearch',
    address: () => paths.searchProject(),
    prepare: inOrder(openProjectSaving, askToDelete),
    send: 'search:saved.deleteIt',
    again: askToDelete,
    done: { seen: isGone },
    makes: ['saved_search', -1],
  },
  {
    name: 'a search of reservations saved',
    by: ofReservations,
    sends: 'createSavedReservationSearch',
    address: () => paths.manageReservation(),
    prepare: inOrder(openReservationSaving, nameSearch),
    send: 'common:action.save',
    done: (say) => say('search:saved.done', { name }),
    makes: 'saved_search',
  },
  {
    name: 'a search of reservations replaced',
    by: ofReservations,
    sends: 'updateSavedReservationSearch',
    address: () => paths.manageReservation(),
    prepare: inOrder(openReservationSaving, nameSearch),
    send: 'search:saved.replace',
    done: (say) => say('search:saved.done', { name }),
    makes: ['saved_search', 0],
  },
  {
    name: 'a search of reservations deleted',
    by: ofReservations,
    sends: 'deleteSavedReservationSearch',
    address: () => paths.manageReservation(),
    prepare: inOrder(openReservationSaving, askToDelete),
    send: 'search:saved.deleteIt',
    again: askToDelete,
    done: { seen: isGone },
    makes: ['saved_search', -1],
  },
  {
    name: 'a rating of a project',
    by: 'domains/projects/view/use-rating-form.ts',
    sends: 'rateProject',
    address: ({ project }) => paths.viewProject({ id: project }),
    prepare: async ({ page, say, press: pressed }) => {
      await pressed('projects:rating.edit');
      const category = page.getByLabel(say('projects:rating.category'));
      const stored = await category.inputValue();
      const other = category.locator(`option:not([value=""]):not([value="${stored}"])`).first();
      await category.selectOption((await other.getAttribute('value')) ?? '');
    },
    send: 'common:action.save',
    done: 'projects:rating.saved',
  },
  {
    name: 'a new project lock',
    by: locks,
    sends: 'createLock',
    address: ({ project }) => paths.viewProject({ id: project, tab: 'lock', lock: 'new' }),
    prepare: inOrder(
      fill('projects:lock.field.name', lock),
      type('projects:lock.field.start', day(400)),
      type('projects:lock.field.sponsorshipLockDate', day(402)),
      type('projects:lock.field.end', day(410)),
    ),
    send: 'projects:lock.saveNew',
    done: 'projects:lock.created',
    makes: 'project_lock',
  },
  {
    name: 'a project lock changed',
    by: locks,
    sends: 'updateLock',
    address: ({ project }) => paths.viewProject({ id: project, tab: 'lock' }),
    prepare: inOrder(
      openBeginning('link', 'projects:lock.editNamed', 'lock', lock),
      fill('projects:lock.field.name', renamed),
    ),
    send: 'common:action.save',
    done: 'projects:lock.updated',
  },
  {
    name: 'a project lock deleted',
    by: exits,
    sends: 'deleteLock',
    address: ({ project }) => paths.viewProject({ id: project, tab: 'lock' }),
    prepare: async ({ page, say, settle }) => {
      await page.getByRole('button', { name: say('projects:lock.deleteNamed', { lock: renamed }) }).click();
      await settle();
    },
    send: 'projects:lockExit.yes.delete',
    done: (say) => say('projects:lockExit.done.delete', { lock: renamed }),
    makes: ['project_lock', -1],
  },
  {
    name: 'a project lock ended',
    by: exits,
    sends: 'endLock',
    address: ({ project }) => paths.viewProject({ id: project, tab: 'lock' }),
    prepare: async (traveller) => {
      const { page, say, settle } = traveller;
      await page.getByText(say('projects:lock.all')).click();
      await settle();
      await pressLike('projects:lock.endNamed', 'lock')(traveller);
    },
    send: 'projects:lockExit.yes.end',
    done: like('projects:lockExit.done.end', 'lock'),
  },
  {
    name: 'a file to be checked',
    by: 'domains/imports/upload/use-upload.ts',
    sends: 'checkImport',
    address: paths.import,
    prepare: async ({ page }) =>
      page
        .locator('label')
        .filter({ has: page.getByRole('radio') })
        .nth(1)
        .click(),
    send: {
      does: ({ page, facts }) =>
        page.locator('input[type="file"]').setInputFiles({
          name: 'march.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Child ID,Child Data Verified,Sponsorship Ready\n${facts.child},Yes,No\n`),
        }),
    },
    done: { seen: ({ page, say }) => page.getByRole('dialog', { name: say('imports:check.title') }) },
    makes: 'import_batch',
  },
  {
    name: 'a row of a file corrected',
    by: check,
    sends: 'recheckImport',
    address: paths.import,
    prepare: inOrder(upload, correctCell),
    send: changedRow,
    done: { seen: ({ page, say }) => page.getByRole('button', { name: wordsOfProceed(say) }) },
    makes: ['import_batch', 0],
  },
  {
    name: 'a file imported',
    by: check,
    sends: 'startImport',
    address: paths.import,
    prepare: upload,
    send: 'imports:check.proceedValid',
    done: like('imports:queued', 'id'),
    makes: ['import_batch', 0],
  },
  {
    name: 'an import undone',
    by: 'domains/imports/details/details-actions.tsx',
    sends: 'undoImport',
    address: (facts) => paths.importDetails({ id: facts.appliedImport }),
    prepare: press('imports:undo.button'),
    send: 'imports:undo.button',
    done: either('imports:undo.nothing', like('imports:undo.done_one', 'n'), like('imports:undo.done_other', 'n')),
  },
  {
    name: 'a count of the data’s quality',
    by: 'domains/quality/quality-screen.tsx',
    sends: 'countQualityAgain',
    address: () => paths.dataQuality(),
    send: 'quality:countAgain',
    done: 'quality:counting',
  },
];

function wordsOfProceed(say: TourUser['say']): RegExp {
  return either(
    'imports:check.proceedValid',
    like('imports:check.proceed_one', 'n'),
    like('imports:check.proceed_other', 'n'),
  )(say);
}
