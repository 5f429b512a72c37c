import { paths } from '../../web/src/app/paths.ts';
import { rows } from '../grid.ts';
import { inOrder, press, pressLike, tickRows, view } from '../tour/gestures.ts';
import type { TourUser } from '../tour/tour-user.ts';
import { either, type Form, like, pickFrom, pressLast } from './form.ts';

const details = 'domains/reservations/details-form/use-details-form.ts';
const picks = 'domains/reservations/available-children/use-picks.ts';
const children = 'domains/reservations/actions/use-child-actions.ts';
const board = 'domains/reservations/board/use-board.ts';

const typeName =
  (name: string) =>
  ({ page }: TourUser) =>
    page.locator('[data-field="name"] input').fill(name);

const box = ({ page }: TourUser, row: number) => rows(page).nth(row).getByRole('checkbox');

/** Criteria are collapsed and remembered after a search. */
const chooseCountry = async (traveller: TourUser) => {
  const { page, say, press: pressed } = traveller;
  const folded = page.getByRole('button', { name: say('common:search.edit'), exact: true });
  if (await folded.isVisible()) await pressed('common:search.edit');
  await pressed('common:action.clear');
  await pickFrom('reservations:field.countries', 'Etiop')(traveller);
};

const find = inOrder(chooseCountry, press('common:action.search'));

const tickFirst = async (traveller: TourUser) => {
  if (!(await box(traveller, 0).isChecked())) await box(traveller, 0).click();
  await traveller.settle();
};

/** Everything that ends within the board's longest period. */
const wholeBoard = async ({ page, settle }: TourUser) => {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .last()
    .click();
  await settle();
};

const fill = inOrder(chooseCountry, press('reservations:fill.open'));

/** Fills up to the target. */
const fillUp = async (traveller: TourUser) => {
  await chooseCountry(traveller);
  const open = traveller.button('reservations:fill.open');
  if (await open.isVisible())
    await inOrder(press('reservations:fill.open'), pressLast('reservations:fill.action'))(traveller);
};

