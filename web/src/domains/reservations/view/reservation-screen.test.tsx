import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelReservation, listReservationAudit } from '#contract/reservations/api.ts';
import { control, fill } from '../../../testing/form.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, reservationAnswers } from '../../../testing/reservation.ts';
import { press, pressInDialog } from '../testing.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../../../ui/dialogs/dialog-modal.tsx';
import './audit-screen.tsx';
import '../manage/manage-screen.tsx';
import './reservation-screen.tsx';
import { box, children, id, one, open, three, tick, two } from './testing.ts';

const title = (words: string) => screen.findByText(words, { selector: 'h1' });
const cancelled = { code: '5', label: 'Cancelled' };

describe('what a reservation shows', () => {
  /** Requirement, label, expected value; the first two appear only on a cancelled reservation. */
  const facts = [
    ['RESV-052', 'Canceled By', 'Sam Okafor'],
    ['RESV-053', 'Canceled Date', '15/04/2026 09:05:04 AM'],
    ['RESV-044', 'Modified By', 'Priya Nair'],
    ['RESV-045', 'Modified Date', '14/04/2026 03:20:47 PM'],
    ['RESV-051', 'Sponsor Type', 'Church or group'],
    ['RESV-046', 'Reserved', '9 / 60'],
    ['RESV-047', 'Sponsored', '4'],
    ['RESV-048 F19', 'Available', '2'],
    ['F19', 'Proposed', '2'],
    ['F19', 'Other', '1'],
    ['RESV-049', 'Male', '2'],
    ['RESV-050', 'Female', '7'],
  ] as const;
  const counts = {
    reserved: 9,
    proposed: 2,
    sponsored: 4,
    available: 2,
    other: 1,
    male: 2,
    female: 7,
    countries: 1,
    projects: 2,
  };
  const shown = new Map<string, string>();
  const ofActive: string[] = [];
  const read = async (over: Parameters<typeof aReservation>[0]) => {
    const { unmount } = await open('view', {}, { counts, ...over });
    await screen.findByText('Utilisation', { selector: 'h2' });
    const pairs = [...document.querySelectorAll('dt, dl + ul > li')].map((name) => [
      name.firstChild?.textContent?.trim(),
      (name.matches('li') ? name.querySelector('b') : name.nextElementSibling)?.textContent?.trim(),
    ]);
    unmount();
    return new Map(pairs as [string, string][]);
  };

  beforeAll(async () => {
    const ended = await read({
      status: cancelled,
      canceledBy: 'Sam Okafor',
      canceledAt: '2026-04-15T16:05:04.000Z',
    });
    for (const name of ['Canceled By', 'Canceled Date']) shown.set(name, ended.get(name) ?? '');
    for (const [name, value] of await read({})) {
      shown.set(name, value);
      ofActive.push(name);
    }
  });

  test.each(facts)('%s %s: %s', (_id, name, value) => {
    expect(shown.get(name)).toBe(value);
  });

  test('RESV-052 RESV-053 a reservation that is not cancelled has no Canceled fields', () => {
    expect(ofActive).toContain('Modified By');
    expect(ofActive.filter((name) => name.startsWith('Canceled'))).toEqual([]);
  });

  test('RESV-060 only a perpetual reservation has the badge Perpetual beside its status', async () => {
    const badges = async (over: Parameters<typeof aReservation>[0]) => {
      const { unmount } = await open('view', {}, over);
      const head = (await screen.findByText('Dallas Church Weekend, May', { selector: 'h1' })).parentElement;
      const words = head?.textContent ?? '';
      unmount();
      return ['Active', 'Perpetual'].filter((word) => words.includes(word));
    };
    expect(await badges({ isPerpetual: true, expirationDate: null })).toEqual(['Active', 'Perpetual']);
    expect(await badges({})).toEqual(['Active']);
  });

  test('RESV-005 shows the details it was created with', () => {
    expect(Object.fromEntries(shown)).toMatchObject({
      'Reservation ID': '10482',
      'Reservation Category': 'Event - Face to Face',
      'Reservation Category Type': 'Church',
      'Event ID': 'DCW 2026-05',
      Perpetual: 'No',
      'Target Participants / Children': '45 / 60',
      'Created By': 'Ana Delgado',
      'Created Date': '23/03/2026 10:31:40 AM',
    });
  });
});

