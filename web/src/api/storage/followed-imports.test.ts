import { afterEach, expect, test } from 'vitest';
import { setActingOffice } from '../acting-office.ts';
import { followedImports } from './followed-imports.ts';

afterEach(() => {
  setActingOffice(undefined);
  window.sessionStorage.clear();
});

test('USER-047 ERR-084 an import of one office waits while the user works in another, and is followed there again', () => {
  followedImports.add(45);
  setActingOffice('ESPO');
  expect(followedImports.read()).toEqual([]);
  followedImports.add(46);
  followedImports.remove(45);
  expect(followedImports.read()).toEqual([46]);
  setActingOffice(undefined);
  expect(followedImports.read()).toEqual([45]);
});