export const reservationForms: readonly Form[] = [
  {
    name: 'a new reservation',
    by: details,
    sends: 'createReservation',
    address: () => paths.createReservation(),
    prepare: typeName('Concert in trouble'),
    send: 'common:action.save',
    done: like('reservations:message.created', 'id'),
    makes: 'reservation',
  },
  {
    name: 'a draft changed',
    by: details,
    sends: 'updateReservation',
    address: ({ draft }) => paths.createReservation({ id: draft }),
    prepare: typeName('Draft in trouble'),
    send: 'common:action.save',
    done: like('reservations:message.updated', 'id'),
  },
  {
    name: 'an event id',
    by: 'domains/reservations/details-form/request-event-id.tsx',
    sends: 'createEvent',
    address: () => paths.createReservation(),
    prepare: async (traveller) => {
      await typeName('Concert without an id')(traveller);
      await traveller.page.locator('[data-field="category"] select').selectOption({ index: 1 });
    },
    send: 'reservations:form.askEventId',
    done: { seen: ({ page }) => page.locator('[data-field="eventId"] input[value]:not([value=""])') },
  },
  {
    name: 'a child ticked',
    by: picks,
    sends: 'pickChildren',
    address: ({ draft }) => paths.selectChildren({ id: draft }),
    prepare: find,
    send: { does: (traveller) => box(traveller, 0).click() },
    done: { seen: ({ page }) => rows(page).first().getByRole('checkbox', { checked: true }) },
    makes: 'pick',
  },
  {
    name: 'a tick taken away',
    by: picks,
    sends: 'unpickChildren',
    address: ({ draft }) => paths.selectChildren({ id: draft }),
    prepare: inOrder(find, tickFirst),
    send: { does: (traveller) => box(traveller, 0).click() },
    done: { seen: ({ page }) => rows(page).first().getByRole('checkbox', { checked: false }) },
    makes: ['pick', -1],
  },
  {
    name: 'a reservation filled to its target',
    by: picks,
    sends: 'fillToTarget',
    address: ({ draft }) => paths.selectChildren({ id: draft }),
    prepare: fill,
    send: 'reservations:fill.action',
    done: either(like('reservations:fill.done_one', 'count'), like('reservations:fill.done_other', 'count')),
  },
  {
    name: 'a selection kept in its draft',
    by: picks,
    sends: 'saveSelection',
    address: ({ draft }) => paths.selectChildren({ id: draft }),
    prepare: fillUp,
    send: 'reservations:action.save',
    done: like('reservations:message.updated', 'id'),
  },
  {
    name: 'a reservation confirmed',
    by: 'domains/reservations/create/use-selection.ts',
    sends: 'confirmReservation',
    address: ({ draft }) => paths.selectChildren({ id: draft, step: 'preview' }),
    prepare: press('common:action.confirm'),
    send: 'common:action.yes',
    again: press('common:action.confirm'),
    done: 'reservations:message.confirmed',
  },
  {
    name: 'a message to the CRM sent again from a reservation',
    by: 'domains/reservations/actions/send-again.tsx',
    sends: 'sendAgain',
    address: view,
    send: 'manageReservations:delivery.again',
    done: 'manageReservations:delivery.sent',
    isAlone: true,
  },
  {
    name: 'a reservation changed',
    by: details,
    sends: 'updateReservation',
    address: ({ reservation }) => paths.reservation({ mode: 'edit', id: reservation }),
    prepare: typeName('Concert moved'),
    send: 'common:action.save',
    done: like('reservations:message.updated', 'id'),
  },
  {
    name: 'a child added',
    by: children,
    sends: 'addChildren',
    address: ({ reservation }) => paths.reservation({ mode: 'addchild', id: reservation }),
    prepare: inOrder(find, tickFirst),
    send: (say) => say('manageReservations:add.start', { count: 1 }),
    done: (say) => say('manageReservations:add.done', { count: 1 }),
    makes: 'hold',
  },
  {
    name: 'a child released',
    by: children,
    sends: 'releaseChildren',
    address: view,
    prepare: inOrder(tickRows(1), press('manageReservations:action.release')),
    send: 'manageReservations:release.yes',
    again: press('manageReservations:action.release'),
    done: (say) => say('manageReservations:release.done', { count: 1 }),
  },
  {
    name: 'a child transferred',
    by: children,
    sends: 'transferChildren',
    address: ({ reservation }) => paths.reservation({ mode: 'transfer', id: reservation }),
    prepare: async (traveller) => {
      await tickRows(1)(traveller);
      await traveller.page.locator('main input[type="radio"]:not([disabled])').first().check();
    },
    send: (say) => say('manageReservations:transfer.start', { count: 1 }),
    done: 'manageReservations:transfer.done',
  },
  {
    name: 'a reservation cancelled',
    by: 'domains/reservations/actions/cancel-dialog.tsx',
    sends: 'cancelReservation',
    address: ({ reservation }) => paths.reservation({ mode: 'cancel', id: reservation }),
    prepare: async ({ page }) => page.getByRole('dialog').waitFor(),
    send: 'common:action.yes',
    done: like('manageReservations:cancel.done', 'id'),
  },
  {
    name: 'the children of reservations released',
    by: board,
    sends: 'releaseReservations',
    address: () => paths.manageReservation({ tab: 'board' }),
    prepare: inOrder(wholeBoard, tickRows(1), press('manageReservations:board.release')),
    send: 'manageReservations:board.release',
    again: press('manageReservations:board.release'),
    done: either(
      like('manageReservations:release.done_one', 'count'),
      like('manageReservations:release.done_other', 'count'),
    ),
  },
  {
    name: 'one reservation extended from its row',
    by: 'forms/extend-reservation.tsx',
    sends: 'extendReservations',
    address: () => paths.manageReservation({ tab: 'board' }),
    prepare: inOrder(wholeBoard, pressLike('extension:extendOne', 'id')),
    send: 'extension:extend',
    again: press('extension:extend'),
    done: like('extension:done', 'id', 'date'),
  },
  {
    name: 'reservations extended',
    by: board,
    sends: 'extendReservations',
    address: () => paths.manageReservation({ tab: 'board' }),
    prepare: inOrder(wholeBoard, tickRows(1), press('manageReservations:board.extend')),
    send: 'manageReservations:board.extend',
    again: press('manageReservations:board.extend'),
    done: (say) => say('manageReservations:board.extended', { count: 1 }),
  },
];
