import { expect, test } from 'vitest';
import { isCountOfHome, staleBy } from './stale-queries.ts';

const changed = { ids: new Set(['7']), word: 'changed' } as const;

test.each([
  ['reservation', ['reservations', 'one', 7, 'en'], true],
  ['reservation', ['reservations', 'one', 8, 'en'], false],
  ['reservation', ['reservations', 'search', 'en', {}, 1, 10], true],
  ['lock', ['projects', 'locks', 'list', 'en'], true],
  ['reservation', ['reservations', 'open', 'en', ''], true],
  ['lock', ['projects', 'locks', 'one', 7, 'en'], true],
  ['lock', ['projects', 'locks', 'one', 8, 'en'], false],
  ['lock', ['projects', 'locks', 'preview', 'en'], false],
  ['import', ['imports', 'import', 7, 'rows'], true],
  ['import', ['imports', 'import', 9, 'rows'], false],
  ['feed', ['feeds', 'list', 'en', 1, 10], true],
  ['feed', ['feeds', 'feed', 8, 'en'], false],
  ['delivery', ['deliveries', 'USAO', 'list'], true],
  ['delivery', ['reservations', 'deliveries', 9], true],
  ['user', ['administration', 'users', 7], true],
  ['user', ['administration', 'users', 8], false],
  ['user', ['administration', 'users', 'search', 'USAO'], true],
  ['user', ['lists', 'users', 'USAO'], true],
  ['role', ['administration', 'roles'], true],
  ['role', ['administration', 'role', 7, 'audit'], true],
  ['role', ['administration', 'role', 8], false],
  ['group', ['administration', 'groups', 'USAO'], true],
  ['group', ['administration', 'group', 7], true],
  ['settings', ['office-settings', 'USAO', 'country-groups'], true],
] as const)('a changed %s makes %j stale: %s', (kind, key, isStale) => {
  expect(staleBy[kind](key, changed)).toBe(isStale);
});

test('children picked for a draft change the draft, and no list of reservations', () => {
  const picked = { ...changed, word: 'picked' } as const;
  expect(staleBy.reservation(['reservations', 'one', 7, 'en'], picked)).toBe(true);
  expect(staleBy.reservation(['reservations', 'search', 'en', {}, 1, 10], picked)).toBe(false);
});

test('of Home the counts are fetched again, and nothing that only its reader changes', () => {
  const keys = ['queue', 'figures', 'recent', 'firstVisit'];
  expect(keys.filter((key) => isCountOfHome(['home', key]))).toEqual(['queue', 'figures']);
});

test('F16 no list of children and no card is ever fetched because something changed', () => {
  const reads = [
    ['reservations', 'children', 7, 'en'],
    ['reservations', 'available', 7, 'en', {}],
    ['reservations', 'replacements', 7],
    ['children', 'search', 'en', {}],
    ['children', 'card', 'ETH-1', 'general'],
    ['child-picture', 'ETH-1'],
    ['csm', 'messages', {}],
    ['csm', 'prepared', []],
    ['find', 'ana', 'en'],
    ['home', 'recent'],
    ['quality', 'children', 'ETH'],
    ['quality', 'pairs', 'ETH'],
  ];
  const fetched = reads.filter((key) =>
    Object.values(staleBy).some((isStale) => isStale(key, { ids: undefined, word: 'changed' }) || isCountOfHome(key)),
  );
  expect(fetched).toEqual([]);
});
