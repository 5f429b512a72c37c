import { afterAll } from 'vitest';
import { actingOffice } from '../api/acting-office.ts';
import { isLeaving } from '../api/sign-in/leaving.ts';
import { offeredTokens } from '../api/sign-in/session.ts';

/** What a page keeps until it is left; a test does not leave it, and the next file would go on in the same page. */
const left = { isLeaving, offeredTokens, actingOffice };

const still = () =>
  Object.entries(left)
    .filter(([, read]) => read())
    .map(([name]) => name);
// The one that did it is to be told, not those that come after.
const before = still();

afterAll(() => {
  const since = still().filter((name) => !before.includes(name));
  if (since.length > 0) throw new Error(`${since}: such a file gets a page of its own, see vitest.config.ts`);
});
