import { beforeEach, expect, test, vi } from 'vitest';
import { openTab } from '../../testing/leaving.ts';
import { clearStorage, read, readJson, readMode, screenState, write } from './storage.ts';

beforeEach(() => openTab('/'));

const signIn = () => {
  for (const name of ['accessToken', 'profile', 'loginDetails', 'returnAddress'] as const) write(name, name);
};

test('SESSION-014 SESSION-015 SESSION-016 SESSION-017 SESSION-018 each value lives where every tab, or this tab alone, finds it', () => {
  signIn();
  screenState('searchchild').write({ name: 'Ana' });
  for (const name of ['accessToken', 'profile', 'loginDetails', 'returnAddress'])
    expect(localStorage.getItem(`prcds.${name}`)).toBe(name);
  expect(sessionStorage.getItem('prcds.screen.searchchild')).toBe('{"name":"Ana"}');
  expect(JSON.stringify(localStorage)).not.toContain('Ana');
});

test('ENTRY-003 a tab that was opened with type=nonav stays so', () => {
  openTab('/searchchild?type=nonav');
  expect(readMode()).toBe('nonav');
  write('mode', 'nonav');
  window.history.replaceState(null, '', '/searchchild');
  expect(readMode()).toBe('nonav');
});

test('ENTRY-005 clearing an embedded frame leaves the normal sign-in alone, and the reverse', () => {
  signIn();
  window.history.replaceState(null, '', '/?type=nonav');
  write('accessToken', 'of the frame');
  expect(sessionStorage.getItem('prcds.nonav.accessToken')).toBe('of the frame');
  clearStorage();
  expect(read('accessToken')).toBeUndefined();
  expect(localStorage.getItem('prcds.accessToken')).toBe('accessToken');

  write('accessToken', 'of the frame');
  window.history.replaceState(null, '', '/');
  clearStorage();
  expect(read('accessToken')).toBeUndefined();
  expect(sessionStorage.getItem('prcds.nonav.accessToken')).toBe('of the frame');
});

test('clearing forgets what the screens remember and keeps preferences and the mode', () => {
  signIn();
  write('colorScheme', 'dark');
  write('mode', 'nonav');
  sessionStorage.setItem('prcds.screen.searchchild', '{}');
  sessionStorage.removeItem('prcds.mode');
  clearStorage();
  expect(screenState('searchchild').read()).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['prcds.colorScheme']);
});

test('an invalid stored value counts as absent', () => {
  write('profile', '{broken');
  expect(readJson('profile', (value) => value)).toBeUndefined();
  sessionStorage.setItem('prcds.screen.x', 'broken');
  expect(screenState('x').read()).toBeUndefined();
});

test('a frame whose storage is blocked remembers in memory', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
  window.history.replaceState(null, '', '/?type=nonav');
  write('accessToken', 'mine');
  expect(read('accessToken')).toBe('mine');
  clearStorage();
  expect(read('accessToken')).toBeUndefined();
  vi.restoreAllMocks();
});
