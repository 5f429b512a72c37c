import type { BrowserContext, Page } from '@playwright/test';
import type { HttpClient } from '../http-client.ts';
import { summarise, type Times } from '../measure.ts';
import { waitForSight } from './page-clock.ts';
import { askAgain, collectTimed, type PageRequest } from './requests.ts';
import { slowestChain } from './targets.ts';

/** From the key pressed on the identity provider's page to a filled Home, with the program in the browser's cache. */

export interface HomeResult {
  readonly browser: Times;
  /** The sum of the slowest chain of requests of each sign-in. */
  readonly chain: Times;
  /** The chain of the sign-in in the middle, with the times of its requests. */
  readonly requests: readonly { readonly name: string; readonly took: number }[];
}

const warmUps = 3;
const signIns = 15;
const timesAskedAgain = 5;

const nothingWaits = `document.querySelector('main [aria-busy="true"]') === null`;

/** The panels of a standard user, by their titles. */
const panels = [
  'Work queue',
  'Pledgeable children by country',
  'Reserved and sponsored, last 8 weeks',
  'Saved searches',
  'Recently opened',
];

/** An expression of the page: every panel is there, and none waits. */
const allFilled = `(${JSON.stringify(panels)}.every((panel) =>
  [...document.querySelectorAll('main h2')].some(({ textContent }) => textContent === panel)) && ${nothingWaits})`;

const watchScript = (productUrl: string) => `(() => {
  if (location.origin !== ${JSON.stringify(productUrl)}) return;
  const isFilled = () => location.pathname === '/' && ${allFilled};
  // The order in which scripts are added to a page is not defined; by then the clock is there.
  addEventListener('DOMContentLoaded', () => {
    void benchClock.painted(isFilled).then(() => { window.homeFilledAt = Date.now(); });
  });
})();`;

/** Who signs in. */
export const person = 'standard.user@prcds.example';
const personButton = (page: Page) => page.getByRole('button', { name: person });

/** Leaves the browser as it is on the next morning: without a sign-in, but with the files of the product. */
async function forgetSignIn(context: BrowserContext, page: Page, productUrl: string): Promise<void> {
  await page.goto(`${productUrl}/icon.svg`);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
}

async function askForSignIn(context: BrowserContext, page: Page, productUrl: string): Promise<void> {
  await forgetSignIn(context, page, productUrl);
  await page.goto(productUrl);
  await personButton(page).focus();
}

/** The first sign-in may ask for the terms. */
export async function signInFirst(page: Page, productUrl: string): Promise<void> {
  await page.goto(productUrl);
  await personButton(page).click();
  const accept = page.getByRole('button', { name: 'I Accept' });
  await accept.or(page.getByRole('banner')).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await waitForSight(page, allFilled);
}

interface SignedIn {
  readonly took: number;
  readonly sum: number;
  readonly requests: HomeResult['requests'];
}

/**
 * What only reads is asked again by Node, the median counts; the steps of the sign-in work once, so theirs is the time of
 * the browser.
 */
async function timeRequest(request: PageRequest, productUrl: string, client: HttpClient): Promise<number> {
  const mayRepeat = request.origin === productUrl && request.method === 'GET';
  if (!mayRepeat) return request.end - request.start;
  const times: number[] = [];
  for (let time = 0; time < timesAskedAgain; time += 1) times.push(await askAgain(client, request));
  return summarise(times).p50;
}

async function signInAgain(context: BrowserContext, productUrl: string, client: HttpClient): Promise<SignedIn> {
  const page = await context.newPage();
  await page.addInitScript(watchScript(productUrl));
  const timed = collectTimed(page);
  await askForSignIn(context, page, productUrl);
  const pressedAt = Date.now();
  await page.keyboard.press('Enter');
  await page.waitForFunction('window.homeFilledAt', undefined, { polling: 50 });
  const filledAt = await page.evaluate<number>('window.homeFilledAt');
  // An open page goes on asking, which would slow down what is asked again.
  await page.close();
  const requests: { name: string; took: number }[] = [];
  for (const request of slowestChain(timed.between(pressedAt, filledAt)))
    requests.push({ name: request.name, took: await timeRequest(request, productUrl, client) });
  return { took: filledAt - pressedAt, sum: requests.reduce((sum, { took }) => sum + took, 0), requests };
}

export async function measureHome(
  context: BrowserContext,
  productUrl: string,
  client: HttpClient,
): Promise<HomeResult> {
  for (let turn = 0; turn < warmUps; turn += 1) await signInAgain(context, productUrl, client);
  const found: SignedIn[] = [];
  for (let turn = 0; turn < signIns; turn += 1) found.push(await signInAgain(context, productUrl, client));
  const middle = [...found].sort((a, b) => a.sum - b.sum)[Math.floor(found.length / 2)];
  return {
    browser: summarise(found.map(({ took }) => took)),
    chain: summarise(found.map(({ sum }) => sum)),
    requests: middle?.requests ?? [],
  };
}
