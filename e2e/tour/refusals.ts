import type { BrowserContext } from '@playwright/test';

const tell = `document.addEventListener('securitypolicyviolation', (event) => tellRefusal(
  [location.href, event.effectiveDirective, event.blockedURI, event.sourceFile, event.lineNumber, event.sample].join(' ')))`;

/** Adds what the browser refuses on pages of the product because of their policy. */
export async function collectRefusals(context: BrowserContext, productUrl: string, refusals: string[]): Promise<void> {
  await context.exposeFunction('tellRefusal', (told: string) => {
    if (told.startsWith(productUrl)) refusals.push(told);
  });
  await context.addInitScript(tell);
}
