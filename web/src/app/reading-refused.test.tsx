import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChild, childAnswer } from '../testing/child.ts';
import { fill } from '../testing/form.ts';
import { listOf, placeAnswers } from '../testing/lists.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { aReservation, aReservedChild, reservationAnswers } from '../testing/reservation.ts';
import { refusal } from '../testing/server.ts';
import { paths, type ScreenName } from './paths.ts';

const sentence =
  'You have opened or listed 3,950 different children today. This would be more than 4,000, twice the budget of your office. Until midnight of your office, or until an administrator lifts your budget, PRCDS shows, exports and prints no further children. Children you have read today stay open.';
const refused = refusal('reading-refused', 403, { params: { read: 3950, most: 4000 } });

const id = 'GTM-201115-0342';
const press = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const lists = {
  ...placeAnswers(),
  'GET list/rcdsChildStatus': listOf(['1', 'Pledgeable']),
  'GET list/actionCode': listOf(['A01', 'Added']),
};
const active = reservationAnswers(aReservation(), [aReservedChild(id)]);
const draft = reservationAnswers(aReservation({ status: { code: '1', label: 'Draft' } }));
const history = {
  [`GET child/${id}`]: childAnswer(aChild()),
  [`GET child/${id}/audit`]: { Audit: [], TotalRecords: 0 },
};

interface Case {
  readonly screen: ScreenName;
  readonly at: string;
  readonly refuses: string;
  readonly answers?: object;
  readonly asks?: () => Promise<unknown>;
}

const cases: Readonly<Record<string, Case>> = {
  'a search': {
    screen: 'searchChild',
    at: paths.searchChild(),
    refuses: 'POST child/search',
    answers: lists,
    asks: async () => {
      await screen.findByText('Given Name', { selector: 'label' });
      fill('Given Name', 'Ana');
      fireEvent.click(screen.getByText('Search', { selector: 'form button' }));
    },
  },
  'a card': { screen: 'viewChild', at: paths.viewChild({ id }), refuses: `GET child/${id}` },
  'a comparison': {
    screen: 'compareChildren',
    at: paths.compareChildren({ ids: `${id},GTM-201115-0343` }),
    refuses: 'POST child/compare',
  },
  'a printed card': {
    screen: 'viewChild',
    at: paths.viewChild({ id }),
    refuses: 'POST child/print',
    answers: history,
    asks: async () => {
      await press('Print');
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
    },
  },
  'an exported history': {
    screen: 'childAudit',
    at: paths.childAudit({ id }),
    refuses: `GET child/${id}/audit/export`,
    answers: history,
    asks: () => press('Export to CSV'),
  },
  'the children of a reservation': {
    screen: 'reservationMode',
    at: paths.reservation({ mode: 'view', id: 10482 }),
    refuses: 'GET reservation/10482/children',
    answers: active,
  },
  'exported children of a reservation': {
    screen: 'reservationMode',
    at: paths.reservation({ mode: 'view', id: 10482 }),
    refuses: 'GET reservation/10482/children/export',
    answers: active,
    asks: () => press('Export to Excel'),
  },
  'the children of a draft': {
    screen: 'selectChildren',
    at: paths.selectChildren({ id: 10482 }),
    refuses: 'GET reservation/10482/children',
    answers: draft,
  },
  'messages about children': {
    screen: 'sendCsm',
    at: paths.sendCsm({ tab: 'messages' }),
    refuses: 'POST csm/search',
    answers: { 'GET csm/code': { CsmCode: [] } },
  },
  'children opened before': { screen: 'home', at: paths.home(), refuses: 'GET home/recent' },
};

test.each(Object.keys(cases))('F16 %s beyond twice the budget: why, until when and whom to ask', async (name) => {
  const { screen: wanted, at, refuses, answers, asks } = cases[name] as Case;
  await renderScreen(wanted, at, { answers: { ...answers, [refuses]: refused } });
  await asks?.();
  const said = () => [...document.querySelectorAll('div[role="alert"]')].map((notice) => notice.textContent);
  await waitFor(() => expect(said().join()).toContain(sentence));
});
