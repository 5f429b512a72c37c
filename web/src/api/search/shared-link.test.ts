import { beforeEach, expect, test } from 'vitest';
import { readShared, removeSharedFromAddress, sharedLink } from './shared-link.ts';

const any = (value: unknown) => value as object | undefined;

beforeEach(() => window.history.replaceState(null, '', '/searchchild'));

test('a shared search travels in the fragment alone, so that no server or log sees a name', () => {
  const link = new URL(sharedLink('/searchchild', { givenName: 'Zoë Ñandú', familyName: 'שרה' }));
  expect(link.pathname + link.search).toBe('/searchchild');
  expect(link.hash).toMatch(/^#search=[\w-]+$/);
  expect(decodeURIComponent(link.href)).not.toContain('Zo');
});

test('it can be read repeatedly until its screen has rendered; then only the fragment is removed from the address', () => {
  const link = new URL(sharedLink('/searchchild', { givenName: 'Zoë Ñandú' }));
  window.history.replaceState(null, '', `/searchchild?type=nonav${link.hash}`);
  for (const _drawing of [1, 2]) expect(readShared(any)).toEqual({ givenName: 'Zoë Ñandú' });
  removeSharedFromAddress();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/searchchild?type=nonav');
  expect(readShared(any)).toBeUndefined();
});

test('F8 a damaged link is reported as unreadable; another fragment is ignored', () => {
  for (const hash of ['#search=%%%', '#search=bm9ub', '#search=']) {
    window.history.replaceState(null, '', `/searchchild${hash}`);
    expect(readShared(any), hash).toBe('unreadable');
    removeSharedFromAddress();
    expect(window.location.hash).toBe('');
  }
  window.history.replaceState(null, '', '/searchchild#main');
  expect(readShared(any)).toBeUndefined();
  removeSharedFromAddress();
  expect(window.location.hash).toBe('#main');
  window.history.replaceState(null, '', new URL(sharedLink('/searchchild', { other: 1 })).hash);
  expect(readShared(() => undefined)).toBe('unreadable');
});
