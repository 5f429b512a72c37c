import { paths } from '../../web/src/app/paths.ts';
import { profileButton } from '../fixtures.ts';
import { chooseFirst, fill, inOrder, keys, type Layer, press, pressLike, tickRows, upload, view } from './gestures.ts';
import { chooseForCsm } from './screens.ts';
import { narrow, wide } from './tour-user.ts';

/** Dialogs of the daily work screens. */
export const workDialogs: readonly Layer[] = [
  {
    name: 'profile',
    shows: ['app/shell/header.tsx'],
    address: paths.home,
    open: async ({ page, settle }) => {
      await profileButton(page).click();
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
  {
    name: 'find anything',
    shows: ['domains/find/find-panel.tsx', 'app/shell/find-anything.tsx'],
    address: paths.home,
    open: keys('Control+k', 's', 'e'),
  },
  { name: 'shortcuts', shows: ['domains/find/shortcuts.tsx'], address: paths.home, open: keys('?') },
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
    shows: ['ui/fields/multi-select-field.tsx'],
    address: () => paths.searchChild(),
    open: async ({ page, say, settle }) => {
      await page.getByRole('button', { name: say('children:field.countries') }).click();
      await settle();
    },
    at: '[data-position]',
  },
  {
    name: 'calendar',
    shows: ['ui/fields/date-field.tsx'],
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
    name: 'add children to a reservation',
    shows: ['domains/children/search/reservation-choice.tsx'],
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    open: inOrder(tickRows(2), press('children:results.addToReservation')),
  },
  {
    name: 'print selected children',
    shows: ['domains/children/search/use-children-actions.tsx'],
    address: ({ savedSearch }) => paths.searchChild({ saved: savedSearch }),
    open: inOrder(tickRows(2), press('children:card.print')),
  },
  {
    name: 'one more child to compare',
    shows: ['domains/children/compare/add-child.tsx'],
    address: ({ child }) => paths.compareChildren({ ids: child }),
    open: press('children:compare.another'),
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
    name: 'a photo of a child',
    shows: ['ui/pictures/picture-dialog.tsx'],
    address: ({ child }) => paths.viewChild({ id: child }),
    open: async (traveller) => {
      await pressLike('children:card.showLarger', 'picture')(traveller);
      await traveller.page.locator('[role="dialog"] img').waitFor();
    },
  },
  {
    name: 'a letter of a child',
    shows: ['domains/children/card/letter-file.tsx'],
    address: ({ child }) => paths.viewChild({ id: child, tab: 'correspondence' }),
    open: async (traveller) => {
      await pressLike('children:card.openLetterOf', 'letter')(traveller);
      await traveller.page.locator('[role="dialog"] img').waitFor();
    },
  },
  {
    name: 'a photo of a project',
    shows: ['domains/projects/view/media-tab.tsx'],
    address: ({ project }) => paths.viewProject({ id: project, tab: 'media' }),
    open: async (traveller) => {
      await pressLike('projects:media.showLarger', 'picture')(traveller);
      await traveller.page.locator('[role="dialog"] img').waitFor();
    },
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
      await chooseFirst(traveller);
      await press('common:action.search', 'search:results.export')(traveller);
    },
  },
  {
    name: 'save a search of projects',
    shows: ['domains/projects/search/search-screen.tsx'],
    address: () => paths.searchProject(),
    open: async (traveller) => {
      await chooseFirst(traveller);
      await traveller.press('search:saved.save');
    },
  },
  {
    name: 'save a search of reservations',
    shows: ['domains/reservations/manage/search-tab.tsx'],
    address: () => paths.manageReservation(),
    open: inOrder(
      // What was searched there before is remembered.
      press('common:action.clear'),
      fill('manageReservations:field.name', 'a'),
      press('search:saved.save'),
    ),
  },
  {
    name: 'print a project',
    shows: ['domains/projects/view/print-project.tsx', 'ui/dialogs/print-dialog.tsx'],
    address: ({ project }) => paths.viewProject({ id: project }),
    open: press('projects:view.print'),
  },
  {
    name: 'end a project lock',
    shows: ['domains/projects/locks/lock-exit.tsx', 'domains/projects/locks/lock-exit-dialog.tsx'],
    address: ({ project }) => paths.viewProject({ id: project, tab: 'lock' }),
    open: async (traveller) => {
      const { page, say, settle } = traveller;
      await page.getByText(say('projects:lock.all')).click();
      await settle();
      await pressLike('projects:lock.endNamed', 'lock')(traveller);
    },
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
    name: 'extend one reservation of the board',
    shows: ['forms/extend-reservation.tsx'],
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
      pressLike('extension:extendOne', 'id'),
    ),
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
];
