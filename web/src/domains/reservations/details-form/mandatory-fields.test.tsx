import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { control, type FieldState, fill, pick, readFields } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aReservation, reservationAnswers } from '../../../testing/reservation.ts';
import { buttonNamed, detailLists } from '../testing.ts';

const mandatory = 'Please fill/select all mandatory fields';
const seenNow = () => readFields(screen.getByRole('group', { name: 'Details' }));
const nextNow = () => buttonNamed('Next');
const listsAreThere = async () => {
  await screen.findByText('Event - Virtual');
  await screen.findByText('Individual');
};

describe('what a category needs', () => {
  /** Requirement, category code, field, whether it is mandatory (marked, and needed for Next). */
  const needs = [
    ['RESV-078', '1', 'Event ID', true],
    ['RESV-070', '1', 'Target Participants', true],
    ['RESV-079', '2', 'Event ID', true],
    ['RESV-070', '2', 'Target Participants', true],
    ['RESV-080 RESV-085', '3', 'Event ID', false],
    ['RESV-084', '3', 'Target Participants', false],
  ] as const;
  const types = { '1': '12', '2': '22', '3': '31' };
  const met = new Map<string, { readonly field: FieldState | undefined; readonly next: ReturnType<typeof nextNow> }>();
  let isTypeCleared: boolean;
  let perpetual: { readonly field: FieldState | undefined; readonly next: ReturnType<typeof nextNow> };
  let withoutDate: typeof perpetual.next;
  const steps: (readonly [string, isSaveOff: boolean, isNextOff: boolean])[] = [];

  beforeAll(async () => {
    await renderScreen('createReservation', '/reservation/create', { answers: detailLists });
    await listsAreThere();
    const note = (step: string) => steps.push([step, buttonNamed('Save').isOff, nextNow().isOff]);
    note('nothing');
    fill('Event ID', 'DCW 2026-05');
    note('Event ID, of no category');
    fill('Reservation Name', 'Dallas Pool');
    note('Reservation Name');
    fill('Sponsor Type', '4');
    fill('Target Children', '60');
    note('all but the category');
    for (const [category, type] of Object.entries(types)) {
      fill('Reservation Category', category);
      fill('Reservation Category Type', type);
      fill('Event ID', 'DCW 2026-05');
      fill('Target Participants', '45');
      note(`everything of category ${category}`);
      for (const label of ['Event ID', 'Target Participants']) {
        const kept = (control(label) as HTMLInputElement).value;
        fill(label, '');
        met.set(`${category} ${label}`, { field: seenNow().get(label), next: nextNow() });
        fill(label, kept);
      }
    }
    fill('Expiration Date', '');
    withoutDate = nextNow();
    pick('Perpetual', 'Yes');
    perpetual = { field: seenNow().get('Expiration Date'), next: nextNow() };
    // Switches the category twice: a type not offered by the other category would be hidden while that one is chosen.
    for (const category of ['1', '3']) fill('Reservation Category', category);
    isTypeCleared = (control('Reservation Category Type') as HTMLSelectElement).value === '';
  });

  test.each(needs)('%s category %s: %s is mandatory: %s', (_id, category, label, isNeeded) => {
    const { field, next } = met.get(`${category} ${label}`) ?? {};
    expect(field?.isRequired).toBe(isNeeded);
    expect(next).toEqual(isNeeded ? { isOff: true, because: mandatory } : { isOff: false, because: '' });
  });

  test('RESV-069 RESV-070 Save waits for one mandatory field, Next for all of them', () => {
    expect(steps).toEqual([
      ['nothing', true, true],
      ['Event ID, of no category', true, true],
      ['Reservation Name', false, true],
      ['all but the category', false, true],
      ['everything of category 1', false, false],
      ['everything of category 2', false, false],
      ['everything of category 3', false, false],
    ]);
  });

  test('RESV-083 a perpetual reservation needs no date, and accepts none', () => {
    expect(withoutDate).toEqual({ isOff: true, because: mandatory });
    expect(perpetual.field).toMatchObject({ kind: 'date', isRequired: false, isDisabled: true, value: '' });
    expect(perpetual.next.isOff).toBe(false);
  });

  test('RESV-073 another category clears the type', () => {
    expect(isTypeCleared).toBe(true);
  });
});

