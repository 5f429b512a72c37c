import type { BrowserContext, Page } from '@playwright/test';

function read(given = '1'): number {
  if (!/^[1-9]\d?$/.test(given)) throw new Error(`TEST_THROTTLE is '${given}': it must be a whole number of times.`);
  return Number(given);
}

/** TEST_THROTTLE=4: every page is four times as slow, to find assertions that are too early. */
export const throttleFactor = read(process.env.TEST_THROTTLE);

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttleFactor });
}

/** Also pages that a story or a page opens itself; frames share the process of their page. */
export function throttlePages(context: BrowserContext): void {
  if (throttleFactor === 1) return;
  const slowed = new WeakMap<Page, Promise<void>>();
  // A page may be closed before it is throttled.
  context.on('page', (page) =>
    slowed.set(
      page,
      slow(page).catch(() => undefined),
    ),
  );
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await slowed.get(page);
    return page;
  };
}
