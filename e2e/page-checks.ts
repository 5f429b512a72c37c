import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { expectMessage } from './messages.ts';

/** Nothing on the page is wider than the window. */
export const expectNoHorizontalScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    .toBeLessThanOrEqual(0);

/** The link that 'Copy link' put on the clipboard; it may not be there before the message. */
export async function copiedLink(page: Page): Promise<string> {
  await expectMessage(page, 'Link copied.');
  return page.evaluate<string>('navigator.clipboard.readText()');
}
