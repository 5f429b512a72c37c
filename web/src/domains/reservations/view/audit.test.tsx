import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listReservationAudit } from '#contract/reservations/api.ts';
import { control, fill } from '../../../testing/form.ts';
import { calls, renderApp } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, reservationAnswers } from '../../../testing/reservation.ts';
// Preloads the lazy screen, so that the first test does not wait for it.
import '../../../ui/dialogs/dialog-modal.tsx';
import './audit-screen.tsx';
import '../manage/manage-screen.tsx';
import './reservation-screen.tsx';
import { id, one, open, three, two } from './testing.ts';

const title = (words: string) => screen.findByText(words, { selector: 'h1' });

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

  test('F20 an act of more children than the lines at hand says its whole number, and that of the last one too', async () => {
    const done = { act: 'confirmed', actId: '7-1', actAdded: 200, actRemoved: 0 } as const;
    const total = { ...entry(999), ...done, field: 'TotalReserved', oldValue: '0', newValue: '200' };
    const child = (number: number) => ({ ...entry(number), ...done, field: 'ChildId', oldValue: null, newValue: one });
    const released = { act: 'released', actId: '6-1', actAdded: 0, actRemoved: 12, field: 'ChildId' } as const;
    const entries = [
      total,
      ...Array.from({ length: 98 }, (_, index) => child(998 - index)),
      { ...entry(900), ...released, oldValue: two, newValue: null },
    ];
    await open('view', {
      [`GET reservation/${id}/audit`]: z.encode(listReservationAudit.output, { entries, total: 217 }),
    });
    const rail = within(await screen.findByRole('region', { name: 'Audit history' }));
    const events = (await rail.findAllByRole('listitem')).map(({ textContent }) => textContent);
    const when = '14/04/2026 03:20:47 PM, Priya Nair';
    expect(events).toEqual([
      `confirmed999${'200 children added'}Total Reserved: 0 to 200${when}`,
      `released900${'12 children left'}${when}`,
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
