import { beforeEach, expect, test } from 'vitest';
import { readMode } from '../remembered/storage.ts';
import { enterSession } from './session.ts';

const go = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => window.sessionStorage.clear());

test('ENTRY-003 a tab that was opened with type=nonav stays so', () => {
  go('/searchchild?type=nonav');
  enterSession();
  go('/unauthorized?type=nonav');
  enterSession();
  go('/searchchild');
  expect(readMode()).toBe('nonav');
});

test('the last page of a frame, opened in a tab of its own, does not lock that tab out', () => {
  go('/unauthorized?type=nonav');
  enterSession();
  go('/');
  expect(readMode()).toBe('normal');
});
