import type { BrowserContext } from '@playwright/test';

const tell = `document.addEventListener('securitypolicyviolation', (event) => tellRefusal(
  [location.href, event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber, event.sample].join(' ')))`;

/** Collects violations of the content security policy on the product's pages. */
export async function collectCspViolations(
  context: BrowserContext,
  productUrl: string,
  refusals: string[],
): Promise<void> {
  await context.exposeFunction('tellRefusal', (told: string) => {
    if (told.startsWith(productUrl)) refusals.push(told);
  });
  await context.addInitScript(tell);
}
