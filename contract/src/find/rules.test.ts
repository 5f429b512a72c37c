import { describe, expect, test } from 'vitest';
import type { Privilege } from '../access.ts';
import {
  beginsWord,
  childSearchesOf,
  groupsFor,
  isLongEnough,
  nameSearchesOf,
  projectNumberOf,
  recordNumberOf,
  wholeChildId,
} from './rules.ts';

describe('what a typed text may mean', () => {
  test('a child id, whole or from its beginning, is searched as an id alone, however it is written', () => {
    expect(childSearchesOf(' eth1934080127 ')).toEqual([{ childCode: 'ETH-193408-0127' }]);
    expect(childSearchesOf('eth 193408 0127')).toEqual([{ childCode: 'ETH-193408-0127' }]);
    expect(childSearchesOf('eth-1934')).toEqual([{ childCode: 'ETH-1934' }]);
    expect(childSearchesOf('eth-1934!')).toEqual([]);
    expect(wholeChildId('eth-193408-012')).toBeUndefined();
    expect(wholeChildId('eth-193408-0127')).toBe('ETH-193408-0127');
  });

  test('one word is a given name or a family name', () => {
    expect(nameSearchesOf(' val ')).toEqual([{ givenName: 'val' }, { familyName: 'val' }]);
    expect(childSearchesOf('eth')).toEqual([{ givenName: 'eth' }, { familyName: 'eth' }]);
  });

  test('two words are also a given and a family name, in either order; more words are split at each place', () => {
    expect(nameSearchesOf('Ana  Valdez')).toEqual([
      { givenName: 'Ana', familyName: 'Valdez' },
      { givenName: 'Valdez', familyName: 'Ana' },
      { givenName: 'Ana Valdez' },
      { familyName: 'Ana Valdez' },
    ]);
    expect(nameSearchesOf('Ana Mar Tzul')).toEqual([
      { givenName: 'Ana', familyName: 'Mar Tzul' },
      { givenName: 'Ana Mar', familyName: 'Tzul' },
      { givenName: 'Ana Mar Tzul' },
      { familyName: 'Ana Mar Tzul' },
    ]);
    expect(nameSearchesOf('one two three four five')).toEqual([]);
  });

  test('a name needs three letters in a row, and the characters of a name', () => {
    expect(nameSearchesOf('va')).toEqual([]);
    expect(nameSearchesOf('Li Wang')).toContainEqual({ givenName: 'Li', familyName: 'Wang' });
    expect(nameSearchesOf('Li Bo')).toEqual([]);
    expect(nameSearchesOf('val%')).toEqual([]);
    expect(nameSearchesOf('10398')).toEqual([]);
  });

  test('numbers of reservations and projects', () => {
    expect(['#10482', '010482', '0', '12345678901', '10a'].map(recordNumberOf)).toEqual([
      '10482',
      '10482',
      '0',
      undefined,
      undefined,
    ]);
    expect(['193408', '19', '1934080', 'x'].map(projectNumberOf)).toEqual(['193408', '19', undefined, undefined]);
  });

  test('a single letter is not searched', () => {
    expect([' v ', 'va'].map(isLongEnough)).toEqual([false, true]);
  });
});

test('a group is found by those who may open its screen', () => {
  const grants = (...privileges: Privilege[]) => new Set<Privilege>(privileges);
  expect(groupsFor(grants('Projects:View', 'Registered Child:View'))).toEqual(['children', 'projects']);
  expect(groupsFor(grants('Reservation:View', 'Admin User Profile Management:View'))).toEqual([
    'reservations',
    'people',
  ]);
  expect(groupsFor(grants('Registered Child:Send CSM', 'Reservation:Create'))).toEqual([]);
});

test('words begin as typed, whatever the accents and signs', () => {
  expect(beginsWord('María José', 'jose')).toBe(true);
  expect(beginsWord("ch'ocano", 'ocano')).toBe(true);
  expect(beginsWord('Oval', 'val')).toBe(false);
  expect(beginsWord('Ana Valdez', 'ana vald')).toBe(true);
});
