import { describe, expect, test } from 'vitest';
import { missingFields } from '#contract/reservations/categories.ts';
import { checkDetails } from '#contract/reservations/check-details.ts';
import { canSaveForm, changedFields, changeForm, detailsOf, fieldOfWireName, newForm } from './form.ts';

const bounds = { today: '2026-04-16', expirationDays: 90 };
const fresh = newForm(bounds);
const edit = (change: Partial<typeof fresh>, form = fresh) => changeForm(form, change, bounds);

describe('stage 1 as typed', () => {
  test('RESV-069 Save waits for a first mandatory field, and the date it came with is none', () => {
    expect(fresh.expirationDate).toBe('2026-07-15');
    expect(canSaveForm(fresh, fresh, true)).toBe(false);
    expect(canSaveForm(edit({ eventId: 'SCT-1' }), fresh, true)).toBe(false);
    expect(canSaveForm(edit({ name: 'Spring' }), fresh, true)).toBe(true);
    expect(canSaveForm(edit({ expirationDate: '2026-06-30' }), fresh, true)).toBe(true);
    expect(canSaveForm(fresh, fresh, false)).toBe(true);
  });

  test('RESV-086 RESV-087 text that is not a number is reported, not dropped', () => {
    const codes = (typed: string) =>
      checkDetails(detailsOf(edit({ targetParticipants: typed, targetChildren: typed })), bounds).map(
        ({ path, code }) => `${path[0]} ${code}`,
      );
    expect(codes('4o')).toEqual(['targetParticipants not-a-number', 'targetChildren not-a-number']);
    expect(codes(' 40 ')).toEqual(['targetChildren target-children-not-greater']);
    expect(missingFields(detailsOf(edit({ targetChildren: ' ' })))).toContain('targetChildren');
  });

  test('RESV-073 RESV-083 a category clears the type; a perpetual one has no date, and gets it back', () => {
    const typed = edit({ categoryType: '13', name: 'Spring' }, edit({ category: '1' }));
    expect(edit({ category: '2' }, typed)).toMatchObject({ category: '2', categoryType: null, name: 'Spring' });
    const perpetual = edit({ isPerpetual: true }, typed);
    expect(perpetual.expirationDate).toBeNull();
    expect(edit({ isPerpetual: false }, perpetual).expirationDate).toBe('2026-07-15');
  });

  test('spaces around a text are no change', () => {
    const stored = edit({ name: 'Spring', targetChildren: '40' });
    expect(changedFields({ ...stored, name: ' Spring ', eventId: '', targetChildren: '40 ' }, stored)).toEqual([]);
    expect(changedFields(edit({ isPerpetual: true }, stored), stored)).toEqual(['expirationDate', 'isPerpetual']);
  });

  test('a refused field is found by its wire name', () => {
    expect(fieldOfWireName('Reservation.Event_ID')).toBe('eventId');
    expect(fieldOfWireName('Nothing')).toBeUndefined();
  });
});
