import { beforeEach, expect, test } from 'vitest';
import { sharedLink, takeShared } from './shared-link.ts';

const any = (value: unknown) => value as object | undefined;

beforeEach(() => window.history.replaceState(null, '', '/searchchild'));

test('a shared search travels in the fragment alone, so that no server or log sees a name', () => {
  const link = new URL(sharedLink('/searchchild', { givenName: 'Zoë Ñandú', familyName: 'שרה' }));
  expect(link.pathname + link.search).toBe('/searchchild');
  expect(link.hash).toMatch(/^#search=[\w-]+$/);
  expect(decodeURIComponent(link.href)).not.toContain('Zo');
});

test('it is read once, leaves the address bar at once, and keeps the rest of the address', () => {
  const link = new URL(sharedLink('/searchchild', { givenName: 'Zoë Ñandú' }));
  window.history.replaceState(null, '', `/searchchild?type=nonav${link.hash}`);
  expect(takeShared(any)).toEqual({ givenName: 'Zoë Ñandú' });
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/searchchild?type=nonav');
  expect(takeShared(any)).toBeUndefined();
});

test('F8 a spoilt link is told as such; what is no search is no link', () => {
  for (const hash of ['#search=%%%', '#search=bm9ub', '#search=']) {
    window.history.replaceState(null, '', `/searchchild${hash}`);
    expect(takeShared(any), hash).toBe('unreadable');
    expect(window.location.hash).toBe('');
  }
  window.history.replaceState(null, '', '/searchchild#main');
  expect(takeShared(any)).toBeUndefined();
  window.history.replaceState(null, '', new URL(sharedLink('/searchchild', { other: 1 })).hash);
  expect(takeShared(() => undefined)).toBe('unreadable');
});
