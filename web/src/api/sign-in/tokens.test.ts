import { beforeEach, describe, expect, test } from 'vitest';
import { openTab } from '../../testing/leaving.ts';
import { jwt } from '../../testing/server.ts';
import { read } from '../storage/storage.ts';
import { decodeClaims } from './jwt.ts';
import { isExpired, isRefreshDue, readTimes, saveTokens } from './tokens.ts';

const minute = 60_000;
beforeEach(() => openTab('/'));

describe('SESSION-011 a refresh is due', () => {
  const hour = { refreshedAt: 0, expiresAt: 60 * minute };
  test('after more than 30 minutes', () => {
    expect(isRefreshDue(hour, 30 * minute)).toBe(false);
    expect(isRefreshDue(hour, 30 * minute + 1)).toBe(true);
    expect(isRefreshDue({ refreshedAt: 0 }, 30 * minute + 1)).toBe(true);
  });
  test('a minute before a shorter token ends', () => {
    const five = { refreshedAt: 0, expiresAt: 5 * minute };
    expect(isRefreshDue(five, 3.9 * minute)).toBe(false);
    expect(isRefreshDue(five, 4 * minute)).toBe(true);
    expect(isExpired(five, 4 * minute)).toBe(false);
    expect(isExpired(five, 5 * minute)).toBe(true);
  });
  test('not before a very short-lived token has nearly expired', () => {
    const ten = { refreshedAt: 0, expiresAt: 10_000 };
    expect(isRefreshDue(ten, 7_000)).toBe(false);
    expect(isRefreshDue(ten, 8_000)).toBe(true);
  });
  test('when the age of the token is unknown', () => expect(isRefreshDue(undefined, 0)).toBe(true));
});

test('the end of a token is what the provider says, else what the token says, else unknown', () => {
  saveTokens({ accessToken: 'a', expiresIn: 300 }, 1000);
  expect(readTimes()).toEqual({ refreshedAt: 1000, expiresAt: 301_000 });
  saveTokens({ accessToken: jwt({ exp: 500 }) }, 1000);
  expect(readTimes()).toEqual({ refreshedAt: 1000, expiresAt: 500_000 });
  saveTokens({ accessToken: 'opaque' }, 1000);
  expect(readTimes()).toEqual({ refreshedAt: 1000 });
});

test('SESSION-014 the access token is stored: for every tab, in a frame for the frame alone', () => {
  saveTokens({ accessToken: 'of the tabs' });
  expect(localStorage.getItem('prcds.accessToken')).toBe('of the tabs');
  openTab('/?type=nonav');
  saveTokens({ accessToken: 'of the frame' });
  expect(sessionStorage.getItem('prcds.nonav.accessToken')).toBe('of the frame');
  expect(localStorage.getItem('prcds.accessToken')).toBeNull();
});

test('API-019 a refresh token that is not sent again stays in force', () => {
  saveTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i' });
  saveTokens({ accessToken: 'b' });
  expect([read('accessToken'), read('refreshToken'), read('idToken')]).toEqual(['b', 'r', 'i']);
});

test('API-018 claims with any characters are decoded; an opaque token has none', () => {
  expect(decodeClaims(jwt({ email: 'josé@prcds.example' }))).toEqual({ email: 'josé@prcds.example' });
  for (const text of ['', 'opaque', 'a.b.c', `a.${btoa('[1]')}.c`, 'a.%%%.c'])
    expect(decodeClaims(text)).toBeUndefined();
});
