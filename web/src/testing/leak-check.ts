import { afterAll } from 'vitest';
import { actingOffice } from '../api/acting-office.ts';
import { isLeaving } from '../api/sign-in/leaving.ts';
import { offeredFrameTokens } from '../api/sign-in/session.ts';

/** Module state that a real page drops on unload; in tests it would leak into the next file. */
const pageState = { isLeaving, offeredTokens: offeredFrameTokens, actingOffice };

const still = () =>
  Object.entries(pageState)
    .filter(([, read]) => read())
    .map(([name]) => name);
// Fails the file that leaked, not the ones after it.
const before = still();

afterAll(() => {
  const since = still().filter((name) => !before.includes(name));
  if (since.length > 0) throw new Error(`${since}: such a file gets a page of its own, see vitest.config.ts`);
});
