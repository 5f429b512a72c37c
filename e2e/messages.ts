import { type BrowserContext, expect, type Page } from '@playwright/test';

const shown = new WeakMap<Page, string[]>();

/** Records each line of each toast when it is drawn, in the page. */
const watching = `(() => {
  const regions = 'section[aria-label="Messages"], section[aria-label="Mensajes"]';
  const note = (node) => {
    if (!(node instanceof HTMLElement) || !node.closest(regions)) return;
    for (const line of node.querySelectorAll('p')) if (line.checkVisibility()) noteMessage(line.innerText);
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note)))
    .observe(document, { childList: true, subtree: true });
})()`;

/**
 * Toasts disappear after two or five seconds, and a busy machine polls rarely, so the pages of this context record
 * them.
 */
export async function recordMessages(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteMessage', ({ page }, line: string) => {
    shown.set(page, [...(shown.get(page) ?? []), line]);
  });
  await context.addInitScript(watching);
}

const isIn = (line: string, text: string | RegExp) =>
  typeof text === 'string' ? line.includes(text) : text.test(line);

/** Each recorded message counts once: the same text expected again must be shown again. */
function takeMessage(page: Page, text: string | RegExp): boolean {
  const lines = shown.get(page) ?? [];
  const at = lines.findIndex((line) => isIn(line, text));
  if (at < 0) return false;
  lines.splice(at, 1);
  return true;
}

/** A message was shown, even if it has disappeared. */
export const expectMessage = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(() => takeMessage(page, text) || shown.get(page) || [], { message: `a message that says ${text}` })
    .toBe(true);

/** The text is visible on the page, or a message said it. */
export const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(
      async () => {
        const stands = page.getByText(text).filter({ visible: true }).first();
        return takeMessage(page, text) || (await stands.isVisible());
      },
      { message: `words that say ${text}` },
    )
    .toBe(true);
