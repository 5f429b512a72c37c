import { describe, expect, test } from 'vitest';
import type { Privilege } from '#contract/access.ts';
import { matchesLabel, recordsFor, wrapIndex } from './entries.ts';

const grants = (...privileges: Privilege[]) => new Set<Privilege>(privileges);
const all = grants('Registered Child:View', 'Reservation:View', 'Projects:View');

describe('what was typed', () => {
  test('a child by its id, however it is written', () => {
    expect(recordsFor(' eth1934080127 ', all)).toEqual([{ kind: 'child', id: 'ETH-193408-0127' }]);
    expect(recordsFor('ETH-193408-0127', grants('Projects:View'))).toEqual([]);
  });

  test('the beginning of an id leads to the search for it; a word does not', () => {
    expect(recordsFor('eth-1934', all)).toEqual([{ kind: 'children', id: 'ETH-1934' }]);
    expect(recordsFor('eth', all)).toEqual([]);
    expect(recordsFor('eth-1934!', all)).toEqual([]);
  });

  test('a number is a reservation, six digits are a project as well', () => {
    expect(recordsFor('#10482', all)).toEqual([{ kind: 'reservation', id: '10482' }]);
    expect(recordsFor('193408', all)).toEqual([
      { kind: 'project', id: '193408' },
      { kind: 'reservation', id: '193408' },
    ]);
    expect(recordsFor('193408', grants('Reservation:View'))).toEqual([{ kind: 'reservation', id: '193408' }]);
    expect(recordsFor('193408', grants('Registered Child:View'))).toEqual([]);
    expect(recordsFor('0', all)).toEqual([]);
    expect(recordsFor('12345678901', all)).toEqual([]);
  });

  test('words are found without their accents and in any order', () => {
    expect(matchesLabel('Configuración de la oficina', 'oficina configuracion')).toBe(true);
    expect(matchesLabel('Search Child', 'project')).toBe(false);
    expect(matchesLabel('Search Child', '')).toBe(true);
  });

  test('the active index wraps around', () => {
    expect([wrapIndex(0, -1, 3), wrapIndex(2, 1, 3), wrapIndex(0, 1, 0)]).toEqual([2, 0, 0]);
  });
});