describe('a reservation that is saved already', () => {
  const saved = { ...aReservation({ expirationDate: '2126-05-20' }), sponsorType: 4, sponsorTypeName: 'Individual' };
  /** Requirement, label, expected value. */
  const kept = [
    ['RESV-013', 'Reservation Category', 'Event - Face to Face'],
    ['RESV-014', 'Reservation Category Type', 'Church'],
    ['RESV-015', 'Reservation Name', 'Dallas Church Weekend, May'],
    ['RESV-016', 'Event ID', 'DCW 2026-05'],
    ['RESV-017', 'Sponsor Type', 'Individual'],
    ['RESV-018', 'Expiration Date', '20/05/2126'],
    ['RESV-019', 'Target Participants', '45'],
    ['RESV-020', 'Target Children', '60'],
    ['RESV-021', 'Perpetual', 'No'],
  ] as const;
  const read = new Map<string, ReadonlyMap<string, FieldState>>();

  beforeAll(async () => {
    for (const [name, address, status] of [
      ['createReservation', '/reservation/create', { code: '1', label: 'Draft' }],
      ['reservationMode', '/reservation/manage/edit', { code: '2', label: 'Active' }],
    ] as const) {
      const { unmount } = await renderScreen(name, `${address}?id=${saved.id}`, {
        answers: { ...detailLists, ...reservationAnswers({ ...saved, status }) },
      });
      await listsAreThere();
      read.set(status.label, seenNow());
      unmount();
    }
  });

  test.each(kept)('%s comes with its %s: %s', (_id, label, value) => {
    expect(['Draft', 'Active'].map((status) => read.get(status)?.get(label)?.value)).toEqual([value, value]);
  });
});

describe('the date of a reservation that is saved already', () => {
  /** Noon in California, the office's time zone: the date is the same there. */
  const now = new Date('2026-04-16T19:00:00Z');
  const sentence = 'Expiration date must be a future date';
  const saved = aReservation({ expirationDate: '2026-05-20' });
  beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  const screens = [
    ['RESV-082', 'createReservation', '/reservation/create', { code: '1', label: 'Draft' }],
    ['RESV-082', 'reservationMode', '/reservation/manage/edit', { code: '2', label: 'Active' }],
  ] as const;

  test.each(screens)('%s %s refuses today and the past, and sends nothing', async (_id, name, address, status) => {
    await renderScreen(name, `${address}?id=${saved.id}`, {
      answers: { ...detailLists, ...reservationAnswers({ ...saved, status }) },
    });
    await listsAreThere();
    const heard = ['2026-04-15', '2026-04-16', '2026-04-17'].map((date) => {
      fill('Expiration Date', date);
      const isTold = seenNow().get('Expiration Date')?.said.includes(sentence);
      fireEvent.click(screen.getByText('Save'));
      return [date, isTold];
    });
    expect(heard).toEqual([
      ['2026-04-15', true],
      ['2026-04-16', true],
      ['2026-04-17', false],
    ]);
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([{ Reservation: { Expiration_Dt: '2026-04-17' } }]);
  });

  test('RESV-081 RESV-082 the calendar greys out today and the past', async () => {
    await renderScreen('reservationMode', `/reservation/manage/edit?id=${saved.id}`, {
      answers: { ...detailLists, ...reservationAnswers({ ...saved, expirationDate: '2026-04-20' }) },
    });
    await listsAreThere();
    fireEvent.click(control('Expiration Date'));
    const day = (words: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${words}"]`)?.disabled;
    await waitFor(() => expect(day('17 April 2026')).toBe(false));
    expect(['15 April 2026', '16 April 2026'].map(day)).toEqual([true, true]);
  });
});
