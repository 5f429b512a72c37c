import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveTokens } from '../api/sign-in/tokens.ts';
import { clearStorage, writeJson } from '../api/storage/storage.ts';
import { openTab } from '../testing/leaving.ts';
import { guardRestoredPage } from './restored-page.ts';

beforeEach(() => {
  openTab('/searchchild');
  writeJson('loginDetails', { email: 'ana@prcds.example' });
  saveTokens({ accessToken: 'token' });
});

const send = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

function leave() {
  const body = document.createElement('body');
  const loadAnew = vi.fn();
  onTestFinished(guardRestoredPage(body, loadAnew));
  send('pageshow', false);
  expect(body.style.visibility).toBe('');
  send('pagehide', true);
  return { body, loadAnew };
}

test('Back after Logout shows nothing of the former user: the page stays hidden and is loaded anew', () => {
  const { body, loadAnew } = leave();
  clearStorage();
  send('pageshow', true);
  expect([body.style.visibility, loadAnew.mock.calls]).toEqual(['hidden', [[]]]);
});

test('Back after somebody else has signed in shows nothing of the former user', () => {
  const { body, loadAnew } = leave();
  writeJson('loginDetails', { email: 'somebody.else@prcds.example' });
  saveTokens({ accessToken: 'of somebody else' });
  send('pageshow', true);
  expect([body.style.visibility, loadAnew.mock.calls]).toEqual(['hidden', [[]]]);
});

test('Back to a page whose user is still signed in shows it as it was left', () => {
  const { body, loadAnew } = leave();
  send('pageshow', true);
  expect([body.style.visibility, loadAnew.mock.calls]).toEqual(['', []]);
});
