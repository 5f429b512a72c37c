import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { control, type FieldState, fill, fillEach, pick, readFields } from '../../../testing/form.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refusal } from '../../../testing/server.ts';
import { buttonNamed, detailLists } from '../testing.ts';

/** Noon in California, the office's time zone: the date is the same there. */
const now = new Date('2026-04-16T19:00:00Z');
const [yesterday, today, tomorrow] = ['2026-04-15', '2026-04-16', '2026-04-17'];

beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const open = async () => {
  await renderScreen('createReservation', '/reservation/create', {
    answers: { ...detailLists, 'POST reservation': refusal('internal-error', 500) },
  });
  await screen.findByText('Event - Virtual');
  await screen.findByText('Individual');
};
const seenNow = () => readFields(screen.getByRole('group', { name: 'Details' }));
const fieldNow = (label: string): FieldState => {
  const field = seenNow().get(label);
  if (!field) throw new Error(`there is no field ${label}`);
  return field;
};

describe('stage 1', () => {
  /** Requirement, label, expected field, and the request it sends (wire names as specified). */
  const fields = [
    [
      'RESV-013',
      'Reservation Category',
      { kind: 'one of a list', options: ['Event - Face to Face', 'Event - Virtual', 'Non-Event'] },
      { Reservation_Category_Cd: '1' },
    ],
    [
      'RESV-014',
      'Reservation Category Type',
      { kind: 'one of a list', options: ['Chosen', 'Church', 'Concert or Festival', 'Corporate'] },
      { Reservation_Category_Type_Cd: '12' },
    ],
    ['RESV-015 CONST-010', 'Reservation Name', { kind: 'text', maxLength: 40 }, { Reservation_Name: 'Dallas Pool' }],
    ['RESV-016', 'Event ID', { kind: 'text' }, { Event_ID: 'DCW 2026-05' }],
    [
      'RESV-017',
      'Sponsor Type',
      { kind: 'one of a list', options: ['Church or group', 'Individual'] },
      { Sponsor_Type_Cd: 4 },
    ],
    ['RESV-018', 'Expiration Date', { kind: 'date' }, { Expiration_Dt: tomorrow }],
    ['RESV-019', 'Target Participants', { kind: 'text' }, { Reservation_Participants_Target_Number: 45 }],
    ['RESV-020', 'Target Children', { kind: 'text' }, { Reservation_Children_Target_Number: 60 }],
    ['RESV-021', 'Perpetual', { kind: 'choice', options: ['Yes', 'No'], value: 'No' }, { IsPerpetualReservation: 0 }],
  ] as const;

  let seen: ReadonlyMap<string, FieldState>;
  let sent: object[];
  const lastSent = () => calls.filter(({ method, path }) => method === 'POST' && path === 'reservation');

  beforeAll(async () => {
    await open();
    fill('Reservation Category', '1');
    seen = seenNow();
    const typed = [
      ['Reservation Category Type', '12'],
      ['Reservation Name', 'Dallas Pool'],
      ['Event ID', 'DCW 2026-05'],
      ['Sponsor Type', '4'],
      ['Expiration Date', tomorrow],
      ['Target Participants', '45'],
      ['Target Children', '60'],
    ] as const;
    await fillEach(
      ...typed.map(
        ([label, value]) =>
          () =>
            fill(label, value),
      ),
    );
    for (const [at, perpetual] of ['No', 'Yes'].entries()) {
      await fillEach(() => pick('Perpetual', perpetual));
      fireEvent.click(screen.getByText('Save'));
      await waitFor(() => expect(lastSent()).toHaveLength(at + 1));
      await waitFor(() => expect(buttonNamed('Save').isOff).toBe(false));
    }
    sent = lastSent().map(({ body }) => (body as { Reservation: object }).Reservation);
  });

  test.each(fields)('%s has the field %s, and saves it', (_id, label, field, saved) => {
    expect(seen.get(label)).toMatchObject(field);
    expect(sent[0]).toMatchObject(saved);
  });

  test('has no other fields, and these in the order of RESV-013 to RESV-021', () => {
    expect([...seen.keys()]).toEqual(fields.map(([, label]) => label));
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(fields.flatMap(([, , , saved]) => Object.keys(saved)).sort());
  });

  test('RESV-021 RESV-083 a perpetual one is saved as 1, without a date', () => {
    expect(sent[1]).toMatchObject({ IsPerpetualReservation: 1, Expiration_Dt: null });
  });
});

describe('validation of stage 1', () => {
  const characters = 'Only alphanumerics, spaces, apostrophe, dash and comma are allowed';
  const notFuture = 'Expiration date must be a future date';
  const notGreater = 'Target children must be greater than target participants';
  /** Requirement, field, text typed, expected message; the participants are 45. */
  const typed = [
    ['RESV-076', 'Reservation Name', "O'Neil-Dallas, Pool 2", undefined],
    ['RESV-076', 'Reservation Name', 'Dallas & Pool', characters],
    ['RESV-077', 'Event ID', "O'Neil-Dallas, 2026 05", undefined],
    ['RESV-077', 'Event ID', 'DCW/2026', characters],
    ['RESV-081', 'Expiration Date', yesterday, notFuture],
    ['RESV-081', 'Expiration Date', today, notFuture],
    ['RESV-081', 'Expiration Date', tomorrow, undefined],
    ['RESV-086', 'Target Participants', '4o', 'Enter a whole number.'],
    ['RESV-086', 'Target Participants', '45', undefined],
    ['RESV-087', 'Target Children', '6o', 'Enter a whole number.'],
    ['RESV-088', 'Target Children', '45', notGreater],
    ['RESV-088', 'Target Children', '46', undefined],
    ['RESV-089', 'Target Children', '501', 'Target children cannot exceed 500'],
    ['RESV-089', 'Target Children', '500', undefined],
  ] as const;
  const heard = new Map<string, { readonly isWrong: boolean; readonly said: readonly string[] }>();

  beforeAll(async () => {
    await open();
    const hear = (label: string, value: string) => {
      fill(label, value);
      const isWrong = control(label).getAttribute('aria-invalid') === 'true';
      heard.set(`${label} ${value}`, { isWrong, said: fieldNow(label).said });
    };
    await fillEach(
      ...typed.map(
        ([, label, value]) =>
          () =>
            hear(label, value),
      ),
    );
  });

  test.each(typed)('%s %s: %s', (_id, label, value, sentence) => {
    const { isWrong, said = [] } = heard.get(`${label} ${value}`) ?? {};
    expect(isWrong).toBe(sentence !== undefined);
    expect(said).toEqual(sentence === undefined ? expect.anything() : expect.arrayContaining([sentence]));
  });
});