describe('what can be done with it', () => {
  test('RESV-005 in the mode view it can be read, and nothing is open for editing', async () => {
    await open('view');
    await screen.findByText(one);
    expect(screen.getByText('Utilisation', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a sponsored child cannot be ticked, and the utilisation of one in three is a third', async () => {
    await open('view');
    expect((await box(three)).getAttribute('aria-disabled')).toBe('true');
    expect((await box(one)).getAttribute('aria-disabled')).not.toBe('true');
    screen.getByText('33%');
  });

  const offered = () =>
    ['Edit', 'Add child', 'Select children', 'Cancel reservation'].filter((name) =>
      [...document.querySelectorAll('a, button')].some(({ textContent }) => textContent === name),
    );
  /** Requirement, status, role, actions offered, whether children can be ticked. */
  const states = [
    ['RESV-061', '2', 'Active', 'Local Administrator', ['Edit', 'Add child', 'Cancel reservation'], true],
    ['RESV-061', '1', 'Draft', 'Local Administrator', ['Edit', 'Select children', 'Cancel reservation'], false],
    ['RESV-061', '3', 'Expired', 'Local Administrator', [], false],
    ['RESV-061', '4', 'Transferred', 'Local Administrator', [], false],
    ['RESV-061', '5', 'Cancelled', 'Local Administrator', [], false],
    ['RESV-061', '2', 'Active', 'View Only User', [], false],
  ] as const;

  test.each(states)('%s status %s %s, %s', async (_id, code, label, role, names, mayTick) => {
    await open('view', {}, { status: { code, label } }, { role });
    await screen.findAllByText(label);
    await screen.findByText(one);
    expect(offered()).toEqual(names);
    expect(document.querySelector('input[type=checkbox]') !== null).toBe(mayTick);
  });

  test('a draft leads to its stage 2', async () => {
    await open('view', {}, { status: { code: '1', label: 'Draft' } });
    const link = (await screen.findByText('Select children')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/reservation/create/search?id=${id}`);
  });

  test('RESV-006 RESV-007 an active reservation leads to adding children and to editing', async () => {
    await open('view');
    const link = (await screen.findByText('Add child')).closest('a');
    expect(link?.getAttribute('href')).toBe(`/reservation/manage/addchild?id=${id}`);
    expect(screen.getByText('Edit').closest('a')?.getAttribute('href')).toBe(`/reservation/manage/edit?id=${id}`);
  });

  /** Requirements, the only level besides View, actions offered. */
  const levels = [
    ['RESV-006 RESV-007 RESV-008', 'Reservation:Edit', ['Edit', 'Add child', 'Cancel reservation']],
    ['RESV-007', 'Reservation:Create', []],
    ['RESV-008', 'Reservation:Delete', ['Cancel reservation']],
  ] as const;
  test.each(levels)('%s with %s alone', async (_ids, level, names) => {
    await open('view', {}, {}, { grants: ['Home:View', 'Reservation:View', level] });
    await screen.findByText(one);
    expect(offered()).toEqual(names);
  });

  test('RESV-104 ROUTE-036 a mode without the right says so, and a closed reservation says that', async () => {
    for (const mode of ['edit', 'transfer']) {
      const { unmount } = await renderApp(`/reservation/manage/${mode}?id=${id}`, {
        role: 'View Only User',
        answers: reservationAnswers(aReservation(), children),
      });
      await screen.findByText("Don't have permission to Edit/Transfer reservation");
      await screen.findByText(one);
      expect(document.querySelectorAll('form, input[type=checkbox]'), mode).toHaveLength(0);
      unmount();
    }
    await open('release', {}, { status: cancelled });
    await screen.findByText('This reservation is Cancelled and can no longer be changed.');
  });

  test('RESV-008 No cancels nothing', async () => {
    await open('view');
    await press('Cancel reservation');
    await screen.findByText('Do you want to cancel this reservation?');
    await pressInDialog('No');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await screen.findByText('Cancel reservation', { selector: 'button' });
  });

  test('RESV-008 a cancelled reservation has no selection, and no text about children to be added', async () => {
    const nobody = {
      reserved: 0,
      proposed: 0,
      sponsored: 0,
      available: 0,
      other: 0,
      male: 0,
      female: 0,
      countries: 0,
      projects: 0,
    };
    const ended = aReservation({ status: cancelled, counts: nobody });
    let now = reservationAnswers(aReservation(), children);
    const answer = (path: string) => ({ [path]: () => now[path] });
    await open('view', {
      ...answer(`GET reservation/${id}`),
      ...answer(`GET reservation/${id}/children`),
      [`PUT reservation/${id}/cancel`]: () => {
        now = reservationAnswers(ended);
        return z.encode(cancelReservation.output, { reservation: ended, delivery: 'sent' });
      },
    });
    await tick(one);
    await screen.findByText('1 selected');
    await press('Cancel reservation');
    await screen.findByText('Do you want to cancel this reservation?');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await pressInDialog('Yes');
    await screen.findByText('No children are left in this reservation');
    await screen.findByText('This reservation holds no children.');
    expect(screen.queryByText('1 ticked child is no longer in this reservation')).toBeNull();
  });
});

test('NAV-032 an edited reservation is not left without a question', async () => {
  await open('edit');
  await waitFor(() => expect(control('Reservation Name')).toBeTruthy());
  fill('Reservation Name', 'Dallas Church Weekend, June');
  fireEvent.click(screen.getByRole('link', { name: 'Manage Reservation' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'You have unsaved changes.' }));
  expect(prompt.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Reservation Name']);
  for (const name of ['Save', 'Discard', 'Cancel']) prompt.getByRole('button', { name });
});

test('RESV-101 a target below the children held is told while it is typed', async () => {
  await open('edit', {}, { targetParticipants: 1 });
  await screen.findByText('Individual');
  fill('Target Children', '2');
  await screen.findByText('Number of Target Children already exceeded. Please release 1 child(ren)');
  fill('Target Children', '3');
  await waitFor(() => expect(screen.queryByText(/already exceeded/)).toBeNull());
});

describe('what happened to it', () => {
  const entry = (number: number) => ({
    id: number,
    field: 'Reservation_Children_Target_Number',
    oldValue: '60',
    newValue: '80',
    modifiedBy: 'Priya Nair',
    modifiedAt: '2026-04-14T22:20:47.000Z',
  });
  const audit = (...numbers: readonly number[]) => ({
    [`GET reservation/${id}/audit`]: z.encode(listReservationAudit.output, {
      entries: numbers.map(entry),
      total: numbers.length,
    }),
  });

  test('RESV-009 what happened last stands beside it', async () => {
    await open('view', audit(900, 899, 898, 897, 896, 895, 894, 893));
    const rail = within(await screen.findByRole('region', { name: 'Audit history' }));
    expect(await rail.findAllByRole('listitem')).toHaveLength(6);
    rail.getByText('900');
    rail.getByText('895');
    const all = screen.getByText('View reservation audit').closest('a');
    expect(all?.getAttribute('href')).toBe(`/reservation/manage/operation/reservationaudit?id=${id}`);
  });

  test('F20 the lines of one act are one event, which says what was done and with what', async () => {
    const done = { act: 'transferred', actOf: 10_093, actId: '7-1' } as const;
    const left = (number: number, child: string) => ({
      ...entry(number),
      ...done,
      field: 'ChildId',
      oldValue: child,
      newValue: null,
    });
    const entries = [
      { ...entry(905), ...done, field: 'TotalReserved', oldValue: '3', newValue: '1' },
      left(904, one),
      left(903, two),
      { ...entry(902), act: 'released' as const, actId: '6-1', field: 'ChildId', oldValue: three, newValue: null },
      {
        ...entry(901),
        act: 'imported' as const,
        actOf: 15,
        actId: '5-1',
        field: 'ChildId',
        oldValue: null,
        newValue: one,
      },
    ];
    await open('view', {
      [`GET reservation/${id}/audit`]: z.encode(listReservationAudit.output, { entries, total: entries.length }),
    });
    const rail = within(await screen.findByRole('region', { name: 'Audit history' }));
    const events = (await rail.findAllByRole('listitem')).map(({ textContent }) => textContent);
    const when = '14/04/2026 03:20:47 PM, Priya Nair';
    expect(events).toEqual([
      `transferred to 10093905${'2 children left'}Total Reserved: 3 to 1${when}`,
      `released902${three} left${when}`,
      `import 15901${one} added${when}`,
    ]);
  });

  test('F20 each line of the audit says what was done, and lines of one act stand together', async () => {
    const entries = [
      { ...entry(903), act: 'expired' as const, actId: '9-1' },
      { ...entry(902), act: 'expired' as const, actId: '9-1' },
      { ...entry(901), act: 'external' as const, actId: '8-1' },
    ];
    await renderScreen('reservationAudit', `/reservation/manage/operation/reservationaudit?id=${id}`, {
      answers: {
        ...reservationAnswers(aReservation()),
        [`GET reservation/${id}/audit`]: z.encode(listReservationAudit.output, { entries, total: entries.length }),
      },
    });
    await screen.findByText('3 entries', { selector: 'h2' });
    const rows = [...document.querySelectorAll('tbody tr')];
    expect(rows.map((row) => row.querySelector('td:last-child')?.textContent)).toEqual([
      'expired',
      'expired',
      'by the external system',
    ]);
    expect(rows.map((row) => row.hasAttribute('data-goes-on'))).toEqual([true, false, false]);
  });

  describe('the audit', () => {
    const columns = [
      ['RESV-054', 'Audit ID', '912'],
      ['RESV-055', 'Field', 'Target Children'],
      ['RESV-056', 'Old Value', '60'],
      ['RESV-057', 'New Value', '80'],
      ['RESV-058', 'Modified By', 'Priya Nair'],
      ['RESV-059', 'Modified Timestamp', '14/04/2026 03:20:47 PM'],
    ] as const;
    let seen: ReadonlyMap<string, string>;

    beforeAll(async () => {
      await renderScreen('reservationAudit', `/reservation/manage/operation/reservationaudit?id=${id}`, {
        answers: { ...reservationAnswers(aReservation()), ...audit(912) },
      });
      await screen.findByText('1 entry', { selector: 'h2' });
      const words = (selector: string) =>
        [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
      const cells = words('tbody td');
      seen = new Map(words('thead th').map((name, at) => [name, cells[at] ?? '']));
    });

    test.each(columns)('%s shows %s: %s', (_id, name, value) => {
      expect(seen.get(name)).toBe(value);
    });
  });

  test("RESV-009 F28 the audit is filtered by field, value, person and days; 'From' after 'To' is told", async () => {
    await renderScreen('reservationAudit', `/reservation/manage/operation/reservationaudit?id=${id}`, {
      answers: { ...reservationAnswers(aReservation()), ...audit(912) },
    });
    await screen.findByText('1 entry', { selector: 'h2' });
    fill('Field', 'Event_ID');
    fill('Old or new value', 'DCW');
    fill('Modified By', 'Nair');
    fill('From', '2026-04-13');
    fill('To', '2026-04-14');
    const asked = () => calls.filter(({ path }) => path === `reservation/${id}/audit`).at(-1)?.query;
    await waitFor(() => expect(asked()?.get('To')).toBe('2026-04-14'));
    expect(Object.fromEntries(asked() ?? [])).toMatchObject({
      Field: 'Event_ID',
      Value: 'DCW',
      ModifiedBy: 'Nair',
      From: '2026-04-13',
    });
    fireEvent.click(screen.getByText('Clear the filter'));
    expect(control('Modified By')).toHaveProperty('value', '');
    fireEvent.click(screen.getByText('Undo'));
    expect(['Modified By', 'From', 'To'].map((label) => (control(label) as HTMLInputElement).value)).toEqual([
      'Nair',
      '13/04/2026',
      '14/04/2026',
    ]);
    fill('From', '2026-04-15');
    screen.getByText('Enter a date not after 14/04/2026');
  });

  test('a last day before the first is told', async () => {
    await renderScreen('reservationAudit', `/reservation/manage/operation/reservationaudit?id=${id}`, {
      answers: { ...reservationAnswers(aReservation()), ...audit(912) },
    });
    await screen.findByText('1 entry', { selector: 'h2' });
    fill('From', '2026-04-14');
    fill('To', '2026-04-13');
    await screen.findByText('Enter a date not before 14/04/2026');
  });

  test('RESV-055 every field of the history has its name', async () => {
    const fields = [
      ['Reservation_Category_Cd', 'Reservation Category'],
      ['Reservation_Category_Type_Cd', 'Reservation Category Type'],
      ['Reservation_Name', 'Reservation Name'],
      ['Event_ID', 'Event ID'],
      ['Sponsor_Type_Cd', 'Sponsor Type'],
      ['Expiration_Dt', 'Expiration Date'],
      ['Reservation_Participants_Target_Number', 'Target Participants'],
      ['Reservation_Children_Target_Number', 'Target Children'],
      ['IsPerpetualReservation', 'Perpetual'],
      ['ReservationStatus', 'Reservation Status'],
      ['TotalReserved', 'Total Reserved'],
      ['RCDSChildStatus', 'PRCDS Child Status'],
    ] as const;
    const entries = fields.map(([field], at) => ({ ...entry(900 - at), field }));
    await renderScreen('reservationAudit', `/reservation/manage/operation/reservationaudit?id=${id}`, {
      answers: {
        ...reservationAnswers(aReservation()),
        [`GET reservation/${id}/audit`]: z.encode(listReservationAudit.output, { entries, total: entries.length }),
      },
    });
    await screen.findByText('12 entries', { selector: 'h2' });
    const named = [...document.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td')[1]?.textContent);
    expect(named).toEqual(fields.map(([, name]) => name));
  });

  test('ROUTE-039 RESV-009 the audit has its own screen', async () => {
    await renderApp(`/reservation/manage/operation/reservationaudit?id=${id}`, {
      answers: reservationAnswers(aReservation()),
    });
    await title('Reservation audit');
    await screen.findByText('There are no entries yet.');
  });
});

test('ROUTE-035 the search of Manage Reservation has its address', async () => {
  await renderApp('/reservation/manage');
  await title('Manage Reservation');
  await screen.findByText('Search', { selector: 'form button' });
});
