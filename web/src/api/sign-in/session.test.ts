import { beforeEach, expect, test } from 'vitest';
import { readMode } from '../storage/storage.ts';
import { takeTokensFromAddress } from './session.ts';

const go = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => window.sessionStorage.clear());

test('ENTRY-003 a tab that was opened with type=nonav stays so', () => {
  go('/searchchild?type=nonav');
  takeTokensFromAddress();
  go('/unauthorized?type=nonav');
  takeTokensFromAddress();
  go('/searchchild');
  expect(readMode()).toBe('nonav');
});

test('/unauthorized?type=nonav opened in a normal tab does not switch it to nonav mode', () => {
  go('/unauthorized?type=nonav');
  takeTokensFromAddress();
  go('/');
  expect(readMode()).toBe('normal');
});
